import { type Cell, type Line, type Page, around, height } from '../../reading/layout.mjs';
import { cellOf, withCells } from '../cells.mjs';
import { groupBy } from '../groupBy.mjs';
import { hasDecimals } from '../values/kinds.mjs';
import { type Column, fits, valueOfFigure } from './column.mjs';
import type { Heading } from './headings.mjs';
import { type Roles, multiplies } from './roles.mjs';

// Tables without a heading are found by their figures.

/** More figures in a line aren't tried. */
const FIGURES = 8;
/** "2 x 3.50", as on receipts. */
const TIMES = /^[x×*@]$/u;

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
	const cells = (which: 'quantity' | 'price' | 'amount') =>
		aligned.map((product) => product[which]);
	const figures = [
		columnOf(quantity, 'number', cells('quantity')),
		columnOf(price, 'amount', cells('price')),
		columnOf(amount, 'amount', cells('amount')),
	];
	return headingAbove(first.line, figures, page, roles);
}

/** The columns of texts and amounts above the sums, such as the items of a receipt. */
export function listedAmounts(page: Page, until: number, roles: Roles): Heading | undefined {
	if (roles.amount === undefined) return undefined;
	const listed = page.lines.slice(0, until).flatMap(({ cells }, line) => {
		const last = cells.at(-1);
		const isItem = last && cells.length > 1 && fits('amount', last.text) && hasDecimals(last.text);
		return isItem && /\p{L}{2}/u.test(cells[0]!.text) ? [{ line, amount: last }] : [];
	});
	const aligned = mostAligned(listed);
	const [first] = aligned;
	if (!first) return undefined;
	const amounts = columnOf(
		roles.amount,
		'amount',
		aligned.map(({ amount }) => amount),
	);
	return headingAbove(first.line, [amounts], page, roles);
}

function productIn({ cells }: Line, line: number, separator: string): Product | undefined {
	const figures = cells
		.filter(({ text }) => fits('number', text) || fits('amount', text))
		.slice(-FIGURES);
	const amount = figures.at(-1);
	if (!amount || figures.length < 3 || !hasDecimals(amount.text)) return undefined;
	const value = ({ text }: Cell) => valueOfFigure(text, separator);
	for (const quantity of figures.slice(0, -1))
		for (const price of figures.slice(0, -1)) {
			const isPossible =
				quantity !== price && hasDecimals(price.text) && fits('number', quantity.text);
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

/** A heading above the first row and the text that may be above its figures. */
function headingAbove(row: number, figures: Column[], page: Page, { text }: Roles): Heading {
	const texts = page.lines.slice(row).flatMap(({ cells }) => cells.slice(0, 1));
	const left = Math.min(...texts.map((cell) => cell.left));
	const right = Math.min(...figures.map((column) => column.left));
	const columns =
		text === undefined
			? figures
			: [{ names: [text], name: text, kind: 'text' as const, left, right }, ...figures];
	const amounts = figures.at(-1)!;
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
		figures.length === 1 &&
		fits('amount', amount.text) &&
		hasDecimals(amount.text) &&
		Math.abs(amount.right - amounts.right) < size
	);
}
