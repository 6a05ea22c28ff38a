import type { Line, Page } from '../../reading/layout.mjs';
import { areEqual } from '../values/kinds.mjs';
import { bareAmount, isAmountOrNumber, isPrice, valueOfFigure } from './column.mjs';

// Between the rows and the net amount, there can be shipping, a discount or a surcharge on the whole.

/** With more lines, one of their sums could fit by chance. */
const MOST_CHARGES = 3;

interface Amount {
	text: string;
	value: number;
}

/**
 * The printed subtotal that the rows add up to, if the charges below it lead to one of the document's sums. If no
 * subtotal is printed, this sum. Undefined if the amounts don't fit.
 *
 * @param rows the sum of the rows, and the amount of the last one
 */
export function sumWithCharges(
	rows: { sum: number; last: number },
	sums: number[],
	pages: Page[],
	separator: string,
): string | undefined {
	const lines = pages.flatMap((page) => page.lines.map((line) => amountOf(line, separator)));
	for (const [index, end] of lines.entries()) {
		if (!end || !sums.some((sum) => areEqual(sum, end.value))) continue;
		const found = sumAbove(lines.slice(Math.max(0, index - MOST_CHARGES - 1), index), end, rows);
		if (found) return found.text;
	}
	return undefined;
}

function sumAbove(
	lines: Array<Amount | undefined>,
	end: Amount,
	{ sum, last }: { sum: number; last: number },
): Amount | undefined {
	const charges: number[] = [];
	for (const line of lines.toReversed()) {
		const isSubtotal = line !== undefined && areEqual(line.value, sum);
		if (!line || isSubtotal || areEqual(line.value, last))
			return leadsTo(end.value, sum, charges) ? (isSubtotal ? line : end) : undefined;
		charges.push(line.value);
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
	return { text: bareAmount(last.text), value: valueOfFigure(last.text, separator) };
}
