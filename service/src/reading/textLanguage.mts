import { franc } from 'franc-min';
import { LANGUAGES } from '../languages/languages.mjs';

const CODES = LANGUAGES.map(({ code }) => code);

/** With fewer letters, any language is a guess. */
const MIN_LENGTH = 80;

/** The code of a text's language, also if its accents are lost. Undefined if it is too short to know. */
export function languageOf(text: string): string | undefined {
	const words = text.split(' ').filter((word) => !/\d/.test(word));
	const found = franc(words.join(' '), { only: CODES, minLength: MIN_LENGTH });
	return CODES.find((code) => code === found);
}
