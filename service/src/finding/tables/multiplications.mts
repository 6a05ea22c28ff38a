import { type Cell, type Line, type Page, type Word, height } from '../../reading/layout.mjs';
import { cellOf } from '../cells.mjs';
import { CURRENCY_BESIDE_AMOUNT as CURRENCY } from '../values/currencies.mjs';
import { areEqual, hasDecimals } from '../values/kinds.mjs';
import { fits, isPrice, quantityIn, valueOfFigure } from './column.mjs';
import type { Roles } from './roles.mjs';
import type { Row } from './rows.mjs';

// "2 x 3.50" on a receipt: in the line of its item, above or below. The product shows which item it belongs to.

const FIGURE = '\\d{1,6}(?:[.,]\\d{1,3})*';
const UNIT = '\\p{L}{1,5}\\.?';
/** "3 x 5.88", "3 pcs. à € 5.88 =", "(5.88 x 3)", "3  5.88": without a sign, there is only a space between the figures. */
const MULTIPLICATION = new RegExp(
	`^\\(?(?:[x×X*]\\s?)?(${FIGURE})(?:\\s?(?:${CURRENCY}|(?:/\\s?)?${UNIT}(?:\\s${UNIT})?)?\\s?(?:[x×X*@]|à|á|je)\\s?|\\s)(?:${CURRENCY}\\s?)?(${FIGURE})(?:\\s?${CURRENCY})?(?:\\s?/\\s?${UNIT})?(?:\\s?[x×X*=])?\\)?(?!\\S)`,
	'u',
);
/** Lines with more words are sentences. */
const MOST_WORDS = 30;
/** The name of an item is at most this many lines above its amount: a bar code can be between them. */
const LINES_TO_NAME = 2;
/** Lines of an item that are further apart, in heights of a line, belong to different items. */
const WIDEST_GAP = 2;

/** The quantity of an item, and its price if it is printed. */
interface Factors {
	quantity: Cell;
	price?: Cell;
}

/** A page with each item in one line, without its multiplication. */
export interface MultipliedItems {
	page: Page;
	/** By the cell with the item's amount. */
	factors: Map<Cell, Factors>;
}

/** The page with the quantities and prices of its items taken out. */
export function multipliedItems(page: Page, separator: string): MultipliedItems {
	const factors = new Map<Cell, Factors>();
	const lines: Array<Line | undefined> = page.lines.map((line) => {
		const found = quantityBesideAmount(line);
		if (!found) return line;
		factors.set(found.amount, found);
		return { ...line, cells: [...line.cells.slice(0, -1), found.amount] };
	});
	for (const [at, line] of page.lines.entries()) {
		if (line !== lines[at]) continue;
		for (const found of multiplicationsIn(line, separator)) {
			const place = placeOf(found, at, lines, separator);
			if (!place || factors.has(place.amount)) continue;
			factors.set(place.amount, found.factors);
			for (const [index, changed] of place.changes) lines[index] = changed;
			break;
		}
	}
	return { page: { ...page, lines: lines.filter((line) => line !== undefined) }, factors };
}

/** The rows with the quantities and prices of their amounts. */
export function withFactors(rows: Row[], factors: Map<Cell, Factors>, roles: Roles): Row[] {
	return rows.map((row) => {
		const [amount] = [...row.cells].find(([{ name }]) => name === roles.amount)?.[1] ?? [];
		const found = amount && factors.get(amount);
		if (!found) return row;
		const { quantity, price } = found;
		const cells = new Map(row.cells);
		const columns = [
			{ name: roles.quantity, kind: 'number' as const, cell: quantity },
			{ name: roles.price, kind: 'amount' as const, cell: price },
		];
		for (const { name, kind, cell } of columns)
			if (name !== undefined && cell)
				cells.set({ names: [name], name, kind, left: cell.left, right: cell.right }, [cell]);
		return { ...row, cells };
	});
}

