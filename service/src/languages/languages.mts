import type { Language, WordKind } from './languageRules.mjs';

/** Passes the languages to child processes, because checking the files takes longer than forking. */
const VARIABLE = 'SERVICE_LANGUAGES';

/** The languages that the service knows: one for each file in `languages/`. Throws BadLanguageFile. */
export const LANGUAGES: Language[] = await languages();

async function languages(): Promise<Language[]> {
	const given = process.env[VARIABLE];
	if (given !== undefined) return JSON.parse(given) as Language[];
	const { readLanguages } = await import('./languageFiles.mjs');
	return readLanguages();
}

/** The environment of a process that reads documents: the languages without their labels. */
export function languagesForProcess(): Record<string, string> {
	return { [VARIABLE]: JSON.stringify(LANGUAGES.map((language) => ({ ...language, labels: {} }))) };
}

/** The words of some kinds in all languages. */
export function wordsOf(...kinds: WordKind[]): string[] {
	return [...new Set(LANGUAGES.flatMap(({ words }) => kinds.flatMap((kind) => words[kind] ?? [])))];
}

/** The labels of some things in all languages, in order of preference: specific ones first. */
export function labelsOf(things: string[]): string[] {
	const labels = (['specific', 'generic'] as const).flatMap((tier) =>
		things.flatMap((thing) => LANGUAGES.flatMap(({ labels }) => labels[thing]?.[tier] ?? [])),
	);
	return [...new Set(labels)];
}

export function hasLabelsOf(thing: string): boolean {
	return LANGUAGES.some(({ labels }) => Object.hasOwn(labels, thing));
}
