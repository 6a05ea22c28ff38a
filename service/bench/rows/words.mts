import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

import type { Chance } from '../../support/chance.mjs';
import { type Half, LANGUAGES, type Language } from '../documents/language.mjs';

/** The words of a table: headings, in two lines if there is a `|`, and everything between its rows. */
const WORDS = Object.fromEntries(
	LANGUAGES.map((language) => {
		const file = new URL(`languages/${language}.yaml`, import.meta.url);
		return [language, parse(readFileSync(file, 'utf8')) as Record<Half, Record<Word, string[]>>];
	}),
);

export const CELLS = [
	'position',
	'article',
	'description',
	'quantity',
	'unit',
	'price',
	'discount',
	'rate',
	'date',
	'amount',
] as const;
/** A column of a drawn table. Some aren't in the answer. */
export type Cell = (typeof CELLS)[number];

type Word =
	| Cell
	| 'carried'
	| 'brought'
	| 'groupSum'
	| 'groups'
	| 'off'
	| 'shipping'
	| 'details'
	| 'notes'
	| 'parts'
	| 'items'
	| 'units';

export type Words = Record<Word, string[]>;

export function wordsOf(language: Language, half: Half): Words {
	return WORDS[language]![half];
}

/** Says that an amount is without tax. */
const NET =
	/net|excl|exkl|ekskl|eks\.|bez|veroton|HT|impon|sin IVA|s\/ IVA|daně|Base|líq|hariç|'siz|DPP|sebelum|fără|Nettó|Neto/u;

/** The headings that a sender can have for a column. */
export function headingsOf(words: Words, cell: Cell, { head, prices }: Headings): string[] {
	const isAllowed = (text: string) =>
		text.includes('|') === (head === 'two lines') && !(prices === 'gross' && NET.test(text));
	const allowed = words[cell].filter(isAllowed);
	return allowed.length > 0 ? allowed : words[cell].filter((text) => !text.includes('|'));
}

interface Headings {
	head: string;
	prices: string;
}

/** A text with its blanks filled: `{n}` is a small number, `{number}` a longer one. */
export function filled(text: string, date: string, chance: Chance): string {
	return text
		.replace(/\{n\}/g, () => String(chance.integer(2, 60)))
		.replace('{number}', chance.digits(chance.integer(5, 8)))
		.replace('{date}', date);
}
