import { readFileSync } from 'node:fs';

import { anyWord } from '../../languages/wordPattern.mjs';
import { type Line, type Page, textOf } from '../../reading/layout.mjs';
import { type NameCandidate, namesOf } from './names.mjs';
import { fold } from '../labels/misreadings.mjs';
import { lettersOf } from '../values/kinds.mjs';
import { endsWithForm, isCompany } from '../names/companies.mjs';

// Chains of shops, restaurants and petrol stations, whose receipts often have a logo instead of a legal name.

/** Their names in lower case, without accents and with letters and digits only. `npm run chains` makes the list. */
const CHAINS = new Set(
	readFileSync(new URL('../../../chains.txt', import.meta.url), 'utf8').split('\n'),
);

/** The name is above the items. */
const LINES = 6;
/** The numbers of words of a name: the longest is found first. */
const NUMBERS_OF_WORDS = [4, 3, 2, 1];
/** Shorter names are also other words. */
const SHORTEST = 4;
const DOMAIN =
	/(?:\bwww\s?\.\s?|https?:\/\/(?:www\.)?|@)([\w-]{4,40})\s?\.\s?\p{Ll}{2,3}\b|\b([\w-]{4,40})\.(?:com|(?:co\.)?\p{Ll}{2})\b/giu;
const GREETING = new RegExp(`(?<!\\p{L})${anyWord('greetings')}(?!\\p{L})`, 'iu');

/**
 * The name of a known chain at the top of the first page, in a web address or in a greeting; undefined if a company's
 * name is at the top: the receipt is then from that company.
 */
export function chainOn(pages: Page[]): string | undefined {
	const lines = pages.flatMap((page) => page.lines);
	const top = pages[0]?.lines.slice(0, LINES) ?? [];
	if (namesOf(pages).some(isOfCompany)) return undefined;
	return (
		firstOf(top, chainAtStart) ?? firstOf(lines, chainInAddress) ?? firstOf(lines, chainInGreeting)
	);
}

function isOfCompany({ value, line }: NameCandidate): boolean {
	return line < LINES && (isCompany(value) || endsWithForm(value)) && !/\d{3}/.test(value);
}

function firstOf(lines: Line[], chainIn: (line: Line) => string | undefined): string | undefined {
	return lines.map(chainIn).find((name) => name !== undefined);
}

/** A name that is alone in a line, or that a number or a mark follows: "KIWI 277 Holt Vestvollen". */
function chainAtStart(line: Line): string | undefined {
	const words = textOf(line).split(' ');
	const name = NUMBERS_OF_WORDS.filter((count) => !/\p{L}/u.test(words[count] ?? ''))
		.map((count) => words.slice(0, count).join(' '))
		.find(isChain);
	return /^.*[\p{L}\p{N}]/u.exec(name ?? '')?.[0];
}

function chainInAddress(line: Line): string | undefined {
	return [...textOf(line).matchAll(DOMAIN)]
		.map(([, first, second]) => first ?? second!)
		.find(isChain);
}

/** The name at the end of a line: "Thank you for shopping at Walgreens". */
function chainInGreeting(line: Line): string | undefined {
	const text = /^.*\p{L}/u.exec(textOf(line))?.[0] ?? '';
	if (!GREETING.test(text)) return undefined;
	const words = text.split(' ');
	return NUMBERS_OF_WORDS.map((count) => words.slice(-count).join(' ')).find(isChain);
}

function isChain(name: string): boolean {
	const letters = fold(lettersOf(name));
	return letters.length >= SHORTEST && CHAINS.has(letters);
}
