import { median } from '../../median.mjs';
import { type Cell, type Line, areInOneColumn, around, height } from '../../reading/layout.mjs';
import { mostUnder } from '../blocks.mjs';
import { cellOf } from '../cells.mjs';
import { hasDecimals } from '../values/kinds.mjs';
import { type Column, FIGURE_KINDS, fits, isAmountOrNumber, isFigure } from './column.mjs';

/** The cells of a line by their columns, from left to right. */
export type Assigned = Map<Column, Cell[]>;

/** Beyond this distance from its heading, in heights of a line, a figure belongs to nothing. */
const REACH = 8;
/** The same if the place of its column is exact. */
const NEAR = 1.5;
/** The same for a unit, a date or an identifier. */
const NEAR_TEXT = 2;
/** Two figures with their units and currencies have fewer words. */
const MOST_WORDS = 12;
/** The same for the left edge of a misread figure, which can have a currency. */
const WITH_CURRENCY = 3;
/** The cost of a figure in a column of texts, so that it only goes there if no other column is near. */
const FIGURE_AS_TEXT = 5;

/** Puts each cell of a line into the column that it fits and that is nearest. Cells without one are left out. */
export function assigned(line: Line, columns: Column[]): Assigned {
	return placed(line, columns, costOf);
}

/** The same with figures below a heading that they don't fit, because it can mean something else. */
export function belowHeadings(line: Line, columns: Column[]): Assigned {
	return placed(line, columns, (cell, column) => {
		const isFigure = isAmountOrNumber(cell);
		const cost = costOf(cell, column);
		return isFigure ? Math.min(cost, costOf(cell, { ...column, name: undefined })) : cost;
	});
}

/** The first cell in a column of each row that has one. */
export function firstCells(column: Column, rows: Assigned[]): Cell[] {
	return rows.flatMap((row) => row.get(column)?.slice(0, 1) ?? []);
}

function placed(
	line: Line,
	columns: Column[],
	cost: (cell: Cell, column: Column) => number,
): Assigned {
	const byColumn: Assigned = new Map();
	for (const cell of line.cells.flatMap((cell) => inColumns(cell, columns))) {
		const column =
			misreadFigureIn(cell, columns) ??
			nearest(columns, (column) =>
				isBehindFigures(cell, column, columns) ? Infinity : cost(cell, column),
			);
		if (column) byColumn.set(column, [...(byColumn.get(column) ?? []), cell]);
	}
	return byColumn;
}

/** The column of figures that a cell is in although recognition didn't read a figure. It is no text of the row. */
function misreadFigureIn(cell: Cell, columns: Column[]): Column | undefined {
	const size = height(cell);
	const over = columns.filter((column) => areInOneColumn(column, cell));
	const [column] = over.filter(
		(each) =>
			isFigure(each) &&
			cell.right < each.right + size &&
			cell.left > each.left - (over.length > 1 ? 1 : WITH_CURRENCY) * size,
	);
	const isElsewhere = over.some((each) => each !== column && fits(each.kind, cell.text));
	return column && !isElsewhere && !fits(column.kind, cell.text) ? column : undefined;
}

/** True if there are figures between a cell and a column of texts. */
function isBehindFigures(cell: Cell, { kind, left, right }: Column, columns: Column[]): boolean {
	if (kind !== 'text' || areInOneColumn(cell, { left, right })) return false;
	const [from, to] = [Math.min(cell.right, right), Math.max(cell.left, left)];
	return columns.some(
		(each) => isFigure(each) && each.isExact && from <= each.left && each.right <= to,
	);
}

function nearest(columns: Column[], cost: (column: Column) => number): Column | undefined {
	let best: Column | undefined;
	let least = Infinity;
	for (const column of columns) {
		const each = cost(column);
		if (each < least) [best, least] = [column, each];
	}
	return best;
}

function costOf(cell: Cell, column: Column): number {
	const { name, kind } = column;
	const size = height(cell);
	const shared = Math.min(cell.right, column.right) - Math.max(cell.left, column.left);
	const gap = shared > 0 ? -0.5 * (shared / (cell.right - cell.left)) : -shared / size;
	if (name === undefined) return gap > 1 ? Infinity : gap + 0.25;
	if (gap > reachOf(column) || !fits(kind, cell.text)) return Infinity;
	if (isFigure(column)) return gap;
	if (kind !== 'text') return gap + 0.1;
	if (!fits('amount', cell.text)) return gap + 0.2;
	return gap > 0 && hasDecimals(cell.text) ? Infinity : gap + FIGURE_AS_TEXT;
}

