import { anyWord } from '../../languages/wordPattern.mjs';
import { type Page, cellsOf } from '../../reading/layout.mjs';
import { fold } from '../labels/misreadings.mjs';
import { lettersOf } from '../values/kinds.mjs';
import { vatIdsIn } from '../values/vatIds.mjs';

// What a company prints next to its name.

export const PHONE = new RegExp(`(?<!\\p{L})(?:${anyWord('phone')}|fax|tel)(?!\\p{L})`, 'iu');
const TAX_NUMBER = new RegExp(`(?<!\\p{L})${anyWord('tax')}(?!\\p{L}).{0,25}\\d{4}`, 'iu');
export const WEB = /\bwww\.|@|https?:/iu;
export const BANK = /\bIBAN\b|\bSWIFT\b|\bBIC\b|\bbank/iu;

const DOMAIN = /(?:@|\bwww\.|https?:\/\/(?:www\.)?)([\p{L}\p{N}-]{3,40})\./giu;

/** The names in the web and e-mail addresses of a text: "harbour" of "info@harbour.example". */
export function domainsIn(text: string): string[] {
	return [...text.matchAll(DOMAIN)].map((match) => match[1]!);
}

/** Shorter names are the beginning of many others. */
const SHORTEST = 5;

/** True if a name on the pages and that of a web or e-mail address are the same, or one starts with the other. */
export function isInWebAddress(name: string, pages: Page[]): boolean {
	const key = fold(lettersOf(name));
	return cellsOf(pages)
		.flatMap(({ text }) => domainsIn(text))
		.map((domain) => fold(lettersOf(domain)))
		.some(
			(domain) =>
				Math.min(key.length, domain.length) >= SHORTEST &&
				(key.startsWith(domain) || domain.startsWith(key)),
		);
}

/** True if a text has a tax number. */
export function hasTaxNumber(text: string): boolean {
	return TAX_NUMBER.test(text) || vatIdsIn(text).length > 0;
}
