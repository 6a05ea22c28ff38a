import { fold, tokens } from '../finding/misreadings.mjs';
import type { LanguageFile } from './languageRules.mjs';

/** Shorter words easily mean something in another language, or are misread. */
const SHORTEST = 4;

/**
 * For each language, the words of its labels and months that no other one has, without accents: what tells
 * it from the others on documents that have labels.
 */
export function tellingWords(languages: LanguageFile[]): string[][] {
	const vocabularies = languages.map(
		({ labels, months }) =>
			new Set(
				[...Object.values(labels).flatMap((each) => Object.values(each).flat()), ...months.flat()]
					.flatMap(tokens)
					.map(fold)
					.filter((word) => word.length >= SHORTEST),
			),
	);
	return vocabularies.map((own) =>
		[...own].filter((word) => vocabularies.every((each) => each === own || !each.has(word))),
	);
}
