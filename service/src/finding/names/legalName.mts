import { type Page, cellsOf } from '../../reading/layout.mjs';
import { companyAtStart, isCompany } from './companies.mjs';

// A letterhead often has less than the whole name, which is in small print: "Frakt Norr", "Frakt Norr AB".

/**
 * The name with the form of the company, as it is elsewhere in the document, or the name itself.
 *
 * @param others the values of other fields: "Frakt" can have a customer "Frakt Norr AB"
 */
export function legalName(name: string, pages: Page[], others: string[]): string {
	if (isCompany(name)) return name;
	const letters = wordsOf(name).join('');
	const companies = cellsOf(pages)
		.flatMap(({ text }) => companyAtStart(text) ?? [])
		.filter((company) => !others.includes(company) && contains(wordsOf(company), letters));
	// Small print is at the end, and the customer above it.
	return companies.at(-1) ?? name;
}

/** Whether some words in a row have these letters: those of a logo can be apart, or close together. */
function contains(words: string[], letters: string): boolean {
	return words.some((_, start) => {
		const rest = words.slice(start);
		return rest.some((_word, index) => rest.slice(0, index + 1).join('') === letters);
	});
}

function wordsOf(name: string): string[] {
	return name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
