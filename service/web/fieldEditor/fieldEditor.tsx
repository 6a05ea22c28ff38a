import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { PageView, TaughtField, WordPlace } from '../../src/webApi/answers.mjs';
import { announce } from '../parts/announcements.js';
import { ChosenField } from './chosenField.js';
import { ClickablePages } from './clickablePages.js';
import { FieldChoice } from './fieldChoice.js';
import { accepted, isComplete, nextDoubtful, textOf, withGiven } from './fields.mjs';

interface FieldEditorProps {
	/** Of the document. */
	path: string;
	pages: PageView[];
	fields: TaughtField[];
	/** What a person says of the chosen field. */
	onFields: (fields: TaughtField[]) => void;
	chosen: string;
	onChoose: (name: string) => void;
	/** What the button says that approves the document. */
	action: string;
	/** Somebody has approved the document, and said something of each field. */
	onApprove: (fields: TaughtField[]) => void;
	/** Above the fields. */
	children?: ComponentChildren;
}

/** A document beside its fields: one chooses a field, and clicks its words or types its value. */
export function FieldEditor(props: FieldEditorProps) {
	const { path, pages, fields, onFields, chosen, onChoose, action, onApprove, children } = props;
	const approveButton = useRef<HTMLButtonElement>(null);
	const field = fields.find(({ name }) => name === chosen);

	const give = (given: Partial<Pick<TaughtField, 'value' | 'words'>>) => {
		const next = withGiven(fields, chosen, given);
		onFields(next);
		return next;
	};
	const pick = (words: WordPlace[]) => give({ words, value: textOf(words, pages) });
	/** To the next field that no person has looked at. */
	const goOn = (current: TaughtField[]) => {
		const next = nextDoubtful(current, chosen);
		if (next !== undefined) return onChoose(next);
		if (isComplete(current)) approveButton.current?.focus();
	};
	/** Suggestions count as right, but somebody has to say that the document doesn't have a field. */
	const approve = () => {
		const all = accepted(fields);
		const open = all.find(({ by }) => by !== 'person');
		if (!open) return onApprove(all);
		onFields(all);
		onChoose(open.name);
		announce(`${open.name} has no value yet. Click its words, or "Not in this document".`);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== 'Enter') return;
		if (event.ctrlKey || event.metaKey) {
			event.preventDefault();
			return approve();
		}
		if ((event.target as HTMLElement).closest('button, a, summary')) return;
		event.preventDefault();
		goOn(field?.by === 'suggestion' ? give({}) : fields);
	};

	return (
		<div class="beside teaching" onKeyDown={onKeyDown}>
			<aside class="results" aria-label="Fields">
				{children}
				{field && (
					<ChosenField
						key={field.name}
						field={field}
						onText={(value) => give({ value })}
						onAbsent={() => goOn(give({ value: '', words: [] }))}
						onAccept={() => goOn(give({}))}
					/>
				)}
				<FieldChoice fields={fields} chosen={chosen} onChoose={onChoose} />
				<div class="buttons">
					<button ref={approveButton} type="button" class="primary" onClick={approve}>
						{action}
					</button>
				</div>
				<p class="quiet hint">
					Enter goes to the next open field, Ctrl+Enter approves. Drag, or hold Shift, for several
					words.
				</p>
			</aside>
			<ClickablePages path={path} pages={pages} fields={fields} chosen={chosen} onPick={pick} />
		</div>
	);
}
