import { useEffect, useRef, useState } from 'preact/hooks';
import type { TaughtField, TaughtRow, TaughtTable } from '../../src/webApi/answers.mjs';
import { announce } from '../parts/announcements.js';
import { counted } from '../parts/counted.mjs';
import { ActionsHead, RowAction } from '../parts/rowActions.js';
import { send } from '../server.mjs';
import { ColumnForm } from './columnForm.js';
import {
	type CellAt,
	MOST,
	cellIn,
	withCell,
	withColumn,
	withRow,
	withoutColumn,
	withoutRow,
} from './rows.mjs';

interface TableEditorProps {
	/** The path of the document in the API. */
	path: string;
	field: TaughtField & { table: TaughtTable };
	/** Clicked words go to this cell. */
	cell: CellAt;
	onCell: (cell: CellAt) => void;
	onTable: (table: TaughtTable) => void;
	onAbsent: () => void;
	onAccept: () => void;
}

/** The rows of a table, to correct them cell by cell. */
export function TableEditor(props: TableEditorProps) {
	const { path, field, cell, onCell, onTable, onAbsent, onAccept } = props;
	const { name, table, by } = field;
	const { columns, rows } = table;
	const [isBusy, setBusy] = useState(false);

	const find = async () => {
		setBusy(true);
		try {
			const found = await send<TaughtRow[]>('POST', `${path}/rows`, rows[0]);
			onTable({ columns, rows: found });
			announce(`${counted(found.length, 'row')} found. Remove those that aren't rows.`);
		} catch (error) {
			announce((error as Error).message);
		}
		setBusy(false);
	};
	const add = (column: string) => {
		onTable(withColumn(table, column));
		onCell({ row: 0, column });
	};

	return (
		<div class="chosen table-editor">
			<p>
				<code>{name}</code>: {hintFor(table)}
			</p>
			{columns.length > 0 && (
				<div class="scroll-across">
					<table aria-label={`Rows of ${name}`}>
						<thead>
							<tr>
								{columns.map((column) => (
									<th key={column} scope="col">
										{column}{' '}
										<RowAction
											action="Remove"
											name={`column ${column}`}
											onClick={() => onTable(withoutColumn(table, column))}
										/>
									</th>
								))}
								<ActionsHead />
							</tr>
						</thead>
						<tbody>
							{rows.map((_, row) => (
								<tr key={row}>
									{columns.map((column) => (
										<td key={column}>
											<CellInput
												label={`${column} of row ${row + 1}`}
												text={cellIn(table, { row, column }).text}
												isChosen={cell.row === row && cell.column === column}
												onChoose={() => onCell({ row, column })}
												onText={(text) => onTable(withCell(table, { row, column }, { text }))}
											/>
										</td>
									))}
									<td class="actions">
										<RowAction
											action="Remove"
											name={`row ${row + 1}`}
											onClick={() => onTable(withoutRow(table, row))}
										/>
									</td>
								</tr>
							))}
						</tbody>
					</table>
				</div>
			)}
			{columns.length < MOST.columns && <ColumnForm columns={columns} onAdd={add} />}
			<div class="buttons">
				{by === 'suggestion' && (
					<button type="button" class="small" onClick={onAccept}>
						Confirm
					</button>
				)}
				{rows.length === 1 && (
					<button type="button" class="small" disabled={isBusy} onClick={() => void find()}>
						Find the other rows
					</button>
				)}
				{columns.length > 0 && rows.length < MOST.rows && (
					<button type="button" class="small" onClick={() => onTable(withRow(table))}>
						Add row
					</button>
				)}
				<button type="button" class="small" onClick={onAbsent}>
					Not in this document
				</button>
			</div>
		</div>
	);
}

function hintFor({ columns, rows }: TaughtTable): string {
	if (columns.length === 0) return 'name the first column, and click its words in the first row.';
	return rows.length > 1
		? 'choose a cell to correct it, and click its words.'
		: 'click the words of each cell of the first row. Add all columns, then find the other rows.';
}

interface CellInputProps {
	label: string;
	text: string;
	isChosen: boolean;
	onChoose: () => void;
	onText: (text: string) => void;
}

function CellInput({ label, text, isChosen, onChoose, onText }: CellInputProps) {
	const input = useRef<HTMLInputElement>(null);
	useEffect(() => {
		// People with a keyboard go on typing in the next cell. People who click words stay on the page.
		if (isChosen && document.activeElement?.closest('.table-editor table')) input.current?.focus();
	}, [isChosen]);
	return (
		<input
			ref={input}
			class={isChosen ? 'cell pointed' : 'cell'}
			aria-label={label}
			value={text}
			maxLength={MOST.characters}
			autoComplete="off"
			spellcheck={false}
			onFocus={onChoose}
			onInput={({ currentTarget }) => onText(currentTarget.value)}
		/>
	);
}
