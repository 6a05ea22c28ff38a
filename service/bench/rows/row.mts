/** The columns of a row, as the service answers them. */
export const COLUMNS = [
	'description',
	'article_number',
	'quantity',
	'unit',
	'unit_price',
	'tax_rate',
	'amount',
	'date',
] as const;
export type Column = (typeof COLUMNS)[number];

/** A row of a table; columns that it doesn't have are empty. */
export type Row = Record<Column, string>;

export interface PrintedRow extends Row {
	/** The lines of the description. */
	lines: string[];
	/** Lines below it that can belong to it or not, such as a serial number or the parts of a set. */
	notes: string[];
}

/** A table of line items, as printed. */
export interface Table {
	rows: PrintedRow[];
	/** The printed amount that the rows add up to; empty if there is none. */
	sum: string;
}

export function rowOf(values: Partial<Row>): Row {
	return Object.fromEntries(COLUMNS.map((column) => [column, values[column] ?? ''])) as Row;
}

export function printedRow(
	values: Partial<Row>,
	lines: string[],
	notes: string[] = [],
): PrintedRow {
	return { ...rowOf({ ...values, description: lines.join(' ') }), lines, notes };
}

/** The rows in the value of a field of the kind `table`. */
export function rowsIn(value = ''): Row[] {
	return value === '' ? [] : (JSON.parse(value) as Array<Partial<Row>>).map(rowOf);
}