/** The distance that a value can have from its column, in heights of a line. */
function reachOf(column: Column): number {
	if (isFigure(column)) return column.isExact ? NEAR : REACH;
	return column.kind === 'text' ? Infinity : NEAR_TEXT;
}

/** The columns with the places of their figures, which are more exact than those of the headings. */
export function refined(columns: Column[], lines: Assigned[]): Column[] {
	return columns.map((column) => {
		const cells = lines.flatMap((line) => line.get(column) ?? []);
		if (!isFigure(column) || cells.length < 2) return column;
		const left = median(cells.map((cell) => cell.left));
		const right = median(cells.map((cell) => cell.right));
		return { ...column, left, right, isExact: true };
	});
}

/** The cell, divided if its first or last word is a figure below the heading of another column than the rest. */
function inColumns(cell: Cell, columns: Column[]): Cell[] {
	const { words } = cell;
	if (
		words.length < 2 ||
		columns.some((column) => isFigure(column) && fits(column.kind, cell.text))
	)
		return [cell];
	const code = codeBefore(cell, columns);
	if (code) return code;
	const figures = figuresIn(cell, columns);
	if (figures) return figures;
	const owner = words.map((word) => columns.find((column) => areInOneColumn(column, word)));
	const isAlone = (index: number, inward: number) => {
		const column = owner[index];
		const text = words[index]!.text;
		if (!column || column === owner[inward] || !/^[-−]?\d/.test(text)) return false;
		return column.name === undefined
			? /^\d{1,4}[.)]?$/.test(text)
			: isFigure(column) && fits(column.kind, text);
	};
	const last = words.length - 1;
	if (isAlone(last, last - 1))
		return [...inColumns(cellOf(words.slice(0, last)), columns), cellOf(words.slice(last))];
	if (isAlone(0, 1))
		return [cellOf(words.slice(0, 1)), ...inColumns(cellOf(words.slice(1)), columns)];
	return [cell];
}

/** The cell as figures of different columns: "20 pcs 19 %". One of them can have an unknown heading. */
function figuresIn({ words }: Cell, columns: Column[]): Cell[] | undefined {
	const over = columns.filter(
		(column) =>
			(isFigure(column) || column.name === undefined) && areInOneColumn(column, around(words)),
	);
	if (words.length > MOST_WORDS || over.length < 2 || !over.some(isFigure)) return undefined;
	const under = (part: Cell) =>
		mostUnder(
			part,
			over.filter((column) => canBeFigure(column, part.text)),
		);
	for (let at = 1; at < words.length; at++) {
		const [part, rest] = [cellOf(words.slice(0, at)), cellOf(words.slice(at))];
		const [one, other] = [under(part), under(rest)];
		if (one && other && one !== other) return [part, rest];
		const more = one && figuresIn(rest, over.slice(over.indexOf(one) + 1));
		if (more) return [part, ...more];
	}
	return undefined;
}

function canBeFigure({ name, kind }: Column, text: string): boolean {
	const kinds = name === undefined ? FIGURE_KINDS : [kind];
	return kinds.some((each) => fits(each, text));
}

/** The number of an article and its description, if they are only a space apart. */
function codeBefore({ words }: Cell, columns: Column[]): Cell[] | undefined {
	const [first] = words;
	const numbers = columns.find(({ name, kind }) => name !== undefined && kind === 'identifier');
	const texts = columns.find(({ name, kind }) => name !== undefined && kind === 'text');
	if (!numbers || !texts || !first || !areInOneColumn(first, numbers)) return undefined;
	const at = words.findIndex(({ left, top, bottom }, index) => {
		const textAt = texts.left - 2 * (bottom - top);
		return left >= (index > 1 ? textAt : Math.min(textAt, numbers.right));
	});
	if (at < 1) return undefined;
	const [code, text] = [cellOf(words.slice(0, at)), cellOf(words.slice(at))];
	return /\d/.test(code.text) ? [code, text] : undefined;
}
