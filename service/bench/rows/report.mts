import { type Section, percent } from '../../../support/report/results.mjs';
import { KINDS, type Kind } from '../documents/rendering/scans.mjs';
import { type JudgedTable, isWholeDescription, tidy } from './judge.mjs';
import type { PrintedRow, Row } from './row.mjs';
import type { RowPair } from './pairs.mjs';

export interface JudgedDocument {
	name: string;
	kind: Kind;
	shape: string;
	language: string;
	table: JudgedTable<PrintedRow>;
}

const ABOUT =
	'Whole: every printed value is right, of the description at least the first line. Text: all lines of the ' +
	'description are right. Amount: the amount is wrong or missing. Lost: printed and not found. Invented: found and ' +
	'not printed, as a part of the printed rows. Complete: only whole rows, and none lost or invented. Noticed: of the ' +
	'tables with a lost, an invented or a wrong amount, those whose sum is empty. False alarm: of the other tables, ' +
	'if their sum is printed, those without it.';

const HEAD = 'tables,rows,whole,text,amount,lost,invented,complete,noticed,false alarm'.split(',');

/** A section with a row for each kind of document and each value of a column. */
export function rowsBy(by: 'shape' | 'language', judged: JudgedDocument[]): Section {
	const rows: string[][] = [];
	for (const kind of KINDS) {
		const ofKind = judged.filter((each) => each.kind === kind);
		for (const value of new Set(ofKind.map((each) => each[by]))) {
			const tables = ofKind.filter((each) => each[by] === value).map(({ table }) => table);
			rows.push([kind, value, ...figuresOf(tables)]);
		}
		if (ofKind.length > 0) rows.push([kind, 'all', ...figuresOf(ofKind.map(({ table }) => table))]);
	}
	return { title: `Rows by ${by}`, about: ABOUT, head: ['kind', by, ...HEAD], rows, claims: [] };
}

function figuresOf(tables: Array<JudgedTable<PrintedRow>>): string[] {
	const pairs = tables.flatMap((table) => table.pairs);
	const printed = pairs.filter(({ expected }) => expected);
	const ofRows = (which: (pair: RowPair<PrintedRow>) => boolean) =>
		share(pairs.filter(which).length, printed.length);
	const bad = tables.filter((table) => table.pairs.some(isDangerous));
	const summed = tables.filter((table) => table.sum !== '' && !bad.includes(table));
	return [
		String(tables.length),
		String(printed.length),
		ofRows(isWhole),
		ofRows(isWholeDescription),
		ofRows(hasWrongAmount),
		ofRows(isLost),
		ofRows(isInvented),
		share(tables.filter((table) => table.pairs.every(isWhole)).length, tables.length),
		share(bad.filter(({ foundSum }) => foundSum === '').length, bad.length),
		share(summed.filter(({ sum, foundSum }) => tidy(sum) !== tidy(foundSum)).length, summed.length),
	];
}

export function isWhole({ expected, found, wrong }: RowPair): boolean {
	return expected !== undefined && found !== undefined && wrong.length === 0;
}

export function hasWrongAmount({ wrong }: RowPair): boolean {
	return wrong.includes('amount');
}

export function isLost({ found }: RowPair): boolean {
	return found === undefined;
}

export function isInvented({ expected }: RowPair): boolean {
	return expected === undefined;
}

/** True if the amounts of the rows don't add up to the right sum, except by chance. */
function isDangerous(pair: RowPair): boolean {
	return isLost(pair) || isInvented(pair) || hasWrongAmount(pair);
}

export function share(part: number, whole: number): string {
	return whole === 0 ? '' : percent(part / whole);
}

/** The rows that aren't whole, one per line: what differs if it was found, or all of it. */
export function differencesIn(name: string, { pairs, sum, foundSum }: JudgedTable<Row>): string[] {
	const lines = pairs
		.filter((pair) => !isWhole(pair))
		.map(({ expected, found, wrong }) => {
			if (!found) return `lost ${name}: ${compact(expected!)}`;
			if (!expected) return `invented ${name}: ${compact(found)}`;
			const values = wrong.map((each) => `${each} "${found[each]}", printed "${expected[each]}"`);
			return `differs ${name}: ${values.join('; ')} in ${compact(expected)}`;
		});
	const isSum = lines.length === 0 && sum !== foundSum;
	return isSum ? [`sum ${name}: "${foundSum}", printed "${sum}"`] : lines;
}

function compact(row: Row): string {
	return Object.values(row)
		.slice(0, 8)
		.filter((value) => value !== '')
		.join(' | ');
}
