import { anyWord } from '../languages/wordPattern.mjs';
import { cellsOf } from '../reading/layout.mjs';
import type { LabelledDocument } from './labelledDocument.mjs';
import { valueOfAmount } from './values/kinds.mjs';
import { isRoundedSum, isSumOfOthers } from './values/sums.mjs';

/** A cent, and what is lost in binary fractions. */
const ROUNDING = 0.0101;
const HALF = new RegExp(`(?<!\\p{L})${anyWord('half_taxes')}(?!\\p{L})`, 'iu');

/**
 * The net amount, the tax and the total of an invoice whose tax is two equal halves behind the net amount; undefined if
 * there is none. The total can be rounded to a whole number. The tax is empty if only its halves are printed.
 *
 * @param totals what labels of the total lead to
 */
export function taxInHalves(
	{ pages, amounts }: LabelledDocument,
	totals: () => string[],
): [net: string, tax: string, total: string] | undefined {
	if (!cellsOf(pages).some(({ text }) => HALF.test(text))) return undefined;
	const labelled = totals();
	const found = amounts.flatMap((net, index) => {
		const halves = amounts.slice(index + 1, index + 3);
		const [half = 0, other] = halves.map(valueOfAmount);
		if (half !== other || half <= 0 || 2 * half >= valueOfAmount(net)) return [];
		const tax = amounts.find((one) => Math.abs(valueOfAmount(one) - 2 * half) < ROUNDING) ?? '';
		const sums = [...labelled, ...amounts].map((one) => [net, ...halves, one]);
		const total = sums.findLast((sum) => isSumOfOthers(sum) || isRoundedSum(sum))?.at(-1);
		return total === undefined ? [] : [{ net, tax, total }];
	});
	const largest = Math.max(...[...labelled, ...found.map(({ total }) => total)].map(valueOfAmount));
	const whole = found.find(({ total }) => valueOfAmount(total) === largest);
	return whole && [whole.net, whole.tax, whole.total];
}
