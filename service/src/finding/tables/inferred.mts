import {
	type Cell,
	type Line,
	type Page,
	areInOneColumn,
	around,
	height,
} from '../../reading/layout.mjs';
import { cellOf, withCells, withLines } from '../cells.mjs';
import { groupBy } from '../groupBy.mjs';
import { areEqual, hasDecimals } from '../values/kinds.mjs';
import { assigned } from './assign.mjs';
import { type Column, fits, isAmountOrNumber, isPrice, valueOfFigure } from './column.mjs';
import type { Heading } from './headings.mjs';
import { type Roles, multiplies, withRoles } from './roles.mjs';

// Tables without a heading are found by their figures.

/** More figures in a line aren't tried. */
const FIGURES = 8;
/** More items aren't added up. */
const MOST_ITEMS = 300;
/** Two cells are in one column if they share this part of the narrower one. */
const SHARED = 0.5;
/** "2 x 3.50", as on receipts. */
const TIMES = /^[x×*@]$/u;
/** Unit prices can have more decimals than amounts. */
const PRICE = /\d[.,]\d\d/;

interface Product {
	line: number;
	quantity: Cell;
	price: Cell;
	amount: Cell;
}

/** The page with "2 x 3.50" as a quantity and a price. */
export function withQuantities(page: Page): Page {
	return withCells(page, (cell) => {
		const at = cell.words.findIndex(({ text }) => TIMES.test(text));
		const parts = [cell.words.slice(0, at + 1), cell.words.slice(at + 1)];
		if (at < 1 || parts[1]!.length === 0) return [cell];
		const [quantity, price] = parts.map(cellOf) as [Cell, Cell];
		return fits('number', quantity.text) && fits('amount', price.text) ? [quantity, price] : [cell];
	});
}

/** "19 %", "%20", "A1" or "(A)" next to an amount. */
const TAX_MARK = /^\(?(?:%\d{0,2}|\d{1,2}(?:[.,]\d{1,2})?%|\p{Lu}\d?|\*)\)?$/u;
/** "5.88 1" and "5.88 SR" */
const TAX_MARK_BEHIND = /^(?:\d|\p{Lu}{2})$/u;

/** The page with the amounts at the end of lines without the tax rates next to them: "19 % 5.88", "5.88 B". */
export function withoutTaxMarks(page: Page): Page {
	return withLines(page, (line) => {
		const at = line.cells.findLastIndex(({ text }) => !TAX_MARK.test(text));
		const words = line.cells[at]?.words ?? [];
		const [amount, ...more] = words.filter(({ text }) => isPrice(text));
		if (at < 1 || !amount || more.length > 0) return line;
		const isMarked = words.every(
			(word, index) =>
				word === amount ||
				TAX_MARK.test(word.text) ||
				(index > words.indexOf(amount) && TAX_MARK_BEHIND.test(word.text)),
		);
		const before = line.cells.slice(0, at);
		const isOnly = !before.some(({ text }) => isPrice(text));
		const texts = before.filter(
			({ text }, index) => index === 0 || !isOnly || !TAX_MARK.test(text),
		);
		return isMarked ? { ...line, cells: [...texts, cellOf([amount])] } : line;
	});
}

/** The columns of the lines on a page in which a quantity and a price are multiplied; undefined if there are none. */
export function multipliedColumns(
	page: Page,
	roles: Roles,
	separator: string,
): Heading | undefined {
	const { quantity, price, amount } = roles;
	if (quantity === undefined || price === undefined || amount === undefined) return undefined;
	const products = page.lines.flatMap((line, index) => productIn(line, index, separator) ?? []);
	const aligned = mostAligned(products);
	const isSure =
		aligned.length > 1 ||
		aligned.some((each) => Math.abs(valueOfFigure(each.quantity.text, separator)) > 1);
	const [first] = aligned;
	if (!first || !isSure) return undefined;
	const lines = aligned.map(({ line }) => page.lines[line]!);
	const cells = lines.flatMap((line) => line.cells);
	const places = columnsOf(cells.filter(isAmountOrNumber));
	const rows = lines.map((line) => assigned(line, places));
	const figures = withRoles(places, rows, roles, separator).map((column) =>
		column.name === undefined ? column : { ...column, names: [column.name] },
	);
	const others = cells.filter((cell) => !places.some((column) => areInOneColumn(column, cell)));
	const areTextsElsewhere = !others.some(({ text }) => /\p{L}{3}/u.test(text));
	const texts = areTextsElsewhere
		? textsBefore(figures, page.lines.slice(first.line), roles)
		: columnsOf(others);
	return headingAbove(first.line, [...texts, ...figures], page);
}

