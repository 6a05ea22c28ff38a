import {
	type Box,
	type Cell,
	type Line,
	type Page,
	type Span,
	height,
} from '../reading/layout.mjs';
import { wordStarts } from './labels/misreadings.mjs';

// Lines of an address and the like: right below each other, with the same left edge.

/** The widest gap between two lines of a block, in heights of a line: without an empty line. */
const GAP = 0.9;
/** Wider, because the box of a recognised line is lower if no letter reaches below the baseline. */
const RECOGNISED_GAP = 1.1;

/** True if a cell of the page is the next line of a block. */
export function continues(above: Box | undefined, below: Box, { recognised }: Page): boolean {
	return above !== undefined && isNextLine(above, below, recognised ? RECOGNISED_GAP : GAP);
}

/** True if a box is right below another with the same left edge. The gap is in heights of a line. */
export function isNextLine(above: Box, below: Box, widestGap: number): boolean {
	const gap = (below.top - above.bottom) / Math.max(height(above), height(below));
	const isBelow = gap > -0.5 && gap < widestGap;
	return isBelow && Math.abs(above.left - below.left) < 0.7 * height(below);
}

/**
 * The cells that continue a block.
 *
 * @param cell the cell with its first line
 * @param from the character of this cell that the block begins with
 * @param most the maximum number of cells
 * @param isEnd true for a cell that belongs to something else
 */
export function cellsBelow(
	cell: Cell,
	from: number,
	page: Page,
	most: number,
	isEnd: (cell: Cell, line: Line) => boolean = () => false,
): Cell[] {
	const word = wordStarts(cell).findIndex((at) => at >= from);
	const first = { ...cell, left: cell.words[word]?.left ?? cell.left };
	const cells: Cell[] = [];
	const middle = (first.top + first.bottom) / 2;
	for (const line of page.lines.filter(({ top }) => top > middle)) {
		if (cells.length === most) break;
		const above = cells.at(-1) ?? first;
		const next = line.cells.find((cell) => continues(above, cell, page));
		if (next && isEnd(next, line)) break;
		if (next) cells.push(next);
		else if (line.top - above.bottom > height(above)) break;
	}
	return cells;
}

/** The cell with the same left edge as the box. */
export function startingAt(box: Box, cells: Cell[]): Cell | undefined {
	return cells.find(({ left }) => Math.abs(left - box.left) < height(box));
}

/** The one with the largest overlap in width with the box, such as the cell below a label. */
export function mostUnder<T extends Span>(box: Span, others: T[]): T | undefined {
	let best: T | undefined;
	let most = 0;
	for (const other of others) {
		const shared = Math.min(box.right, other.right) - Math.max(box.left, other.left);
		if (shared > most) [best, most] = [other, shared];
	}
	return best;
}
