import { anyWord } from '../../languages/wordPattern.mjs';
import {
	type Cell,
	type Line,
	type Page,
	type Span,
	areInOneColumn,
	around,
	height,
} from '../../reading/layout.mjs';
import { cellOf } from '../cells.mjs';
import { groupBy } from '../groupBy.mjs';
import type { LabelFinder, Occurrence } from '../labels/labels.mjs';
import { wordStarts } from '../labels/misreadings.mjs';
import { hasDecimals } from '../values/kinds.mjs';
import type { Column, ColumnKind } from './column.mjs';

/** The heading of a table. Its lines are `first` to `last` on the page. */
export interface Heading {
	columns: Column[];
	first: number;
	last: number;
	/** The left edge of the texts of its rows, if it goes on from the page before. */
	textAt?: number | undefined;
}

/** A heading can have this many lines above or below the one with most labels. */
const MORE_LINES = 3;
/** The gap between two lines of a heading, in heights of a line. */
const LINE_GAP = 0.9;
/** Wider than a space, in heights of a line. */
const WIDE_SPACE = 0.5;
/** The letters of a heading that may be left over, as in "Pos Description". */
const POSITION = 4;
/** "Price excl. VAT" is one label. */
const BEFORE_TAX = new RegExp(`(?<!\\p{L})${anyWord('including', 'excluding')}[\\s.]*$`, 'iu');
const TAX_WORD = new RegExp(`(?<!\\p{L})${anyWord('including', 'excluding')}(?!\\p{L})`, 'giu');

/** The headings on a page, from top to bottom. */
export function headingsOn(page: Page, finder: LabelFinder): Heading[] {
	const headings: Heading[] = [];
	for (const [index, line] of page.lines.entries()) {
		if (index <= (headings.at(-1)?.last ?? -1) || !mayBeHeading(line)) continue;
		const heading = headingAt(index, page, finder);
		if (heading) headings.push(heading);
	}
	return headings;
}

function mayBeHeading({ cells }: Line): boolean {
	return cells.length > 1 && !cells.some(({ text }) => hasDecimals(text));
}

function headingAt(index: number, page: Page, finder: LabelFinder): Heading | undefined {
	const { lines } = page;
	const alone = columnsOf(lines.slice(index, index + 1), page, finder);
	if (!isHeading(alone)) return undefined;
	const next = lines[index + 1];
	const isNear =
		next && next.top - lines[index]!.bottom < LINE_GAP * height(next) && mayBeHeading(next);
	if (isNear && known(columnsOf([next], page, finder)).length > known(alone).length)
		return undefined;
	const [first, last] = [edge(index, -1, lines), edge(index, 1, lines)];
	const stacked = columnsOf(lines.slice(first, last + 1), page, finder);
	const isBetter = known(stacked).length >= known(alone).length;
	return isBetter
		? { columns: stacked, first, last }
		: { columns: alone, first: index, last: index };
}

function known(columns: Column[]): Column[] {
	return columns.filter(({ name }) => name !== undefined);
}

/** A list of goods has a description, an article or a quantity, and something to count or to add up. */
function isHeading(columns: Column[]): boolean {
	const kinds = new Set(known(columns).map(({ kind }) => kind));
	const saysWhat = kinds.has('text') || kinds.has('identifier');
	if (known(columns).length < 2) return false;
	return kinds.has('number') ? saysWhat || kinds.has('amount') : saysWhat && kinds.has('amount');
}

/** The last line in this direction that still belongs to the heading. */
function edge(index: number, step: 1 | -1, lines: Line[]): number {
	let at = index;
	for (let more = 0; more < MORE_LINES; more++) {
		const [line, next] = [lines[at]!, lines[at + step]];
		if (!next || !continues(line, next, lines[index]!)) break;
		if (step === 1 && isNearerToRow(line, next, lines[at + 2])) break;
		at += step;
	}
	return at;
}

/** True for the text above the figures of the first row. */
function isNearerToRow(
	above: Line,
	{ cells, top, bottom }: Line,
	below: Line | undefined,
): boolean {
	return cells.length === 1 && below !== undefined && below.top - bottom < top - above.bottom;
}

/**
 * True if the next line has no values, and each of its cells is above or below one of the heading, or next to all. A
 * line at nearly the same height can have any number of cells next to the others.
 */
function continues(line: Line, next: Line, main: Line): boolean {
	const gap = Math.max(next.top - line.bottom, line.top - next.bottom);
	if (gap > LINE_GAP * Math.min(height(line), height(next))) return false;
	if (next.cells.some(({ text }) => /\d/.test(text))) return false;
	return next.cells.every((cell) => {
		const over = main.cells.filter((other) => areInOneColumn(other, cell));
		const canHaveMore = gap < 0 || next.cells.length < main.cells.length;
		return over.length === 1 || (over.length === 0 && canHaveMore);
	});
}

