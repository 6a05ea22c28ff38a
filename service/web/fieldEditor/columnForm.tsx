import { useId, useState } from 'preact/hooks';
import { announce } from '../parts/announcements.js';
import { USUAL_COLUMNS, columnNamed } from './rows.mjs';

interface ColumnFormProps {
	columns: string[];
	onAdd: (column: string) => void;
}

/** Adds a column, with a usual name or another one. */
export function ColumnForm({ columns, onAdd }: ColumnFormProps) {
	const [text, setText] = useState('');
	const id = useId();
	const add = (name: string) => {
		const column = columnNamed(name);
		if (column === undefined) return announce('A name begins with a letter, like unit_price.');
		if (columns.includes(column)) return announce(`There is already a column ${column}.`);
		setText('');
		onAdd(column);
	};
	// The text isn't up to date yet if somebody types fast.
	const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLInputElement }) => {
		if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
		event.preventDefault();
		event.stopPropagation();
		add(event.currentTarget.value);
	};
	return (
		<div class="column-form">
			<label>
				New column
				<input
					value={text}
					list={id}
					maxLength={60}
					autoComplete="off"
					placeholder="description"
					onInput={({ currentTarget }) => setText(currentTarget.value)}
					onKeyDown={onKeyDown}
				/>
			</label>
			<datalist id={id}>
				{USUAL_COLUMNS.filter((column) => !columns.includes(column)).map((column) => (
					<option key={column} value={column} />
				))}
			</datalist>
			<button type="button" class="small" onClick={() => add(text)}>
				Add column
			</button>
		</div>
	);
}
