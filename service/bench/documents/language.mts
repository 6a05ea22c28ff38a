import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** Codes like `en`: one for each file in `languages/`. */
export const LANGUAGES = readdirSync(new URL('languages/', import.meta.url))
	.map((file) => file.replace('.yaml', ''))
	.sort();
/** One of these, or a country like `us`. */
export type Language = string;

/** The documents that the finder was developed with, and those that it is measured with. */
export type Half = 'train' | 'test';

/** The name of a label in the files: `number`, `due`. */
export type Label = string;

/** The words on invoices in a language. One is chosen from each list. */
interface Vocabulary {
	locale: string;
	dates: string[];
	numbers: string[];
	/** The code and the sign of each. */
	currencies: Array<[string, string]>;
	rates: number[];
	/** The countries of the accounts, and the form of their account numbers after the check digits. */
	iban: Record<string, string>;
	/** The country of the companies, if it isn't that of the first account. */
	country?: string;
	companies: string[];
	people: string[];
	streets: string[];
	cities: string[];
	items: string[];
	train: Choices;
	test: Choices;
	other: Choices;
	/** For documents other than the usual invoice. */
	kinds: Record<Half, Choices>;
}

type Choices = Record<string, string[]>;

const ofLanguages: Record<string, Vocabulary> = Object.fromEntries(
	LANGUAGES.map((language) => [language, read(`languages/${language}.yaml`) as Vocabulary]),
);

/** The words of languages and of countries. */
export const VOCABULARY: Record<Language, Vocabulary> = {
	...ofLanguages,
	...Object.fromEntries(
		Object.entries(read('countries.yaml') as Record<string, Country>).map(([name, country]) => {
			const base = ofLanguages[country.language]!;
			const train = { ...base.train, ...country.train };
			return [name, { ...base, ...country, train, test: { ...base.test, ...country.test } }];
		}),
	),
};

type Country = Partial<Vocabulary> & { language: Language };

function read(file: string): unknown {
	return parse(readFileSync(new URL(file, import.meta.url), 'utf8'), { merge: true });
}
