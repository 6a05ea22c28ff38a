import { franc } from 'franc-min';
import { fold, tokens } from '../finding/misreadings.mjs';
import { LANGUAGES } from '../languages/languages.mjs';

const CODES = LANGUAGES.map(({ code }) => code);

/** Fewer words can be names, or misread. */
const FEWEST_WORDS = 3;
/** With fewer letters, any language is a guess. */
const MIN_LENGTH = 80;

/**
 * The code of a text's language, also if its accents are lost: the one with most words that no other
 * language has; if there are few, what its letters look like. Undefined if it is too short to know.
 */
export function languageOf(text: string): string | undefined {
	const read = new Set(tokens(text).map(fold));
	const [first, second] = LANGUAGES.map(({ code, telling }) => ({
		code,
		count: telling.filter((word) => read.has(word)).length,
	})).sort((one, other) => other.count - one.count);
	if (first && first.count >= FEWEST_WORDS && first.count > (second?.count ?? 0)) return first.code;
	return languageByLetters(text);
}

function languageByLetters(text: string): string | undefined {
	const words = text.split(' ').filter((word) => !/\d/.test(word));
	const found = franc(words.join(' '), { only: CODES, minLength: MIN_LENGTH });
	return CODES.find((code) => code === found);
}
