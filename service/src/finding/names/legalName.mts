import { type Page, cellsOf } from '../../reading/layout.mjs';
import { inLowerCase } from '../labels/misreadings.mjs';
import { lettersOf } from '../values/kinds.mjs';
import { companyAtStart, isCompany } from './companies.mjs';

// A letterhead often has a short name ("Frakt Norr"), and the small print the full one ("Frakt Norr AB").

/**
 * The name with its legal form, as written elsewhere in the document, or the name itself.
 *
 * @param others the values of other fields: "Frakt" can have a customer "Frakt Norr AB"
 */
export function legalName(name: string, pages: Page[], others: string[]): string {
	if (isCompany(name)) return name;
	const letters = wordsOf(name).join('');
	const companies = cellsOf(pages)
		.flatMap(({ text }) => companyAtStart(text) ?? [])
		.filter((company) => !others.includes(company) && contains(wordsOf(company), letters));
	// Small print is at the end, and the customer is above it.
	return companies.at(-1) ?? onOneLine(name, pages) ?? name;
}

/** The name of a logo on two lines, as written elsewhere on one. */
function onOneLine(name: string, pages: Page[]): string | undefined {
	const texts = cellsOf(pages).map(({ text }) => text);
	const second = texts[texts.indexOf(name) + 1] ?? '';
	const letters = lettersOf(name + second);
	return texts.find((text) => text !== name && lettersOf(text) === letters);
}

/** True if some consecutive words have these letters. In a logo, words can be split or joined. */
function contains(words: string[], letters: string): boolean {
	return words.some((_, start) => {
		const rest = words.slice(start);
		return rest.some((_word, index) => rest.slice(0, index + 1).join('') === letters);
	});
}

function wordsOf(name: string): string[] {
	return inLowerCase(name).match(/[\p{L}\p{N}]+/gu) ?? [];
}
