import { areEqual } from '../values/kinds.mjs';
import { fits, isPrice, valueOfFigure } from './column.mjs';
import { spelled } from './spelled.mjs';

// Recognition misreads figures of rows. If quantity × price = amount in the other rows, it shows what was printed.

/** A quantity, a price and an amount, as they were read. */
export interface Factors {
	quantity: string;
	price: string;
	amount: string;
}

/** Larger quantities aren't made of what was read. */
const MOST = 9999;
/** The characters that a quantity can have more or fewer than what was read: one alone is often overlooked. */
const LONGER = 1;
/** With smaller prices, many amounts are a multiple by chance. */
const LOWEST_PRICE = 1;

/** The rows with misread figures as they were printed, where exactly one correction makes them multiply. */
export function withProducts(rows: Factors[], separator: string): Factors[] {
	const right = rows.filter((row) => isProduct(row, separator)).length;
	const read = rows.filter(({ quantity, price, amount }) => quantity && price && amount).length;
	if (right === 0 || right * 2 < read) return rows;
	const spelled = rows.map((row) => (isProduct(row, separator) ? row : corrected(row, separator)));
	return withoutDashes(spelled, separator);
}

/** The rows without the rules and stains in front of figures that look like a sign: only all amounts can be negative. */
function withoutDashes(rows: Factors[], separator: string): Factors[] {
	const isNegative = (text: string) => valueOfFigure(text, separator) < 0;
	const products = rows.filter((row) => isProduct(row, separator) && !isNegative(row.quantity));
	const negative = products.filter(({ amount }) => isNegative(amount));
	if (negative.length * 2 > products.length) return rows;
	const positive = (text: string) =>
		isNegative(text) ? text.replace(/[-−–—]/gu, '').trim() : text;
	return rows.map((row) =>
		products.includes(row)
			? { ...row, price: positive(row.price), amount: positive(row.amount) }
			: row,
	);
}

function corrected(row: Factors, separator: string): Factors {
	const choices = [
		...withQuantity(row, separator),
		...withPrice(row, separator),
		...withAmount(row, separator),
	].sort((one, other) => one.different - other.different);
	const [best, next] = choices;
	return best && best.different < (next?.different ?? Infinity) ? best.row : row;
}

interface Choice {
	row: Factors;
	different: number;
}

function withQuantity(row: Factors, separator: string): Choice[] {
	const { quantity, price, amount } = row;
	if (!isExact(price) || !isPrice(amount)) return [];
	const one = valueOfFigure(price, separator);
	const text = String(Math.round(Math.abs(valueOfFigure(amount, separator) / one)));
	const isPossible =
		one >= LOWEST_PRICE &&
		(/^\d+/.exec(quantity)?.[0] === text ||
			Math.abs(text.length - quantity.split(' ')[0]!.length) <= LONGER) &&
		Number(text) > 0 &&
		Number(text) <= MOST;
	const found = { ...row, quantity: text };
	return isPossible && isProduct(found, separator) ? [{ row: found, different: 1 }] : [];
}

function withPrice(row: Factors, separator: string): Choice[] {
	const { quantity, price, amount } = row;
	const times = valueOfFigure(quantity, separator);
	if (price === '' || !fits('number', quantity) || !isPrice(amount) || times === 0) return [];
	const one = Math.abs(valueOfFigure(amount, separator) / times);
	return spelledChoices(price, one, separator, (text) => ({ ...row, price: text }));
}

function withAmount(row: Factors, separator: string): Choice[] {
	const { quantity, price, amount } = row;
	if (amount === '' || !fits('number', quantity) || !isPrice(price)) return [];
	const product = valueOfFigure(quantity, separator) * valueOfFigure(price, separator);
	const isNegative = valueOfFigure(amount, separator) < 0;
	const sum = isNegative ? -Math.abs(product) : product;
	return spelledChoices(amount, sum, separator, (text) => ({ ...row, amount: text }));
}

function spelledChoices(
	read: string,
	value: number,
	separator: string,
	rowWith: (text: string) => Factors,
): Choice[] {
	const found = spelled(read, value, separator);
	if (!found) return [];
	const row = rowWith(found.text);
	return isProduct(row, separator) ? [{ row, different: found.different }] : [];
}

/** True if a price has decimals, and isn't a thousand with a separator. */
function isExact(price: string): boolean {
	return fits('amount', price) && /\d[.,](?:\d\d){1,2}(?!\d)/u.test(price);
}

/** True if the figures multiply to the cent. */
function isProduct({ quantity, price, amount }: Factors, separator: string): boolean {
	if (!fits('number', quantity) || !fits('amount', price) || !fits('amount', amount)) return false;
	const value = (text: string) => Math.abs(valueOfFigure(text, separator));
	return areEqual(Math.round(100 * value(quantity) * value(price)) / 100, value(amount));
}