/** "3 pcs 17.64" behind the name of an item. A number without a unit can be that of a tax. */
function quantityBesideAmount({ cells }: Line): (Factors & { amount: Cell }) | undefined {
	const { words } = cells.at(-1)!;
	if (cells.length < 2 || words.length < 2 || /^\d{1,3} /.test(cells[0]!.text)) return undefined;
	const [quantity, amount] = [cellOf(words.slice(0, -1)), cellOf(words.slice(-1))];
	if (!isPrice(amount.text) || !fits('number', quantity.text)) return undefined;
	return quantityIn(quantity.text).unit === '' ? undefined : { quantity, amount };
}

interface Multiplication {
	factors: Factors;
	product: number;
	/** The line without it. */
	rest: Line;
}

/** The multiplications in a line, from each of its words on. */
function multiplicationsIn(line: Line, separator: string): Multiplication[] {
	const words = line.cells.flatMap((cell) => cell.words).slice(0, MOST_WORDS);
	return words.flatMap((_, first) => {
		const text = words
			.slice(first)
			.map((word) => word.text)
			.join(' ');
		const match = MULTIPLICATION.exec(text);
		if (!match) return [];
		const last = first + match[0].split(' ').length;
		return multiplication(words.slice(first, last), [match[1]!, match[2]!], line, separator);
	});
}

function multiplication(
	own: Word[],
	[one, other]: [string, string],
	line: Line,
	separator: string,
): Multiplication {
	const isTurned = hasDecimals(one) && !hasDecimals(other);
	const [quantity, price] = isTurned ? [other, one] : [one, other];
	const product = valueOfFigure(quantity, separator) * valueOfFigure(price, separator);
	const cell = cellOf(own);
	const cells = line.cells
		.map(({ words }) => words.filter((word) => !own.includes(word)))
		.filter((left) => left.length > 0)
		.map(cellOf);
	return {
		factors: { quantity: { ...cell, text: quantity }, price: { ...cell, text: price } },
		product: Math.round(100 * product) / 100,
		rest: { ...line, cells },
	};
}

interface Place {
	/** The cell with the product. */
	amount: Cell;
	/** The lines that change, by index. Undefined ones go. */
	changes: Array<[number, Line | undefined]>;
}

function placeOf(
	{ product, rest }: Multiplication,
	at: number,
	lines: Array<Line | undefined>,
	separator: string,
): Place | undefined {
	const isProduct = (cell: Cell | undefined) =>
		cell !== undefined &&
		isPrice(cell.text) &&
		areEqual(valueOfFigure(cell.text, separator), product);
	const amount = rest.cells.at(-1);
	if (amount && isProduct(amount)) {
		if (hasLetters(rest.cells.slice(0, -1))) return { amount, changes: [[at, rest]] };
		const name = nameNear(at, lines);
		if (name === undefined) return undefined;
		const { cells, ...box } = lines[name]!;
		return {
			amount,
			changes: [
				[name, undefined],
				[at, { ...box, cells: [...cells, amount] }],
			],
		};
	}
	const item = [at - 1, at + 1].find((index) => {
		const near = lines[index];
		return near && isProduct(near.cells.at(-1)) && areNear(near, rest);
	});
	if (item === undefined) return undefined;
	// "2 @ 1.20 ea"
	const left = rest.cells.some(({ text }) => /\p{L}{3}/u.test(text)) ? rest : undefined;
	return { amount: lines[item]!.cells.at(-1)!, changes: [[at, left]] };
}

/** The line with the name of the item whose amount is in a line: above it, or else below. */
function nameNear(at: number, lines: Array<Line | undefined>): number | undefined {
	const above = Array.from({ length: LINES_TO_NAME }, (_, index) => at - 1 - index);
	const firstAmount = above.findIndex((index) => lines[index]?.cells.some(isAmount));
	const possible = firstAmount < 0 ? above : above.slice(0, firstAmount);
	return [...possible, at + 1].find((index) => {
		const line = lines[index];
		return line && hasLetters(line.cells) && !line.cells.some(isAmount);
	});
}

function areNear(one: Line, other: Line): boolean {
	const gap = Math.max(other.top - one.bottom, one.top - other.bottom);
	return gap < WIDEST_GAP * Math.max(height(one), height(other));
}

function isAmount({ text }: Cell): boolean {
	return isPrice(text);
}

function hasLetters(cells: Cell[]): boolean {
	return cells.some(({ text }) => /\p{L}{2}/u.test(text));
}
