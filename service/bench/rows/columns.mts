import type { Sheet } from '../documents/rendering/sheet.mjs';
import type { Manner } from './shapes.mjs';
import { CELLS, type Cell } from './words.mjs';

export interface DrawnColumn {
	cell: Cell;
	align: 'left' | 'right' | 'center';
	left: number;
	width: number;
	/** The lines of its heading. */
	heading: string[];
}

export interface Columns {
	columns: DrawnColumn[];
	/** The size of the font in points, so that the columns fit. */
	size: number;
}

/** The least width of a description, in points. */
const DESCRIPTION = 130;
const SMALLEST = 6;

/**
 * Places the columns of a table: each is as wide as its widest text, and the description has the rest.
 *
 * @param texts the texts of each column
 */
export function placeColumns(
	sheet: Sheet,
	{ columns, gap: [gap] }: Manner,
	headings: Record<Cell, string[]>,
	texts: Record<Cell, string[]>,
): Columns {
	const wanted = columns.split(' ').map((column) => ({
		cell: CELLS.find((cell) => column.endsWith(cell))!,
		align: alignOf(column),
	}));
	const width = sheet.right - sheet.left;
	const widthsAt = (size: number) => {
		const widths = wanted.map(({ cell }) => {
			const all = [...headings[cell].map((text) => sheet.widthOf(text, { size, bold: true }))];
			if (cell === 'description') return 0;
			return Math.max(...all, ...texts[cell].map((text) => sheet.widthOf(text, { size })));
		});
		const used = widths.reduce((sum, each) => sum + each, 0) + gap * (wanted.length - 1);
		return widths.map((each) => each || width - used);
	};
	let size = sheet.look.size;
	while (size > SMALLEST && Math.min(...widthsOfText(widthsAt(size), wanted)) < DESCRIPTION)
		size -= 0.5;
	let left = sheet.left;
	const placed = widthsAt(size).map((each, index): DrawnColumn => {
		const { cell, align } = wanted[index]!;
		const column = { cell, align, left, width: each, heading: headings[cell] };
		left += each + gap;
		return column;
	});
	return { columns: placed, size };
}

function widthsOfText(widths: number[], wanted: Array<{ cell: Cell }>): number[] {
	return widths.filter((_, index) => wanted[index]!.cell === 'description');
}

function alignOf(column: string): DrawnColumn['align'] {
	if (column.startsWith('>')) return 'right';
	return column.startsWith('=') ? 'center' : 'left';
}

/** The point that a text of a column is aligned at. */
export function anchorOf({ align, left, width }: DrawnColumn): number {
	if (align === 'left') return left;
	return align === 'right' ? left + width : left + width / 2;
}

/** A text in lines that aren't wider than this. */
export function wrapped(sheet: Sheet, text: string, width: number, size: number): string[] {
	const lines: string[] = [];
	for (const word of text.split(' ')) {
		const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
		if (lines.length > 0 && sheet.widthOf(longer, { size }) <= width)
			lines[lines.length - 1] = longer;
		else lines.push(word);
	}
	return lines;
}
