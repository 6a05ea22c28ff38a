import type {
	TaughtCell,
	TaughtField,
	TaughtRow,
	TaughtTable,
	WordPlace,
} from '../../src/webApi/answers.mjs';

/** The names of columns that most tables have. People can use others. */
export const USUAL_COLUMNS = [
	'description',
	'article_number',
	'quantity',
	'unit',
	'unit_price',
	'tax_rate',
	'amount',
	'date',
];

/** The limits of the service. */
export const MOST = { rows: 500, columns: 30, characters: 500 };

/** A cell, by the index of its row and the name of its column. */
export interface CellAt {
	row: number;
	column: string;
}

const EMPTY: TaughtCell = { text: '', words: [] };

export function cellIn({ rows }: TaughtTable, { row, column }: CellAt): TaughtCell {
	return rows[row]?.[column] ?? EMPTY;
}

/** The words of one cell of a table, if the field is one, or else of the field. */
export function wordsOf({ table, words }: TaughtField, cell: CellAt | undefined): WordPlace[] {
	return table && cell ? cellIn(table, cell).words : words;
}

export function withCell(
	table: TaughtTable,
	{ row, column }: CellAt,
	given: Partial<TaughtCell>,
): TaughtTable {
	const change = (cells: TaughtRow) => ({
		...cells,
		[column]: { ...(cells[column] ?? EMPTY), ...given },
	});
	return { ...table, rows: table.rows.map((each, at) => (at === row ? change(each) : each)) };
}

export function withRow({ columns, rows }: TaughtTable): TaughtTable {
	const row = Object.fromEntries(columns.map((column) => [column, EMPTY]));
	return { columns, rows: [...rows, row] };
}

export function withoutRow({ columns, rows }: TaughtTable, row: number): TaughtTable {
	return { columns, rows: rows.filter((_, at) => at !== row) };
}

/** The table with another column, and with a first row. */
export function withColumn({ columns, rows }: TaughtTable, column: string): TaughtTable {
	const first = rows.length > 0 ? rows : [{}];
	return {
		columns: [...columns, column],
		rows: first.map((row) => ({ ...row, [column]: EMPTY })),
	};
}

export function withoutColumn({ columns, rows }: TaughtTable, column: string): TaughtTable {
	return {
		columns: columns.filter((each) => each !== column),
		rows: rows.map((row) =>
			Object.fromEntries(Object.entries(row).filter(([name]) => name !== column)),
		),
	};
}

/** The cell to the right, or the first one of the next row. Undefined after the last one. */
export function nextCell({ columns, rows }: TaughtTable, cell: CellAt): CellAt | undefined {
	const at = columns.indexOf(cell.column) + 1;
	if (at < columns.length) return { row: cell.row, column: columns[at]! };
	return cell.row + 1 < rows.length ? { row: cell.row + 1, column: columns[0]! } : undefined;
}

/** The value of a table: empty if it has no values. */
export function valueOf({ rows }: TaughtTable): string {
	const texts = rows.map((row) =>
		Object.fromEntries(Object.entries(row).map(([column, { text }]) => [column, text])),
	);
	const given = texts.filter((row) => Object.values(row).some((text) => text.trim() !== ''));
	return given.length > 0 ? JSON.stringify(given) : '';
}

/** A name as a person enters it as the name of a column; undefined if it can't be one. */
export function columnNamed(text: string): string | undefined {
	const name = text
		.trim()
		.toLowerCase()
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.replace(/[^a-z0-9]+/g, '_')
		.replace(/^_|_$/g, '');
	return /^[a-z]/.test(name) && name.length <= 60 ? name : undefined;
}
