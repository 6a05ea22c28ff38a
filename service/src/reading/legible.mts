import { fold, tokens } from '../finding/labels/misreadings.mjs';
import { LANGUAGES } from '../languages/languages.mjs';
import type { Project } from '../projectRules.mjs';
import { type Page, cellsOf } from './layout.mjs';

/** The minimum length of a word, in letters: shorter ones also occur in garbage. */
const SHORTEST = 3;
/** A text with fewer words can make sense without a usual one. */
const FEWEST_WORDS = 10;

const TELLING = new Set(LANGUAGES.flatMap(({ telling }) => known(telling)));
const ALL_LABELS = new Set(
	LANGUAGES.flatMap(({ labels }) =>
		Object.values(labels).flatMap(({ specific, generic }) => known([...specific, ...generic])),
	),
);

/**
 * True if a text makes no sense: some PDFs don't say which letters their glyphs are, or have badly recognised
 * text behind a scan.
 */
export function isGarbage(page: Page, project?: Project): boolean {
	return wordsOf(page).length >= FEWEST_WORDS && !makesSense(page, project);
}

/**
 * True if a text has a usual word of any language that the service knows, or a label of the project. Without a
 * project, a label of any language is enough.
 */
export function makesSense(page: Page, project?: Project): boolean {
	const words = wordsOf(page);
	if (words.some((word) => TELLING.has(word))) return true;
	const labels = project ? labelsOf(project) : ALL_LABELS;
	return words.some((word) => labels.has(word));
}

function labelsOf({ fields, base, ofType = {} }: Project): Set<string> {
	const others = [base, ...Object.values(ofType)];
	const all = [{ fields }, ...others].flatMap((each) => Object.values(each?.fields ?? {}));
	return new Set(known(all.flatMap(({ labels }) => labels ?? [])));
}

function wordsOf(page: Page): string[] {
	return cellsOf([page]).flatMap(({ text }) => tokens(text).map(fold));
}

function known(texts: string[]): string[] {
	return texts.flatMap((text) => tokens(text).map(fold)).filter((word) => word.length >= SHORTEST);
}
