import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

const FOLDER = new URL('languages/', import.meta.url);

/** Codes like `en`: one for each file in `languages/`. */
export const LANGUAGES = readdirSync(FOLDER)
	.map((file) => file.replace('.yaml', ''))
	.sort();
export type Language = string;

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
	| 'pay'
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
interface Vocabulary {
	locale: string;
	dates: string[];
	numbers: string[];
	/** The code and the sign of each. */
	currencies: Array<[string, string]>;
	rates: number[];
	/** Countries of the accounts, and how an account number goes on there after the check digits. */
	iban: Record<string, string>;
	companies: string[];
	people: string[];
	streets: string[];
	cities: string[];
	items: string[];
	train: Record<string, string[]>;
	test: Record<string, string[]>;
	other: Record<string, string[]>;
}

export const VOCABULARY: Record<Language, Vocabulary> = Object.fromEntries(
	LANGUAGES.map((language) => [
		language,
		parse(readFileSync(new URL(`${language}.yaml`, FOLDER), 'utf8')) as Vocabulary,
	]),
);
