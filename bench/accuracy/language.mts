import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export const LANGUAGES = ['en', 'de', 'fr', 'nl', 'es', 'it', 'pl', 'pt', 'sv'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What the finder was improved with, and what it is judged by. */
export type Half = 'train' | 'test';

export type Label =
	| 'title'
	| 'number'
	| 'date'
	| 'due'
	| 'from'
	| 'to'
	| 'net'
	| 'tax'
	| 'total'
	| 'order'
	| 'pay';

export type OtherLabel =
	| 'customerNumber'
	| 'delivery'
	| 'period'
	| 'contact'
	| 'phone'
	| 'email'
	| 'taxId'
	| 'registration'
	| 'currency'
	| 'bank'
	| 'terms'
	| 'days'
	| 'shipping'
	| 'position'
	| 'description'
	| 'quantity'
	| 'price'
	| 'rate'
	| 'amount'
	| 'page'
	| 'thanks';

/** What people of a language write on invoices: each list is a choice. */
export interface Vocabulary {
	locale: string;
	dates: string[];
	numbers: string[];
	/** The code and the sign of each. */
	currencies: Array<[string, string]>;
	rates: number[];
	/** Countries of the accounts. */
	iban: string[];
	companies: string[];
	people: string[];
	streets: string[];
	cities: string[];
	items: string[];
	train: Record<Label, string[]>;
	test: Record<Label, string[]>;
	other: Record<OtherLabel, string[]>;
}

export const VOCABULARY = Object.fromEntries(
	LANGUAGES.map((language) => [
		language,
		parse(
			readFileSync(new URL(`languages/${language}.yaml`, import.meta.url), 'utf8'),
		) as Vocabulary,
	]),
) as Record<Language, Vocabulary>;
