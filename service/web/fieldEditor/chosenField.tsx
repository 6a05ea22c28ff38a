import { useLayoutEffect, useRef } from 'preact/hooks';
import type { TaughtField } from '../../src/webApi/answers.mjs';

interface ChosenFieldProps {
	field: TaughtField;
	onText: (text: string) => void;
	onAbsent: () => void;
	onAccept: () => void;
}

/** The value of the chosen field, to correct it. */
export function ChosenField({ field, onText, onAbsent, onAccept }: ChosenFieldProps) {
	const { name, value, by } = field;
	const input = useRef<HTMLInputElement>(null);
	useLayoutEffect(() => {
		// People with a keyboard can go on typing. People who click words keep the focus on the page.
		const focused = document.activeElement;
		if (focused === document.body || focused?.closest('.chosen')) input.current?.focus();
	}, []);
	return (
		<div class="chosen">
			<label>
				<code>{name}</code>
				<input
					ref={input}
					value={value}
					maxLength={2000}
					autoComplete="off"
					spellcheck={false}
					placeholder={by === 'person' ? 'Not in this document' : 'Click its words on the page'}
					onInput={({ currentTarget }) => onText(currentTarget.value)}
				/>
			</label>
			<div class="buttons">
				{by === 'suggestion' && (
					<button type="button" class="small" onClick={onAccept}>
						Confirm
					</button>
				)}
				<button type="button" class="small" onClick={onAbsent}>
					Not in this document
				</button>
			</div>
		</div>
	);
}
