import { type Page, cellsOf } from '../../reading/layout.mjs';
import { hasDecimals, isAmountAlone } from '../values/kinds.mjs';
import { bareAmount } from './column.mjs';

/** The mark before the decimals of most amounts. */
export function decimalSeparatorOf(pages: Page[]): string {
	const amounts = cellsOf(pages)
		.filter(({ text }) => hasDecimals(text) && isAmountAlone(text))
		.map(({ text }) => bareAmount(text));
	const points = amounts.filter((text) => /\.\d\d\D?$/.test(text)).length;
	return points * 2 >= amounts.length ? '.' : ',';
}