/** The columns of some lines. Cells above each other are one heading. */
function columnsOf(lines: Line[], page: Page, finder: LabelFinder): Column[] {
	const lineOf = new Map(
		lines.flatMap((line) =>
			line.cells
				.flatMap((cell) => partsOf(cell, labelsIn(cell, page, finder)))
				.map((part) => [part, line] as const),
		),
	);
	const stacks: Cell[][] = [];
	for (const cell of [...lineOf.keys()].sort((a, b) => a.left - b.left)) {
		const isBeside = (other: Cell) => lineOf.get(other) === lineOf.get(cell);
		const stack = stacks.find(
			(cells) => areInOneColumn(cell, around(cells)) && !cells.some(isBeside),
		);
		if (stack) stack.push(cell);
		else stacks.push([cell]);
	}
	return stacks.flatMap((cells) => columnsIn(stacked(cells), page, finder));
}

/** The labels of columns in a cell, from left to right. */
function labelsIn(cell: Cell, page: Page, finder: LabelFinder): Occurrence[] {
	return finder
		.find({ ...page, lines: [{ cells: [cell], ...around([cell]) }] })
		.filter(({ label }) => label.field !== undefined)
		.sort((one, other) => one.start - other.start);
}

/** The cells as one, from top to bottom, with words that are divided at the end of a line in one piece. */
export function stacked(cells: Cell[]): Cell {
	const [only, ...more] = [...cells].sort((a, b) => a.top - b.top);
	if (!only || more.length === 0) return only!;
	const words = [only, ...more].flatMap(({ words }) => words);
	const joined = words.reduce<Cell['words']>((before, word) => {
		const last = before.at(-1);
		const isDivided = last && /\p{Ll}[-/]$/u.test(last.text) && /^\p{Ll}/u.test(word.text);
		if (!isDivided) return [...before, word];
		const text = last.text.replace(/-$/, '') + word.text;
		return [...before.slice(0, -1), { ...word, ...around([last, word]), text }];
	}, []);
	return cellOf(joined);
}

function columnsIn(cell: Cell, page: Page, finder: LabelFinder): Column[] {
	const unknown: Column = {
		names: [],
		name: undefined,
		kind: 'text',
		left: cell.left,
		right: cell.right,
	};
	if (/\d/.test(cell.text)) return [unknown];
	const found = labelsIn(cell, page, finder);
	const starts = wordStarts(cell);
	const wordOf = ({ start }: Occurrence) => starts.findLastIndex((at) => at <= start);
	const spans = [...groupBy(found, wordOf).values()]
		.filter((labels) => !BEFORE_TAX.test(cell.text.slice(0, labels[0]!.start)))
		.map(withTextsFirst);
	const [first, ...more] = spans;
	if (!first) return [unknown];
	const names = new Set(spans.flat().map(({ label }) => label.field));
	const isOne = more.length === 0 || names.size === 1 || !isAllLabels(cell.text, found);
	if (isOne || hasSeveralLines(cell)) {
		const texts = spans.find((labels) => labels[0]!.label.kind === 'text');
		return [columnWith((hasSeveralLines(cell) && texts) || first, cell)];
	}
	return spans.map((labels) => columnWith(labels, labels[0]!.box));
}

/** The cell divided at gaps that are wider than a space, unless a label goes on behind them. */
function partsOf(cell: Cell, labels: Occurrence[]): Cell[] {
	const starts = wordStarts(cell);
	const parts: Cell['words'][] = [];
	cell.words.forEach((word, index) => {
		const at = starts[index]!;
		const before = cell.words[index - 1];
		const isPart = !/\p{L}/u.test(word.text);
		const isInLabel = isPart || labels.some(({ start, end }) => start < at && at < end);
		const isGap = !before || word.left - before.right > WIDE_SPACE * height(word);
		if (!before || (isGap && !isInLabel)) parts.push([word]);
		else parts.at(-1)!.push(word);
	});
	return parts.map(cellOf);
}

function hasSeveralLines({ words }: Cell): boolean {
	return words.some((word) => word.top > words[0]!.bottom);
}

/** False for "Price per unit", of which "unit" isn't a column of its own. */
function isAllLabels(text: string, labels: Occurrence[]): boolean {
	const letters = (part: string) => part.replace(/[^\p{L}]/gu, '').length;
	const outside = labels
		.toSorted((one, other) => other.start - one.start)
		.reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
		.replace(TAX_WORD, '');
	return letters(outside) <= POSITION;
}

/** The labels of one word, such as "Material/Description". */
function withTextsFirst(labels: Occurrence[]): Occurrence[] {
	const isText = ({ label }: Occurrence) => label.kind === 'text';
	return [...labels.filter(isText), ...labels.filter((each) => !isText(each))];
}

/** The same label can mean several columns: "Total" is a price, or its sum. */
function columnWith(labels: Occurrence[], { left, right }: Span): Column {
	const names = [...new Set(labels.map(({ label }) => label.field!))];
	return { names, name: names[0], kind: labels[0]!.label.kind as ColumnKind, left, right };
}
