import { type Cell, type Line, areInOneColumn, height } from '../../reading/layout.mjs';
import { FIGURE_KINDS, fits, isPrice } from './column.mjs';

// The figures of a row can be at different heights.

/** The height that two lines share if they are one, as a part of it. */
const OVERLAP = 0.2;
/** The distance of an amount below the other figures of its row, in heights of a line. */
const NEAR = 0.3;

/** The lines with those as one that are partly at the same height, as in a table whose cells are centred. */
export function merged(lines: Line[]): Line[] {
	return lines.reduce<Line[]>((before, line) => {
		const last = before.at(-1);
		const shared = last ? last.bottom - line.top : 0;
		const isSame =
			last &&
			shared > OVERLAP * Math.min(height(line), height(last)) &&
			!last.cells.some((cell) => line.cells.some((other) => areInOneColumn(cell, other)));
		if (!isSame) {
			before.push(line);
			return before;
		}
		const cells = [...last.cells, ...line.cells].sort((one, other) => one.left - other.left);
		before[before.length - 1] = { ...last, cells };
		return before;
	}, []);
}

/** The lines with an amount that is a little lower than the other figures of its row moved up. */
export function withLowerAmounts(lines: Line[]): Line[] {
	return lines.reduce<Line[]>((before, line) => {
		const last = before.at(-1);
		const amount = line.cells.at(-1);
		const isLower =
			last &&
			amount &&
			line.top - last.bottom < NEAR * height(line) &&
			isPrice(amount.text) &&
			last.cells.filter(isValue).length > 1 &&
			last.cells.every(({ right }) => right < amount.left);
		if (!isLower || line.cells.slice(0, -1).some(({ text }) => isPrice(text))) {
			before.push(line);
			return before;
		}
		before[before.length - 1] = { ...last, cells: [...last.cells, amount] };
		if (line.cells.length > 1) before.push({ ...line, cells: line.cells.slice(0, -1) });
		return before;
	}, []);
}

function isValue({ text }: Cell): boolean {
	return /\d/.test(text) && FIGURE_KINDS.some((kind) => fits(kind, text));
}
