import { parse } from 'csv-parse/sync';
import type { ExpectedTable } from './expectedTable.mjs';

interface Row {
	/** The number of its line in the file. */
	lines: number;
	cells: string[];
}

/** Excel's own first line, which names the separator. */
const SEPARATOR = /^sep=([;,\t|])\r?\n/i;

/** Excel can write a million empty rows, and the parser is slow with rows shorter or longer than the first. */
export function withoutEmptyRows(csv: string): string {
	return csv.replace(/^[;,\t| ]+$/gm, '');
}

/**
 * Reads a CSV file: the first column is the file name, and each other column is a field. Excel adds empty rows and
 * columns, and leaves out empty cells at the end of a row.
 *
 * @param most the limits. One document more is read, so that the caller notices.
 */
export function expectedInCsv(
	text: string,
	most: { documents: number; fields: number },
): ExpectedTable {
	let rows: Row[];
	try {
		rows = rowsOf(text, most.documents);
	} catch (error) {
		return { documents: [], problems: [`${(error as Error).message}.`] };
	}
	const [, ...columns] = withoutEmptyEnd(rows[0]?.cells ?? []);
	if (columns.length === 0) return { documents: [], problems: [NO_COLUMNS] };
	if (columns.length > most.fields)
		return { documents: [], problems: [`it has more than ${most.fields} columns.`] };
	const filled = rows
		.slice(1)
		.map(({ cells, ...row }) => ({ ...row, cells: withoutEmptyEnd(cells) }));
	return {
		documents: filled.map(({ cells: [name = '', ...values] }) => ({
			name,
			values: columns.map((column, index) => [column, values[index] ?? '']),
		})),
		problems: filled.flatMap((row) => problemsOf(row, columns)),
	};
}

const NO_COLUMNS =
	'its first line must be like "file,invoice_number,total", with a column for each field.';

function rowsOf(text: string, documents: number): Row[] {
	const separator = SEPARATOR.exec(text);
	const table = text.slice(separator?.[0].length);
	const header = table.trimStart().split(/\r|\n/, 1)[0] ?? '';
	const delimiter = separator?.[1] ?? [';', '\t', ','].find((each) => header.includes(each)) ?? ',';
	const rows = parse(table, {
		delimiter,
		trim: true,
		info: true,
		relax_column_count: true,
		skip_empty_lines: true,
		skip_records_with_empty_values: true,
		// The header, and one document too many.
		to: documents + 2,
	}) as unknown as Array<{ info: { lines: number }; record: string[] }>;
	const before = separator ? 1 : 0;
	return rows.map(({ info, record }) => ({ lines: info.lines + before, cells: record }));
}

function problemsOf({ lines, cells: [name = '', ...values] }: Row, columns: string[]): string[] {
	if (name === '') return [`line ${lines} has no file name.`];
	if (values.length > columns.length)
		return [
			`line ${lines} has more values than the first line has names. A value that contains the separator needs quotation marks: "1,240.50".`,
		];
	const unnamed = values.findIndex((value, index) => value !== '' && columns[index] === '');
	return unnamed < 0
		? []
		: [`line ${lines} has a value in column ${unnamed + 2}, which has no name.`];
}

function withoutEmptyEnd(cells: string[]): string[] {
	return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}
