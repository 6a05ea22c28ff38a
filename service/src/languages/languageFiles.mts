import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { parseYaml } from '../files/yamlFile.mjs';
import { type Language, languageRules } from './languageRules.mjs';

export const LANGUAGES_FOLDER = fileURLToPath(new URL('../../languages/', import.meta.url));

/** A language file that can't be used. The message names the file, line and column. */
export class BadLanguageFile extends Error {
	override name = 'BadLanguageFile';
}

/** Reads the files of a folder, one for each language. Throws BadLanguageFile. */
export function readLanguages(folder = LANGUAGES_FOLDER): Language[] {
	return readdirSync(folder)
		.filter((name) => name.endsWith('.yaml'))
		.sort()
		.map((name) => folder + name)
		.map((file) => parseLanguage(readFileSync(file, 'utf8'), file));
}

/** Parses the text of a language file. Throws BadLanguageFile. */
export function parseLanguage(text: string, file: string): Language {
	// The parser that reports lines and columns takes five times as long, so it only runs to explain an error.
	const checked = languageRules.safeParse(contentOf(text));
	if (checked.success) return checked.data;
	return parseYaml(text, file, languageRules, BadLanguageFile);
}

function contentOf(text: string): unknown {
	try {
		return load(text);
	} catch {
		return undefined;
	}
}
