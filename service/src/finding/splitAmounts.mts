import type { Cell, Page, Word } from '../reading/layout.mjs';
import { cellOf, cellWith, joinedWord, withCells } from './cells.mjs';

// Printers of receipts leave gaps around the separator of an amount, which recognition takes for spaces: "RM4 1. 30".

const START = /^[-~*]?(?:\p{Sc}|\p{Lu}{2,3})?\d{1,3}[.,]?$/u;
const END = /^(?:[.,]\d\d|\d\d)$/;
const JOINED = /^[-~*]?(?:\p{Sc}|\p{Lu}{2,3})?\d{1,6}[.,]\d\d$/u;
/** A number right behind a currency goes on after a space. */
const WITH_CURRENCY = /^[-~]?(?:\p{Sc}|\p{Lu}{2,3})\d{1,3}$/u;
/** With three digits, the space is a thousands separator: "EUR1 234,50". */
const AMOUNT = /^\d{1,2}[.,]\d\d$/;
/** A zero right behind a currency is read as a letter: "RMO.58". */
const ZERO = /(?<=(?:^|\s)[-~]?(?:\p{Sc}|\p{Lu}{2,3}))O(?=[.,]\d\d$)/u;
/** A decimal comma is read as a dot, or the other way round: "5.001.08". */
const SAME_SEPARATORS = /(?<![\d.,])(\d{1,3}(?:([.,])\d{3})+)\2(\d\d)(?![\d.,])/gu;

/** The page with the parts of an amount joined if they end a cell, if it was recognised. */
export function withWholeAmounts(page: Page): Page {
	if (!page.recognised) return page;
	return withCells(page, (cell) => [withWholeAmount(cellWith(cell, spelled(cell.text)))]);
}

function spelled(text: string): string {
	return text
		.replace(ZERO, '0')
		.replace(SAME_SEPARATORS, (_, whole: string, separator: string, cents: string) =>
			[whole, cents].join(separator === '.' ? ',' : '.'),
		);
}

function withWholeAmount(cell: Cell): Cell {
	const [before, last] = cell.words.slice(-2) as [Word?, Word?];
	if (!before || !last || !arePartsOfAmount(before.text, last.text)) return cell;
	const whole = cellOf([...cell.words.slice(0, -2), joinedWord([before, last])]);
	// There can be three parts.
	return withWholeAmount(whole);
}

function arePartsOfAmount(start: string, end: string): boolean {
	if (WITH_CURRENCY.test(start) && AMOUNT.test(end)) return true;
	if (/^[.,]$/.test(start) && /^\d\d$/.test(end)) return true;
	return START.test(start) && END.test(end) && JOINED.test(start + end);
}
