import { distance } from 'fastest-levenshtein';
import { type Page, cellsOf } from '../../reading/layout.mjs';
import { bareRate } from './column.mjs';

// Recognition mistakes the percent sign for digits and letters, as in "25 4", "2540" and "25 No", and one rate for
// another. An invoice has few rates, so the others show which one was printed.

const PERCENT = /(?<![\d.,])\d{1,2}(?:[.,]\d)?(?=\s?%)/gu;
/** The characters that a percent sign is mistaken for. The first ones can't be decimals. */
const SIGN = '(?![.,]\\d)[^%]{0,4}$';
/** Tax rates have at most one decimal. */
const STEPS = 10;

/**
 * The rates of some rows with misread ones corrected.
 *
 * @param read what recognition made of them, empty for a row without one
 * @param ofSums the only rate, if the sums of the document show it
 */
export function withRates(read: string[], ofSums: number | undefined, pages: Page[]): string[] {
	const printed = cellsOf(pages).flatMap(({ text }) => text.match(PERCENT) ?? []);
	const known = ofSums === undefined ? [...new Set(printed)] : [String(ofSums)];
	const spelled = read.map((text) =>
		known.includes(bareRate(text)) ? text : (rateAtStart(text, known) ?? text),
	);
	if (ofSums === undefined) return spelled;
	const rate = spelled.filter((text) => isRate(text, ofSums))[0];
	const isUsual = spelled.filter((text) => isRate(text, ofSums)).length * 2 > spelled.length;
	return spelled.map((text) =>
		rate !== undefined && isUsual && distance(bareRate(text), bareRate(rate)) === 1 ? rate : text,
	);
}

/** The rate of the whole document in percent, if its tax is exactly one. */
export function rateOf(net: number, tax: number): number | undefined {
	const percent = Math.abs((100 * tax) / net);
	const rate = Math.round(percent * STEPS) / STEPS;
	return net !== 0 && Math.abs(rate - percent) < 1 / Math.abs(net) ? rate : undefined;
}

function rateAtStart(text: string, known: string[]): string | undefined {
	return known
		.map((rate) => new RegExp(`^${rate.replace(/[.,]/u, '[.,]')}(?=${SIGN})`, 'u').exec(text)?.[0])
		.find((rate) => rate !== undefined);
}

function isRate(text: string, rate: number): boolean {
	return Number(bareRate(text).replace(',', '.')) === rate;
}
