import { type Section, percent } from '../../../support/report/results.mjs';
import { type JudgedTable, isWholeDescription, tidy } from './judge.mjs';
import type { RowPair } from './pairs.mjs';
import { type Column, COLUMNS, type PrintedRow, type Row } from './row.mjs';

export interface JudgedDocument<Expected extends Row = PrintedRow> {
	name: string;
	/** The way that the table was read: from a PDF, a scan or a photo. */
	kind: string;
	table: JudgedTable<Expected>;
}

export interface JudgedDrawing extends JudgedDocument {
	shape: string;
	language: string;
}

const ABOUT =
	'Whole: every printed value is right, of the description at least the first line. Amount: the amount is wrong or ' +
	'missing. Lost: printed and not found. Invented: found and not printed, as a part of the printed rows. Complete: ' +
	'only whole rows, and none lost or invented. Noticed: of the tables with a lost, an invented or a wrong amount, ' +
	'those whose sum is empty. False alarm: of the other tables, if their sum is printed, those without it.';
const HEAD = 'tables,rows,whole,amount,lost,invented,complete,noticed,false alarm'.split(',');

/** A section with a row for each kind of document and each value of a column. */
export function rowsBy(by: 'shape' | 'language', judged: JudgedDrawing[]): Section {
	const rows = [...new Set(judged.map(({ kind }) => kind))].flatMap((kind) => {
		const ofKind = judged.filter((each) => each.kind === kind);
		const values = [...new Set(ofKind.map((each) => each[by]))];
		const parts = values.map((value) => ofKind.filter((each) => each[by] === value));
		const lines = parts.map((part) => [kind, part[0]![by], ...figuresOf(part), textOf(part)]);
		return [...lines, [kind, 'all', ...figuresOf(ofKind), textOf(ofKind)]];
	});
	const about = `${ABOUT} Text: all lines of the description are right.`;
	return { title: `Rows by ${by}`, about, head: ['kind', by, ...HEAD, 'text'], rows, claims: [] };
}

/** A section with a single row. */
export function rowsOfAll(title: string, judged: Array<JudgedDocument<Row>>): Section {
	return { title, about: ABOUT, head: HEAD, rows: [figuresOf(judged)], claims: [] };
}

/** A section with a row for each part of the documents. */
export function rowsByPart(
	title: string,
	parts: Array<[string, Array<JudgedDocument<Row>>]>,
): Section {
	const rows = parts.map(([part, judged]) => [part, ...figuresOf(judged)]);
	return { title, about: ABOUT, head: ['part', ...HEAD], rows, claims: [] };
}

/** A section with a row for each column of the tables. */
export function rowsByColumn(judged: Array<JudgedDocument<Row>>): Section {
	const pairs = judged.flatMap(({ table }) => table.pairs).filter(({ expected }) => expected);
	const rows = COLUMNS.map((column) => {
		const printed = pairs.filter(({ expected }) => expected![column] !== '');
		const share = (which: (pair: RowPair) => boolean) => shareOf(which, printed, printed);
		return [
			...[column, String(printed.length)],
			share(({ found, wrong }) => found !== undefined && !wrong.includes(column)),
			share(({ found, wrong }) => wrong.includes(column) && found![column] !== ''),
			share(({ found }) => !found?.[column]),
		];
	});
	const about = 'Of the values that are expected. Empty includes the rows that are lost.';
	const head = ['column', 'values', 'right', 'wrong', 'empty'];
	return { title: 'Values by column', about, head, rows, claims: [] };
}

function figuresOf(judged: Array<JudgedDocument<Row>>): string[] {
	const tables = judged.map(({ table }) => table);
	const pairs = tables.flatMap((table) => table.pairs);
	const printed = pairs.filter(({ expected }) => expected);
	const bad = tables.filter((table) => table.pairs.some(isDangerous));
	const summed = tables.filter((table) => table.sum !== '' && !bad.includes(table));
	return [
		String(tables.length),
		String(printed.length),
		...[isWhole, hasWrongAmount, isLost, isInvented].map((which) => shareOf(which, pairs, printed)),
		shareOf((table) => table.pairs.every(isWhole), tables, tables),
		shareOf(({ foundSum }) => foundSum === '', bad, bad),
		shareOf(({ sum, foundSum }) => tidy(sum) !== tidy(foundSum), summed, summed),
	];
}

function textOf(judged: JudgedDocument[]): string {
	const pairs = judged.flatMap(({ table }) => table.pairs);
	const printed = pairs.filter(({ expected }) => expected);
	return shareOf(isWholeDescription, pairs, printed);
}

function isWhole({ expected, found, wrong }: RowPair): boolean {
	return expected !== undefined && found !== undefined && wrong.length === 0;
}

function hasWrongAmount({ wrong }: RowPair): boolean {
	return wrong.includes('amount');
}

function isLost({ found }: RowPair): boolean {
	return found === undefined;
}

function isInvented({ expected }: RowPair): boolean {
	return expected === undefined;
}

/** True if the amounts of the rows don't add up to the right sum, except by chance. */
function isDangerous(pair: RowPair): boolean {
	return isLost(pair) || isInvented(pair) || hasWrongAmount(pair);
}

/** The entries for which something is true, as a share of all. */
function shareOf<T>(which: (entry: T) => boolean, entries: T[], all: unknown[]): string {
	return all.length === 0 ? '' : percent(entries.filter(which).length / all.length);
}

/** The rows that aren't whole, one in a line, or the sum if it is wrong. */
export function differencesIn({ kind, name, table }: JudgedDocument<Row>): string[] {
	const { pairs, sum, foundSum } = table;
	const document = `${kind} ${name}`;
	const lines = pairs
		.filter((pair) => !isWhole(pair))
		.map(({ expected, found, wrong }) => {
			if (!found) return `lost ${document}: ${compact(expected!)}`;
			if (!expected) return `invented ${document}: ${compact(found)}`;
			const value = (column: Column) =>
				`${column} "${found[column]}", printed "${expected[column]}"`;
			return `differs ${document}: ${wrong.map(value).join('; ')} in ${compact(expected)}`;
		});
	if (tidy(sum) !== tidy(foundSum)) lines.push(`sum ${document}: "${foundSum}", printed "${sum}"`);
	return lines;
}

function compact(row: Row): string {
	return COLUMNS.map((column) => row[column])
		.filter((value) => value !== '')
		.join(' | ');
}
