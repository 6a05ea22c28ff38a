import { anyWord } from '../../languages/wordPattern.mjs';
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

/** True if a text has a tax number. */
export function hasTaxNumber(text: string): boolean {
	return TAX_NUMBER.test(text) || vatIdsIn(text).length > 0;
}
