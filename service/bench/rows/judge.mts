import { type RowPair, pairsOf } from './pairs.mjs';
import { type Column, COLUMNS, type PrintedRow, type Row, type Table, rowsIn } from './row.mjs';

/** The answer for one table. */
export interface JudgedTable<Expected extends Row = Row> {
	pairs: Array<RowPair<Expected>>;
	/** The printed amount that the rows add up to; empty if there is none. */
	sum: string;
	foundSum: string;
}

/** Compares what was found with a table as printed. */
export function judgeTable(
	{ rows, sum }: Table,
	found: Record<string, string>,
): JudgedTable<PrintedRow> {
	const foundRows = rowsIn(found['line_items']);
	const wrong = rows.map((row) => foundRows.map((each) => wrongColumns(row, each)));
	return {
		pairs: pairsOf(rows, foundRows, wrong),
		sum: tidy(sum),
		foundSum: tidy(found['line_items_sum'] ?? ''),
	};
}

/** The columns whose value isn't the printed one, or that aren't printed and have a value. */
function wrongColumns(printed: PrintedRow, found: Row): Column[] {
	return COLUMNS.filter((column) => !isRight(column, printed, found));
}

function isRight(column: Column, printed: PrintedRow, found: Row): boolean {
	if (column === 'description') return isDescription(found.description, printed);
	if (column === 'tax_rate') return rate(printed.tax_rate) === rate(found.tax_rate);
	// "2 Stk" in one cell is right as it is, and as a quantity and a unit.
	const isOneCell = printed.unit === '' && /\p{L}/u.test(printed.quantity);
	if (isOneCell && column === 'unit') return true;
	if (isOneCell && column === 'quantity')
		return found.quantity !== '' && joined(printed) === joined(found);
	return withoutGroups(printed[column]) === withoutGroups(found[column]);
}

/** A figure without the spaces between its thousands. */
function withoutGroups(text: string): string {
	return tidy(text).replace(/(?<=\d) (?=\d{3}(?!\d))/gu, '');
}

/** The first line at least, further lines as a whole, and nothing else. */
function isDescription(found: string, { lines, notes }: PrintedRow): boolean {
	const all = [...lines, ...notes];
	return all.some((_, index) => tidy(all.slice(0, index + 1).join(' ')) === tidy(found));
}

/** True if all lines of the description were found. */
export function isWholeDescription({ expected, found }: RowPair<PrintedRow>): boolean {
	if (!expected || !found || !isDescription(found.description, expected)) return false;
	return tidy(found.description).length >= tidy(expected.description).length;
}

function joined({ quantity, unit }: Row): string {
	return (quantity + unit).replace(/\s/gu, '');
}

function rate(text: string): string {
	return text.replace(/[\s%]/gu, '');
}

export function tidy(text: string): string {
	return text.replace(/\s+/gu, ' ').replace(/[−–]/gu, '-').replace(/’/gu, "'").trim();
}
