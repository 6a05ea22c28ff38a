import type { Cell } from '../../reading/layout.mjs';
import { hasDecimals } from '../values/kinds.mjs';
import { type Assigned, firstCells } from './assign.mjs';
import { type Column, type ColumnKind, bareRate, fits } from './column.mjs';
import type { Roles } from './roles.mjs';

/** The kinds of columns that their values alone show. */
const SHOWN: ColumnKind[] = ['date', 'rate', 'unit', 'identifier'];
/** The share of the values that have to be of the kind: a line of sums can be among the rows. */
const NEARLY_ALL = 0.85;
/** An invoice has few tax rates. They are the same on many rows, and percents without a sign are at least so high. */
const MOST_RATES = 3;
const LOWEST_RATE = 4;
const HIGHEST_RATE = 40;
/** In the number of an article. Short numbers without a mark or a letter are quantities and the like. */
const CODE = /\p{L}|\d{4}|\d-\d|\d\D\d{1,9}\D\d/u;
/** "123.456.78" isn't a price. */
const TWO_MARKS = /([.,])\d{1,9}\1\d\d$/;

/** The columns, with those named whose heading isn't known but whose values can only be one kind. */
export function withGuesses(columns: Column[], rows: Assigned[], { kinds, text }: Roles): Column[] {
	const cells = new Map(columns.map((column) => [column, firstCells(column, rows)]));
	const texts = textColumn(columns, cells, text);
	const named = new Map<Column, string | undefined>(columns.map((column) => [column, column.name]));
	if (texts) {
		for (const column of columns) if (column.name === text) named.set(column, undefined);
		named.set(texts, text);
	}
	for (const [name, kind] of Object.entries(kinds)) {
		if (!SHOWN.includes(kind) || [...named.values()].includes(name)) continue;
		const [only, ...more] = columns.filter(
			(column) =>
				named.get(column) === undefined &&
				isOf(kind, cells.get(column)!, rows.length) &&
				(kind !== 'rate' || !texts || column.left > texts.left),
		);
		if (only && more.length === 0) named.set(only, name);
	}
	return columns.map((column) => {
		const name = named.get(column);
		if (name === column.name) return column;
		return { ...column, name, kind: name === undefined ? 'text' : kinds[name]! };
	});
}

/** The column of texts: of those whose heading says so or isn't known, the one with most letters. */
function textColumn(
	columns: Column[],
	cells: Map<Column, Cell[]>,
	name: string | undefined,
): Column | undefined {
	if (name === undefined) return undefined;
	const ofTexts = columns.filter(
		(column) =>
			(column.name === name || column.name === undefined) &&
			isNearly(cells.get(column)!, 0.5, ({ text }) => lettersIn(text) > 3),
	);
	const letters = (column: Column) =>
		cells.get(column)!.reduce((sum, { text }) => sum + lettersIn(text), 0);
	return (
		ofTexts.find((column) => column.name === name) ??
		ofTexts.sort((one, other) => letters(other) - letters(one))[0]
	);
}

function lettersIn(text: string): number {
	return text.replace(/[^\p{L}]/gu, '').length;
}

function isOf(kind: ColumnKind, cells: Cell[], rows: number): boolean {
	if (cells.length * 2 <= rows) return false;
	const are = (is: (text: string) => boolean) =>
		isNearly(cells, NEARLY_ALL, ({ text }) => fits(kind, text) && is(text));
	switch (kind) {
		case 'unit':
			return are((text) => !/\d/.test(text));
		case 'rate': {
			// Discounts are also rates, but not on each row.
			if (cells.length < NEARLY_ALL * rows) return false;
			const different = new Set(cells.map(({ text }) => bareRate(text)));
			return (
				are((text) => text.includes('%')) ||
				(different.size <= MOST_RATES &&
					are((text) => isBetween(Number.parseFloat(text), LOWEST_RATE, HIGHEST_RATE)))
			);
		}
		case 'identifier':
			return are(
				(text) =>
					/\d/.test(text) && CODE.test(text) && (!hasDecimals(text) || TWO_MARKS.test(text)),
			);
		default:
			return are(() => true);
	}
}

function isBetween(value: number, least: number, most: number): boolean {
	return least <= value && value <= most;
}

function isNearly(cells: Cell[], share: number, is: (cell: Cell) => boolean): boolean {
	return cells.length > 0 && cells.filter(is).length >= share * cells.length;
}
