import { franc } from 'franc-min';
import { fold, tokens } from '../finding/misreadings.mjs';
import { LANGUAGES } from '../languages/languages.mjs';

const TELLING = LANGUAGES.map(({ code, telling }) => ({
	code,
	words: telling.flatMap(tokens).map(fold),
}));

/** With fewer letters, any language is a guess. */
const MIN_LENGTH = 80;

/**
 * The code of a text's language, also if its accents are lost: the one with most of its telling words; if
 * several have as many, the one of them whose letters look like it. Undefined if there is too little text.
 */
export function languageOf(text: string): string | undefined {
	const read = new Set(tokens(text).map(fold));
	const counts = TELLING.map(({ code, words }) => ({
		code,
		count: words.filter((word) => read.has(word)).length,
	}));
	const most = Math.max(...counts.map(({ count }) => count));
	const codes = counts.filter(({ count }) => count === most).map(({ code }) => code);
	return codes.length === 1 ? codes[0] : languageByLetters(text, codes);
}

function languageByLetters(text: string, codes: string[]): string | undefined {
	const words = text.split(' ').filter((word) => !/\d/.test(word));
	const found = franc(words.join(' '), { only: codes, minLength: MIN_LENGTH });
	return codes.find((code) => code === found);
}
