import { wordsOf } from '../languages/languages.mjs';
import type { Page } from '../reading/layout.mjs';
import { cellWith, withCells } from './cells.mjs';
import { fold, inLowerCase } from './labels/misreadings.mjs';

// Printers of tills draw V, U and W alike: "UISA", "Gotouka". In shorter words, these letters make other words.

const LONG = /\p{L}{4,}/gu;

const SPELLED = new Map(
	wordsOf('payment_methods')
		.flatMap((method) => fold(inLowerCase(method)).match(LONG) ?? [])
		.map((word) => [lookOf(word), word]),
);

/** The page with the words for methods of payment spelled right, if it was recognised. */
export function withSpelledPayments(page: Page): Page {
	if (!page.recognised) return page;
	return withCells(page, (cell) => [cellWith(cell, cell.text.replace(LONG, spelled))]);
}

function spelled(read: string): string {
	const word = SPELLED.get(lookOf(fold(inLowerCase(read))));
	if (word?.length !== read.length) return read;
	return read.replace(/[uvw]/giu, (letter, index: number) => {
		const right = word[index]!;
		return letter === letter.toUpperCase() ? right.toUpperCase() : right;
	});
}

function lookOf(word: string): string {
	return word.replace(/[vw]/g, 'u');
}
