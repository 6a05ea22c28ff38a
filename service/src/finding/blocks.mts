import { type Box, type Cell, type Line, type Page, height } from '../reading/layout.mjs';
import { wordStarts } from './labels/misreadings.mjs';

// Lines of an address and the like: right below each other, with the same left edge.

/** Whether a cell is the next line of a block. */
export function continues(above: Box | undefined, below: Box): boolean {
	if (!above) return false;
	// Boxes of recognised lines are low if no letter goes below the line.
	const size = Math.max(height(above), height(below));
	const gap = below.top - above.bottom;
	return (
		Math.abs(above.left - below.left) < 0.7 * height(below) && gap > -0.5 * size && gap < 1.1 * size
	);
}

/**
 * The cells that go on with a block.
 *
 * @param cell that of its first line
 * @param from where it begins in the text of this cell
 * @param most how many
 * @param isEnd whether a cell belongs to something else
 */
export function cellsBelow(
	cell: Cell,
	from: number,
	{ lines }: Page,
	most: number,
	isEnd: (cell: Cell, line: Line) => boolean = () => false,
): Cell[] {
	const word = wordStarts(cell).findIndex((at) => at >= from);
	const first = { ...cell, left: cell.words[word]?.left ?? cell.left };
	const cells: Cell[] = [];
	const middle = (first.top + first.bottom) / 2;
	for (const line of lines.filter(({ top }) => top > middle)) {
		if (cells.length === most) break;
		const above = cells.at(-1) ?? first;
		const next = line.cells.find((cell) => continues(above, cell));
		if (next && isEnd(next, line)) break;
		if (next) cells.push(next);
		else if (line.top - above.bottom > height(above)) break;
	}
	return cells;
}
