import { type Page, cellsOf } from '../reading/layout.mjs';
import { cellWith, withCells } from './cells.mjs';
import { isCurrency } from './values/currencies.mjs';

// Recognition misreads a letter of a currency right before an amount: "RN12.50" among others in "RM". It then isn't
// read as an amount.

const BEFORE_AMOUNT = /(?<=(?:^|\s)[-~]?)\p{Lu}{2,3}(?=\d{1,6}[.,]\d\d(?:\s|$))/gu;

/** The page with such currencies spelled like those of its other amounts, if it was recognised. */
export function withSpelledCurrencies(page: Page): Page {
	if (!page.recognised) return page;
	const printed = cellsOf([page]).flatMap(({ text }) => text.match(BEFORE_AMOUNT) ?? []);
	const known = printed.filter(isCurrency);
	if (known.length === printed.length) return page;
	const spelled = (read: string) =>
		isCurrency(read) ? read : (known.find((currency) => isAlmost(read, currency)) ?? read);
	return withCells(page, (cell) => [cellWith(cell, cell.text.replace(BEFORE_AMOUNT, spelled))]);
}

/** True if exactly one letter differs. */
function isAlmost(read: string, currency: string): boolean {
	const others = [...currency].filter((letter, index) => letter !== read[index]);
	return read.length === currency.length && others.length === 1;
}
