import { franc } from 'franc-min';

/** The languages that can be recognised, by their codes in ISO 639-3. */
const LANGUAGES = ['eng', 'deu', 'fra', 'nld', 'spa', 'ita', 'pol', 'por', 'swe'] as const;
export type LanguageCode = (typeof LANGUAGES)[number];

/** With fewer letters, any language is a guess. */
const MIN_LENGTH = 80;

/** The language of a text, also if its accents are lost. Undefined if it is too short to know. */
export function languageOf(text: string): LanguageCode | undefined {
	const words = text.split(' ').filter((word) => !/\d/.test(word));
	const found = franc(words.join(' '), { only: [...LANGUAGES], minLength: MIN_LENGTH });
	return LANGUAGES.find((language) => language === found);
}
