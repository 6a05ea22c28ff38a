import { createRequire } from 'node:module';
import type { Validator } from 'stdnum';
import { tidy } from './kinds.mjs';

// The numbers under which companies pay value added tax, and their check digits.

/** The name of each country's number in the library. Greek numbers begin with EL, Swiss ones with CHE. */
const NAMES = {
	...{ AT: 'uid', BE: 'vat', BG: 'vat', CH: 'vat', CY: 'vat', CZ: 'dic', DE: 'vat', DK: 'cvr' },
	...{ EE: 'kmkr', GR: 'vat', ES: 'nif', FI: 'alv', FR: 'tva', GB: 'vat', HR: 'oib', HU: 'anum' },
	...{ IE: 'vat', IT: 'iva', LT: 'pvm', LU: 'tva', LV: 'pvn', MT: 'vat', NL: 'btw', NO: 'mva' },
	...{ PL: 'nip', PT: 'nif', RO: 'cui', SE: 'vat', SI: 'ddv', SK: 'dph' },
};
const LETTERS: Record<string, string> = { CH: 'CHE', GR: 'EL' };
const require = createRequire(import.meta.url);
/** Loads single files, because the whole library takes a third of the time in which a process starts. */
const validatorOf = ([country, name]: [country: string, name: string]) =>
	require(`stdnum/lib/cjs/${country.toLowerCase()}/${name}.js`) as Validator;
/** By the letters that a number begins with. */
const BY_LETTERS = new Map(
	Object.entries(NAMES).map((number) => [LETTERS[number[0]] ?? number[0], validatorOf(number)]),
);
/** Numbers that are also written without the country's letters, or that never have them. */
const WITHOUT_LETTERS = Object.entries({
	...{ PL: 'nip', IT: 'iva', ES: 'nif', PT: 'nif', GB: 'vat', NO: 'mva', DE: 'vat', FR: 'tva' },
	...{ IN: 'gstin', BR: 'cnpj', AU: 'abn', AR: 'cuit', TR: 'vkn', ID: 'npwp', HR: 'oib' },
}).map(validatorOf);

/** "1635163/E/A/M/000" */
const TUNISIAN = '\\d{6,7}[ /]?[A-Z](?:/?[A-Z]){2}/?\\d{3}';
const GROUP = '[A-Z]{0,2}\\d[\\dA-Z]*';
const NUMBER = new RegExp(
	`${TUNISIAN}|(?:[A-Z]{1,3}[ .-]{0,3})?${GROUP}(?:[ ./-]{1,2}${GROUP})*(?:[ -](?:MVA|[A-Z]))?`,
	'u',
);
const WITH_LETTERS = new RegExp(
	`(?<![\\p{L}\\p{N}/-])(?:${[...BY_LETTERS.keys()].join('|')})[ .-]?(?:[A-Z]?\\d[\\dA-Z]*)(?:[ .-]\\d[\\dA-Z]*)*(?: MVA)?(?![\\p{L}\\p{N}]|[ /-]\\d)`,
	'gu',
);
/** Swiss, Canadian and Dutch numbers have a form that nothing else has. */
const UNMISTAKABLE =
	/(?<![\p{L}\p{N}/.-])(?:CHE-\d{3}\.\d{3}\.\d{3}|\d{5}[ -]?\d{4}[ -]?RT[ -]?\d{4}|(?:NL)?\d{9}B\d\d)(?![\p{L}\p{N}])/gu;
/** All countries have more digits, but small ones not many more. */
const FEWEST_DIGITS = 7;
/** "RO 361897" */
const FEWEST_ROMANIAN_DIGITS = 5;
const LONGEST = 22;
/** "70386.80" */
const AMOUNT = /^\d+\.\d\d$/;

/** The number at the start of a text that follows its label, valid or not: examples have wrong check digits. */
export function vatIdAtStart(text: string): string | undefined {
	const run = NUMBER.exec(text.replace(/^[\s:.#º°]+/u, ''));
	if (run?.index !== 0) return undefined;
	// The next number can follow: "DE123456789 12/345/6789".
	const parts = run[0].split(' ');
	const beginnings = parts.map((_, index) => parts.slice(0, index + 1).join(' '));
	const possible = beginnings.filter(hasEnoughDigits);
	const printed = hasCountry(run[0]) ? withAllGroups(possible) : possible.at(-1);
	return possible.find(isValidVatId) ?? printed;
}

/** The first number, with the rest of its digits if it is printed in groups: "FR 05 987 654 321". */
function withAllGroups([first, ...longer]: string[]): string | undefined {
	if (first === undefined || !/ \d{2,4}$/.test(first)) return first;
	const goesOn = (number: string) => /^(?: \d{2,4})+$/.test(number.slice(first.length));
	return longer.findLast(goesOn) ?? first;
}

/** The numbers in a text that need no label: valid ones with the letters of their country, and unmistakable ones. */
export function vatIdsIn(text: string): string[] {
	const valid = [...text.matchAll(WITH_LETTERS)]
		.map(([number]) => tidy(number))
		.filter((number) => hasEnoughDigits(number) && isValidVatId(number));
	const others = [...text.matchAll(UNMISTAKABLE)].map(([number]) => tidy(number));
	return [...new Set([...valid, ...others])];
}

/** True if the check digits are right. */
export function isValidVatId(text: string): boolean {
	const compact = text.replace(/[\s./-]/gu, '');
	const letters = lettersOf(compact);
	const validators = letters === undefined ? WITHOUT_LETTERS : [BY_LETTERS.get(letters)!];
	return validators.some((validator) => validator.validate(compact).isValid);
}

/** True if the country's check digits show that a character was misread. */
export function isMisreadVatId(text: string): boolean {
	return hasCountry(text) && !isValidVatId(text);
}

/** True if the text begins with the letters of a country. */
export function hasCountry(text: string): boolean {
	return lettersOf(text) !== undefined;
}

function lettersOf(text: string): string | undefined {
	return [...BY_LETTERS.keys()].find((letters) => text.startsWith(letters));
}

function hasEnoughDigits(text: string): boolean {
	const fewest = text.startsWith('RO') ? FEWEST_ROMANIAN_DIGITS : FEWEST_DIGITS;
	return text.length <= LONGEST && !AMOUNT.test(text) && text.replace(/\D/gu, '').length >= fewest;
}
