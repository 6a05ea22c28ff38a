import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { PageView, TaughtField, TaughtTable, WordPlace } from '../../src/webApi/answers.mjs';
import { announce } from '../parts/announcements.js';
import { ChosenField } from './chosenField.js';
import { ClickablePages } from './clickablePages.js';
import { FieldChoice } from './fieldChoice.js';
import { type CellAt, nextCell, valueOf, withCell } from './rows.mjs';
import { TableEditor } from './tableEditor.js';
import { type Given, accepted, isComplete, nextDoubtful, textOf, withGiven } from './fields.mjs';

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
	const table = field?.table;
	const [chosenCell, setCell] = useState<CellAt>();
	const cell = chosenCell ?? { row: 0, column: table?.columns[0] ?? '' };

	const give = (given: Given) => {
		const next = withGiven(fields, chosen, given);
		onFields(next);
		return next;
	};
	const giveTable = (changed: TaughtTable) => give({ table: changed, value: valueOf(changed) });
	const pick = (words: WordPlace[]) => {
		const text = textOf(words, pages);
		if (!table) return give({ words, value: text });
		return giveTable(withCell(table, cell, { words, text }));
	};
	const choose = (name: string) => {
		setCell(undefined);
		onChoose(name);
	};
	/** Goes to the next field that nobody has confirmed. */
	const goOn = (current: TaughtField[]) => {
		const next = nextDoubtful(current, chosen);
		if (next !== undefined) return choose(next);
		if (isComplete(current)) approveButton.current?.focus();
	};
	/** Accepts all suggestions. Fields without a value have to be confirmed one by one. */
	const approve = () => {
		const all = accepted(fields);
		const open = all.find(({ by }) => by !== 'person');
		if (!open) return onApprove(all);
		onFields(all);
		choose(open.name);
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
		const next = table && nextCell(table, cell);
		if (next) return setCell(next);
		goOn(field?.by === 'suggestion' ? give({}) : fields);
	};

	return (
		<div class={`side-by-side teaching ${table ? 'with-table' : ''}`} onKeyDown={onKeyDown}>
			<aside class="results" aria-label="Fields">
				{children}
				{field?.table && (
					<TableEditor
						key={field.name}
						path={path}
						field={{ ...field, table: field.table }}
						cell={cell}
						onCell={setCell}
						onTable={giveTable}
						onAbsent={() => goOn(giveTable({ ...field.table!, rows: [] }))}
						onAccept={() => goOn(give({}))}
					/>
				)}
				{field && !field.table && (
					<ChosenField
						key={field.name}
						field={field}
						onText={(value) => give({ value })}
						onAbsent={() => goOn(give({ value: '', words: [] }))}
						onAccept={() => goOn(give({}))}
					/>
				)}
				<FieldChoice fields={fields} chosen={chosen} onChoose={choose} />
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
			<ClickablePages
				{...{ path, pages, fields, chosen, cell }}
				onPick={(words) => void pick(words)}
			/>
		</div>
	);
}
