import type { Line, Page } from '../../reading/layout.mjs';
import { areEqual } from '../values/kinds.mjs';
import { bareAmount, isAmountOrNumber, isPrice, valueOfFigure } from './column.mjs';

// Between the rows and the net amount, there can be shipping, a discount or a surcharge on the whole: below each other,
// or in one line.

/** With more lines, one of their sums could fit by chance. */
const MOST_CHARGES = 3;

interface Amount {
	text: string;
	value: number;
}

/** The sum of some rows, and the amount of the last one if it can be right above the charges. */
interface Rows {
	sum: number;
	last?: number;
}

/**
 * The printed subtotal that the rows add up to, if the charges below it lead to one of the document's sums. If no
 * subtotal is printed, this sum. Undefined if the amounts don't fit.
 */
export function sumWithCharges(
	rows: Rows,
	sums: number[],
	pages: Page[],
	separator: string,
): string | undefined {
	const lines = pages.flatMap((page) => page.lines);
	const below = lines.map((line) => amountOf(line, separator));
	const found =
		sumIn(below, sums, rows) ??
		lines
			.map((line) => sumIn(amountsIn(line, separator), sums, { sum: rows.sum }))
			.find((each) => each !== undefined);
	return found?.text;
}

/** The rows' sum, or the sum it leads to, among amounts one after the other. */
function sumIn(amounts: Array<Amount | undefined>, sums: number[], rows: Rows): Amount | undefined {
	for (const [index, end] of amounts.entries()) {
		if (!end || !sums.some((sum) => areEqual(sum, end.value))) continue;
		const before = amounts.slice(Math.max(0, index - MOST_CHARGES - 1), index);
		const found = sumBefore(before, end, rows);
		if (found) return found;
	}
	return undefined;
}

function sumBefore(
	amounts: Array<Amount | undefined>,
	end: Amount,
	{ sum, last }: Rows,
): Amount | undefined {
	const charges: number[] = [];
	for (const amount of amounts.toReversed()) {
		const isSubtotal = amount !== undefined && areEqual(amount.value, sum);
		const isRow = !amount || (last !== undefined && areEqual(amount.value, last));
		if (isSubtotal || isRow)
			return leadsTo(end.value, sum, charges) ? (isSubtotal ? amount : end) : undefined;
		charges.push(amount.value);
	}
	return undefined;
}

/** True if the charges, of which discounts can be printed without a sign, make one sum of the other. */
function leadsTo(end: number, start: number, charges: number[]): boolean {
	const reached = charges.reduce(
		(before, charge) =>
			before.flatMap((sum) => (charge < 0 ? [sum + charge] : [sum + charge, sum - charge])),
		[start],
	);
	return charges.length > 0 && reached.some((sum) => areEqual(sum, end));
}

/** The only amount in a line with a text, at its end. A row has more figures. */
function amountOf({ cells }: Line, separator: string): Amount | undefined {
	const [last, ...others] = cells.toReversed();
	if (!last || !isPrice(last.text)) return undefined;
	const isFigure = others.some(isAmountOrNumber);
	if (isFigure || !others.some(({ text }) => /\p{L}/u.test(text))) return undefined;
	return amountIn(last.text, separator);
}

function amountsIn({ cells }: Line, separator: string): Amount[] {
	return cells.filter(({ text }) => isPrice(text)).map(({ text }) => amountIn(text, separator));
}

function amountIn(text: string, separator: string): Amount {
	return { text: bareAmount(text), value: valueOfFigure(text, separator) };
}
