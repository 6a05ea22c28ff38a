import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { PageView, TaughtField, WordPlace } from '../../src/webApi/answers.mjs';
import { announce } from '../parts/announcements.js';
import { ChosenField } from './chosenField.js';
import { ClickablePages } from './clickablePages.js';
import { FieldChoice } from './fieldChoice.js';
import { accepted, isComplete, nextDoubtful, textOf, withGiven } from './fields.mjs';

interface FieldEditorProps {
	/** The path of the document in the API. */
	path: string;
	pages: PageView[];
	fields: TaughtField[];
	/** Called with all fields when the chosen one has changed. */
	onFields: (fields: TaughtField[]) => void;
	chosen: string;
	onChoose: (name: string) => void;
	/** The label of the button that approves the document. */
	action: string;
	/** Called when somebody has approved the document and confirmed each field. */
	onApprove: (fields: TaughtField[]) => void;
	/** Shown above the fields. */
	children?: ComponentChildren;
}

/** A document next to its fields: choose a field, and click its words or type its value. */
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
	/** Goes to the next field that nobody has confirmed. */
	const goOn = (current: TaughtField[]) => {
		const next = nextDoubtful(current, chosen);
		if (next !== undefined) return onChoose(next);
		if (isComplete(current)) approveButton.current?.focus();
	};
	/** Accepts all suggestions. Fields without a value have to be confirmed one by one. */
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
		<div class="side-by-side teaching" onKeyDown={onKeyDown}>
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
					Press Enter for the next open field, or Ctrl+Enter to approve. To select several words,
					drag or hold Shift.
				</p>
			</aside>
			<ClickablePages path={path} pages={pages} fields={fields} chosen={chosen} onPick={pick} />
		</div>
	);
}
