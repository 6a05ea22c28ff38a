import { franc } from 'franc-min';
import { fold, tokens } from '../../finding/labels/misreadings.mjs';
import { LANGUAGES } from '../../languages/languages.mjs';

const TELLING = LANGUAGES.map(({ code, telling }) => ({
	code,
	words: telling.flatMap(tokens).map(fold),
}));

/** With fewer characters, a language would be a guess. */
const MIN_LENGTH = 80;

/** A language is certain with this many telling words, if no other language has more than half as many. */
const CERTAIN = 4;

export interface FoundLanguage {
	/** Undefined if there is too little text. */
	code?: string;
	isCertain: boolean;
}

/**
 * The language with the most telling words in a text, even if accents are lost. If several have the same number, the
 * one that fits the letters best.
 */
export function languageOf(text: string): FoundLanguage {
	const read = new Set(tokens(text).map(fold));
	const counts = TELLING.map(({ code, words }) => ({
		code,
		count: words.filter((word) => read.has(word)).length,
	})).sort((one, other) => other.count - one.count);
	const [first, second] = counts.map(({ count }) => count) as [number, number];
	const codes = counts.filter(({ count }) => count === first).map(({ code }) => code);
	return {
		code: codes.length === 1 ? codes[0] : languageByLetters(text, codes),
		isCertain: first >= Math.max(CERTAIN, 2 * second),
	};
}

function languageByLetters(text: string, codes: string[]): string | undefined {
	const words = text.split(' ').filter((word) => !/\d/.test(word));
	const found = franc(words.join(' '), { only: codes, minLength: MIN_LENGTH });
	return codes.find((code) => code === found);
}
