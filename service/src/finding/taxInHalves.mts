import { anyWord } from '../languages/wordPattern.mjs';
import { cellsOf } from '../reading/layout.mjs';
import type { LabelledDocument } from './labelledDocument.mjs';
import { valueOfAmount } from './values/kinds.mjs';

const HALF = new RegExp(`(?<!\\p{L})${anyWord('half_taxes')}(?!\\p{L})`, 'iu');
/** A cent, and what is lost in binary fractions. */
const ROUNDING = 0.0101;

/**
 * The net amount, the tax and the total of an invoice whose tax is two equal halves behind the net amount; undefined if
 * there is none. The total can be rounded to a whole number. The tax is empty if only its halves are printed.
 *
 * @param totals what labels of the total lead to
 */
export function taxInHalves(
	{ pages, amounts }: LabelledDocument,
	totals: string[],
): [net: string, tax: string, total: string] | undefined {
	if (!cellsOf(pages).some(({ text }) => HALF.test(text))) return undefined;
	const values = amounts.map(valueOfAmount);
	const found = values.flatMap((net, index) => {
		const [half = 0, other] = values.slice(index + 1, index + 3);
		if (half !== other || half <= 0 || 2 * half >= net) return [];
		const tax = amounts.find((_, at) => isNear(values[at]!, 2 * half)) ?? '';
		const total = [...totals, ...amounts].findLast((one) => isSum(one, net + 2 * half));
		return total === undefined ? [] : [{ net: amounts[index]!, tax, total }];
	});
	const largest = Math.max(...[...totals, ...found.map(({ total }) => total)].map(valueOfAmount));
	const whole = found.find(({ total }) => valueOfAmount(total) === largest);
	return whole && [whole.net, whole.tax, whole.total];
}

function isSum(total: string, sum: number): boolean {
	const value = valueOfAmount(total);
	return isNear(value, sum) || value === Math.round(sum);
}

function isNear(one: number, other: number): boolean {
	return Math.abs(one - other) < ROUNDING;
}
