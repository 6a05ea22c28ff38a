import { cellOf } from '../../finding/cells.mjs';
import { stacked } from '../../finding/tables/headings.mjs';
import {
	type Cell,
	type Line,
	type Page,
	type Span,
	areInOneColumn,
	around,
	height,
} from '../../reading/layout.mjs';
import type { PlacedRow } from './placedRows.mjs';

/** The label of each column, as printed. */
export type Labels = Record<string, string>;

/** A heading has at most this many lines, and is at most this many lines above the first row. */
const LINES = 3;
const ABOVE = 6;
/** The distance of a heading from its column, in heights of a line. */
const REACH = 4;
/** The gap between two lines of a heading, in heights of a line. */
const GAP = 0.9;
/** Wider than a space, in heights of a line. */
const WIDE_SPACE = 0.5;
const LONGEST = 50;

/** The possible headings of a table, the nearest one first. Each has at least two labels. */
export function headingsAbove(rows: PlacedRow[], pages: Page[]): Labels[] {
	const [first] = rows;
	if (!first) return [];
	const spans = spansOf(rows.filter(({ page }) => page === first.page));
	const { lines } = pages[first.page]!;
	const top = topOf(first, lines);
	const found: Labels[] = [];
	for (let last = top - 1; last >= Math.max(0, top - ABOVE); last--) {
		for (let from = last; from > last - LINES && from >= 0; from--) {
			if (!mayBeHeading(lines[from]!) || (from < last && !isNear(lines[from]!, lines[from + 1]!)))
				break;
			found.push(labelsIn(lines.slice(from, last + 1), spans));
		}
	}
	const different = new Map(found.map((labels) => [JSON.stringify(labels), labels]));
	return [...different.values()].filter((labels) => Object.keys(labels).length > 1);
}

/** The line with the top of a row: its text can begin above its figures. */
function topOf({ line, words }: PlacedRow, lines: Line[]): number {
	const top = Math.min(...Object.values(words).map((each) => around(each).top));
	const at = lines.findIndex(({ bottom }) => bottom > top);
	return at < 0 ? line : Math.min(at, line);
}

function spansOf(rows: PlacedRow[]): Map<string, Span> {
	const columns = new Set(rows.flatMap(({ words }) => Object.keys(words)));
	return new Map(
		[...columns].map((column) => [
			column,
			around(rows.flatMap(({ words }) => words[column] ?? [])),
		]),
	);
}

function mayBeHeading({ cells }: Line): boolean {
	return !cells.some(({ text }) => /\d/.test(text));
}

function isNear(line: Line, below: Line): boolean {
	return below.top - line.bottom < GAP * height(below);
}

function labelsIn(lines: Line[], spans: Map<string, Span>): Labels {
	const cells = lines.flatMap((line) => line.cells.flatMap(partsOf));
	const parts = new Map<string, Cell[]>();
	const loose: Cell[] = [];
	const add = (column: string, cell: Cell) =>
		parts.set(column, [...(parts.get(column) ?? []), cell]);
	for (const cell of cells) {
		const under = [...spans].filter(([, span]) => areInOneColumn(cell, span));
		if (under.length === 0) loose.push(cell);
		else if (under.length === 1) add(under[0]![0], cell);
		else for (const [column, part] of dividedBy(new Map(under), cell)) add(column, part);
	}
	for (const cell of loose) {
		const [column, far] = nearest(cell, spans);
		if (column !== undefined && !parts.has(column) && far < REACH * height(cell)) add(column, cell);
	}
	const labels = [...parts].map(([column, some]) => [column, labelOf(some)] as const);
	return Object.fromEntries(labels.filter(([, label]) => isLabel(label)));
}

/** The cell divided at gaps that are wider than a space: the heading of another column can be next to it. */
function partsOf({ words }: Cell): Cell[] {
	const parts: Cell['words'][] = [];
	for (const word of words) {
		const last = parts.at(-1)?.at(-1);
		if (last && word.left - last.right <= WIDE_SPACE * height(word)) parts.at(-1)!.push(word);
		else parts.push([word]);
	}
	return parts.map(cellOf);
}

/** The cell with a part for each column: each word belongs to the nearest one. */
function dividedBy(spans: Map<string, Span>, { words }: Cell): Array<[string, Cell]> {
	const byColumn = new Map<string, Cell['words']>();
	for (const word of words) {
		const [column] = nearest(word, spans);
		if (column !== undefined) byColumn.set(column, [...(byColumn.get(column) ?? []), word]);
	}
	return [...byColumn].map(([column, some]) => [column, cellOf(some)]);
}

function nearest(box: Span, spans: Map<string, Span>): [string | undefined, number] {
	const middle = ({ left, right }: Span) => (left + right) / 2;
	const gapTo = (span: Span) => Math.max(0, span.left - box.right, box.left - span.right);
	// Of several columns above each other, the one with the same middle.
	const distanceTo = (span: Span) => gapTo(span) + Math.abs(middle(span) - middle(box)) / 1000;
	const [best] = [...spans].sort(([, one], [, other]) => distanceTo(one) - distanceTo(other));
	return best ? [best[0], gapTo(best[1])] : [undefined, Infinity];
}

function labelOf(cells: Cell[]): string {
	return stacked(cells)
		.text.replace(/^[^\p{L}]+|[\s:;.,=*|(-]{1,20}$/gu, '')
		.trim();
}

function isLabel(label: string): boolean {
	return /\p{L}/u.test(label) && label.length <= LONGEST;
}
