import { fold, inLowerCase } from '../finding/labels/misreadings.mjs';
import { wordsOf } from './languages.mjs';
import type { WordKind } from './languageRules.mjs';

/** A part of a regular expression that matches the words of some kinds in all languages. */
export function anyWord(...kinds: WordKind[]): string {
	return anyOf(wordsOf(...kinds));
}

/** A part of a regular expression that matches any of these words, with or without their accents and dots. */
export function anyOf(words: string[]): string {
	const alternatives = words.map((word) => [...inLowerCase(word)].map(patternOfSign).join(''));
	// The longest words first, because a regular expression takes the first alternative that matches.
	return `(?:${[...new Set(alternatives)].sort().reverse().join('|')})`;
}

/** A space also matches the end of a line, and * the beginning of a compound. */
const SIGNS: Record<string, string> = {
	' ': '\\s{1,3}',
	'.': '\\.?',
	'*': '\\p{L}*',
	"'": "['’]",
	// Without regard to case, neither matches the other, or a capital with a dot.
	i: '[iıİ]',
	ı: '[iıİ]',
	// Romanian letters have a comma, but are often written with a cedilla.
	ș: '[șşs]',
	ț: '[țţt]',
};

/** The patterns of all signs so far, because the words of all languages have few different ones. */
const patterns = new Map<string, string>();

function patternOfSign(sign: string): string {
	const known = patterns.get(sign);
	if (known !== undefined) return known;
	const base = fold(sign);
	const pattern = SIGNS[sign] ?? (base === sign ? escaped(sign) : `(?:${sign}|${base})`);
	patterns.set(sign, pattern);
	return pattern;
}

/** The text as a part of a regular expression. */
export function escaped(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