/** The columns of texts and amounts, and of quantities if most have one, such as the items of a receipt. */
export function listedAmounts(page: Page, roles: Roles): Heading | undefined {
	if (roles.amount === undefined) return undefined;
	const listed = page.lines.flatMap(({ cells }, line) => {
		const amount = cells.at(-1);
		const isItem = amount && cells.length > 1 && isPrice(amount.text);
		return isItem && cells.some(({ text }) => /\p{L}{2}/u.test(text)) ? [{ line, amount }] : [];
	});
	const aligned = mostAligned(listed);
	const [first] = aligned;
	if (!first) return undefined;
	const amounts = columnOf(
		roles.amount,
		'amount',
		aligned.map(({ amount }) => amount),
	);
	const counts = aligned.flatMap(({ line }) => page.lines[line]!.cells.filter(isCount));
	const isCounted = roles.quantity !== undefined && counts.length * 2 > aligned.length;
	const figures = isCounted ? [columnOf(roles.quantity!, 'number', counts), amounts] : [amounts];
	const texts = textsBefore([amounts], page.lines.slice(first.line), roles);
	return headingAbove(first.line, [...texts, ...figures], page);
}

function isCount({ text }: Cell): boolean {
	return /^\d{1,3}$/u.test(text);
}

/**
 * The lines behind which a list of amounts can end: at least two of them add up to one of the sums, or to the next
 * amount.
 */
export function endsOfList(lines: Line[], sums: number[], separator: string): number[] {
	const amounts = lines.flatMap(({ cells }, line) => {
		const last = cells.at(-1);
		return last && isPrice(last.text)
			? [{ line, amount: valueOfFigure(last.text, separator) }]
			: [];
	});
	return amounts
		.filter((_, index) => {
			const next = amounts[index + 1]?.amount;
			// A free item belongs to the list, too.
			if (next === 0) return false;
			const possible = next === undefined ? sums : [...sums, next];
			return sumsOfLast(amounts.slice(0, index + 1)).some((sum) =>
				possible.some((each) => areEqual(each, sum)),
			);
		})
		.map(({ line }) => line + 1);
}

/** The sums of the last two amounts, the last three, and so on. */
function sumsOfLast(amounts: Array<{ amount: number }>): number[] {
	let sum = 0;
	return amounts
		.slice(-MOST_ITEMS)
		.reverse()
		.map(({ amount }) => (sum += amount))
		.slice(1);
}

function productIn({ cells }: Line, line: number, separator: string): Product | undefined {
	const figures = cells.filter(isAmountOrNumber).slice(-FIGURES);
	const amount = figures.at(-1);
	if (!amount || figures.length < 3 || !hasDecimals(amount.text)) return undefined;
	const value = ({ text }: Cell) => valueOfFigure(text, separator);
	for (const quantity of figures.slice(0, -1))
		for (const price of figures.slice(0, -1)) {
			const isPossible =
				quantity !== price && PRICE.test(price.text) && fits('number', quantity.text);
			if (isPossible && multiplies(value(quantity), value(price), value(amount)))
				return { line, quantity, price, amount };
		}
	return undefined;
}

/** The lines whose amounts end at the same place. */
function mostAligned<T extends { amount: Cell }>(lines: T[]): T[] {
	const groups = [
		...groupBy(lines, ({ amount }) => Math.round(amount.right / (2 * height(amount)))).values(),
	];
	return groups.sort((one, other) => other.length - one.length)[0] ?? [];
}

function columnOf(name: string, kind: Column['kind'], cells: Cell[]): Column {
	const { left, right } = around(cells);
	return { names: [name], name, kind, left, right };
}

/** The columns of some rows, each wherever cells are above each other. What they mean isn't known yet. */
function columnsOf(cells: Cell[]): Column[] {
	const columns: Column[] = [];
	for (const { left, right } of cells) {
		const same = columns.find((column) => {
			const shared = Math.min(right, column.right) - Math.max(left, column.left);
			return shared > SHARED * Math.min(right - left, column.right - column.left);
		});
		if (same) {
			same.left = Math.min(same.left, left);
			same.right = Math.max(same.right, right);
		} else columns.push({ names: [], name: undefined, kind: 'text', left, right, isExact: true });
	}
	return columns.sort((one, other) => one.left - other.left);
}

function textsBefore(figures: Column[], lines: Line[], { text }: Roles): Column[] {
	if (text === undefined) return [];
	const left = Math.min(...lines.flatMap(({ cells }) => cells[0]?.left ?? []));
	const right = Math.min(...figures.map((column) => column.left));
	return [{ names: [text], name: text, kind: 'text', left, right, isExact: true }];
}

/** A heading above the first row and the text that may be above its figures. */
function headingAbove(row: number, columns: Column[], page: Page): Heading {
	const amounts = columns.at(-1)!;
	let first = row;
	while (first > 0 && isAbove(page.lines[first - 1]!, page.lines[first]!, amounts)) first--;
	return { columns, first: first - 1, last: first - 1 };
}

/** True if a line has a text and an amount like the rows, or the text of the row below it. */
function isAbove({ cells: [text, ...figures] }: Line, below: Line, amounts: Column): boolean {
	if (!text || !/\p{L}{2}/u.test(text.text)) return false;
	const [amount] = figures;
	if (!amount) return below.cells.every((cell) => !/\p{L}{2}/u.test(cell.text));
	const size = height(amount);
	return (
		figures.length === 1 && isPrice(amount.text) && Math.abs(amount.right - amounts.right) < size
	);
}
