import { anyWord } from '../languages/wordPattern.mjs';
import { type Line, type Page, textOf } from '../reading/layout.mjs';
import { onlyOne } from './onlyOne.mjs';
import { findAmount, hasDecimals, valueOfAmount } from './values/kinds.mjs';

const RATE = /(?<![\d.,])\d{1,2}(?:[.,]\d{1,3})?\s?%|%\s?\d{1,2}(?![\d.,])/gu;
/** No country's tax is higher. Discounts are. */
const HIGHEST_RATE = 28;
/** Discounts, tips and charges for service are percentages, too. */
const OF_SOMETHING_ELSE = new RegExp(
	`(?<!\\p{L})${anyWord('discount', 'saving', 'part_of_sum')}(?!\\p{L})`,
	'iu',
);
/** Half a cent, and what is lost in binary fractions. */
const ROUNDING = 0.00501;

/** The tax that is the printed rate of another amount on its line, or of the total: "12 %  4.71  39.29  44.00". */
export function taxByRate(pages: Page[], total: string): string | undefined {
	const lines = pages.flatMap((page) => page.lines);
	return onlyOne(lines.flatMap((line) => taxOn(line, total) ?? []));
}

function taxOn(line: Line, total: string): string | undefined {
	const text = textOf(line);
	const rates = (text.match(RATE) ?? []).map(valueOfRate);
	const rate = onlyOne(rates.filter((value) => value > 0 && value <= HIGHEST_RATE).map(String));
	if (rate === undefined || OF_SOMETHING_ELSE.test(text)) return undefined;
	const amounts = amountsOn(line);
	return amounts.find((amount) => {
		const tax = valueOfAmount(amount);
		const isShareOf = (base: number, percent: number) => isNear(tax, (base * percent) / 100);
		const included = (100 * Number(rate)) / (100 + Number(rate));
		const isIncludedIn = (base: string) => isShareOf(valueOfAmount(base), included);
		const others = amounts.filter((other) => other !== amount);
		return (
			tax > 0 &&
			(isIncludedIn(total) ||
				others.some(
					(other) => isIncludedIn(other) || isShareOf(valueOfAmount(other), Number(rate)),
				))
		);
	});
}

function amountsOn({ cells }: Line): string[] {
	const found = cells.flatMap(({ text }) => findAmount(text.replace(RATE, ' ').trim()) ?? []);
	return found.filter(hasDecimals);
}

function valueOfRate(text: string): number {
	return Number(text.replace(/[%\s]/gu, '').replace(',', '.'));
}

function isNear(one: number, other: number): boolean {
	return Math.abs(one - other) < ROUNDING;
}
