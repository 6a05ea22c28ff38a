import { anyWord } from '../../languages/wordPattern.mjs';
import type { Cell, Line, Page } from '../../reading/layout.mjs';
import { groupBy } from '../groupBy.mjs';
import type { Label } from '../labels/label.mjs';
import type { LabelFinder } from '../labels/labels.mjs';
import type { Assigned } from './assign.mjs';
import { hasDecimals, isCurrencyAlone } from '../values/kinds.mjs';
import { type Column, fits } from './column.mjs';

/** A line of the page with its cells in columns. */
export interface TableLine {
	line: Line;
	cells: Assigned;
	/** The cells in the column of texts. */
	texts: Cell[];
	kind: 'row' | 'text' | 'sum' | 'subtotal' | 'end' | 'other';
}

/** "Carried over to page 2". */
const CARRIED = new RegExp(`(?<!\\p{L})${anyWord('page')}\\.?\\s\\d{1,3}:?$`, 'iu');

/** "MwSt (S)", "(S) Umsatzsteuer" */
const TAX = new RegExp(`^(?:\\(\\p{Lu}\\)\\s?)?${anyWord('tax')}(?:\\s?\\(\\p{Lu}\\))?$`, 'iu');
const RATE = /^\d{1,2}(?:[.,]\d{1,2})?\s?%$/u;

/** The line with its meaning in a table, by its cells and the labels of sums in it. */
export function tableLine(line: Line, cells: Assigned, labels: Label[]): TableLine {
	const texts = [...cells]
		.filter(([{ name, kind }]) => name !== undefined && kind === 'text')
		.flatMap(([, some]) => some);
	return { line, cells, texts, kind: kindOf(line, cells, labels) };
}

/** The labels of sums at the start of the cells of each line, or a subtotal at the end: "Job subtotal". */
export function labelsOfSums(lines: Line[], page: Page, sums: LabelFinder): Map<Line, Label[]> {
	const withDigits = lines.filter(({ cells }) => cells.some(({ text }) => /\d/.test(text)));
	const found = sums
		.find({ ...page, lines: withDigits })
		.filter(
			({ start, line, cell, end, label }) =>
				(start === 0 || (label.field === 'subtotal' && end === cell.text.length)) &&
				hasAmount(line, cell.text.slice(end)),
		);
	return new Map(
		[...groupBy(found, ({ line }) => line)].map(([line, all]) => [
			line,
			all.map(({ label }) => label),
		]),
	);
}

/** True if there is an amount next to a label or behind it. */
function hasAmount({ cells }: Line, behind: string): boolean {
	return cells.some(({ text }) => fits('amount', text)) || hasDecimals(behind);
}

function kindOf({ cells }: Line, byColumn: Assigned, labels: Label[]): TableLine['kind'] {
	const kinds = new Set(legible(byColumn).map(({ name, kind }) => name && kind));
	const isCounted = kinds.has('number') || (kinds.has('rate') && kinds.has('text'));
	const hasDigits = cells.some(({ text }) => /\d/.test(text));
	if (!hasDigits && cells.length > 2) return 'end';
	if (!isCounted && cells.some(({ text }) => CARRIED.test(text))) return 'subtotal';
	if (labels.length > 0 && !isCounted)
		return labels.some(({ field }) => field === 'subtotal') ? 'subtotal' : 'sum';
	if (isOfTaxes(cells)) return 'sum';
	if (figuresIn(byColumn) > 0) return 'row';
	return kinds.has('text') && [...byColumn.values()].flat().length === cells.length
		? 'text'
		: 'other';
}

/** True for a line of a table of taxes: a rate and amounts, and no text but the name of the tax. */
function isOfTaxes(cells: Cell[]): boolean {
	const texts = cells.map(({ text }) => text);
	const names = texts.filter((text) => /\p{L}{2}/u.test(text) && !isCurrencyAlone(text));
	return names.every((text) => TAX.test(text)) && (names.length > 0 || RATE.test(texts[0]!));
}

/** The number of quantities and amounts. */
export function figuresIn(cells: Assigned): number {
	return legible(cells).filter(
		({ name, kind }) => name !== undefined && (kind === 'number' || kind === 'amount'),
	).length;
}

/** The columns with a value that they can have. */
function legible(cells: Assigned): Column[] {
	return [...cells]
		.filter(([{ kind }, [first]]) => fits(kind, first!.text))
		.map(([column]) => column);
}
