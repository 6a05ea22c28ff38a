// Finds texts, numbers and amounts. Values are returned as written in the document.

import { anyWord } from '../../languages/wordPattern.mjs';
import { inLowerCase } from '../labels/misreadings.mjs';
import { CURRENCY_BESIDE_AMOUNT as CURRENCY, isCurrency } from './currencies.mjs';
import { startsLikeDate } from './dates.mjs';

export { findDate } from './dates.mjs';

const GROUPED =
	"(?:\\d{1,3}(?:[.,'’‘ \\u00a0\\u202f]\\d{3})+|\\d{1,2}(?:,\\d\\d)+,\\d{3})(?:[.,]\\d{1,2})?";
const PLAIN = '\\d+(?:[.,]\\d{1,2})?';
const NUMBER = `[-−–]?\\s?(?:${GROUPED}|${PLAIN})(?:[-−](?!\\w))?`;
const AMOUNT = new RegExp(
	`(?<![\\p{N}\\p{L}.,/:-]|(?<!\\d\\s?)%)(?<before>[-−]?${CURRENCY}\\s?)?(?<number>${NUMBER})(?<dash>[.,][-–—]{1,2})?(?<after>\\s?${CURRENCY}(?![\\p{L}]))?(?![\\p{N}\\p{L}/:%]|[.,]\\d|\\s?%|-\\d)`,
	'gu',
);

/** "(12.00)", "($12.00)": accountants write negative amounts like this. */
const IN_BRACKETS = new RegExp(
	`^\\(\\s?(?:${CURRENCY}\\s?)?(?<number>(?:${GROUPED}|\\d+)[.,]\\d\\d|${GROUPED})(?:\\s?${CURRENCY})?\\s?\\)$`,
	'u',
);

/** "19 % of" before an amount: it is the base of the tax, not the tax. */
const BASE = new RegExp(
	`%\\)?\\s?${anyWord('rate_of')}\\s{1,3}(?:(?:[€$£]|[A-Z]{3})\\s{0,3})?$`,
	'iu',
);

/** The digits under a bar code. An amount this long would have separators. */
const BAR_CODE = /^\d{9,}$/;

/** "2024-117", "RE 2024", "F/12.3": letters, digits and the usual separators, with at least one digit. */
const DOCUMENT_NUMBER = new RegExp(
	`^(?:${anyWord('series')}\\s(?=[\\p{L}\\p{N}/_.-]*\\d)|[A-Z]{2,4}\\s(?=\\d{1,4}/\\d))?(?=[\\p{L}\\p{N}/_.-]*\\d)[\\p{L}\\p{N}]+(?:[-/_.][\\p{L}\\p{N}]+)*(?![\\p{L}\\p{N}%])`,
	'iu',
);

/** "001 - 002 - 000456321": series and a number. */
const NUMBER_IN_SERIES = /^\d{2,5} - (?:\d{3} - )?\d{6,9}(?![\p{L}\p{N}])/u;

/** "73 118 204 5512" and the references "HR00 17-2024", "SI00 1724", as a whole text. */
const DIGITS_IN_GROUPS = /^(?:\d{2,4}(?: \d{2,4})+|(?:HR|SI)\d\d(?: \d[\d-]*)+)$/;

/**
 * The first amount in the text, without its currency, or undefined. A number is an amount if it has decimals, has a
 * currency next to it, or is the whole text.
 */
export function findAmount(text: string): string | undefined {
	const negative = IN_BRACKETS.exec(text.trim())?.groups?.['number'];
	if (negative !== undefined) return `(${tidy(negative)})`;
	for (const match of text.matchAll(AMOUNT)) {
		const { before, number = '', dash, after } = match.groups ?? {};
		const alone = match[0].trim() === text.trim() && !BAR_CODE.test(number);
		if (BASE.test(text.slice(Math.max(0, match.index - 30), match.index))) continue;
		if (!/[.,]\d{2}-?$/.test(number) && !before && !after && !dash && !alone) continue;
		const sign = /^[-−]/.test(before ?? '') ? '-' : '';
		return sign + tidy(number).replace(/^([-−–])\s/, '$1');
	}
	return undefined;
}

/** True if the text is only an amount. */
export function isAmountAlone(text: string): boolean {
	if (IN_BRACKETS.test(text.trim())) return true;
	const match = text.matchAll(AMOUNT).next().value;
	return match !== undefined && match[0].trim() === text.trim();
}

/** The index at which each amount begins, if the text is only amounts with decimals. */
export function exactAmountsIn(text: string): number[] {
	const matches = [...text.matchAll(AMOUNT)];
	const isAll = text.replace(AMOUNT, '').trim() === '';
	return isAll && matches.every(([amount]) => hasDecimals(amount))
		? matches.map(({ index, 0: amount }) => index + amount.search(/\S/))
		: [];
}

/** True if an amount has two decimals. */
export function hasDecimals(amount: string): boolean {
	return /\d[.,]\d\d(?!\d)/.test(amount);
}

/** True if an amount of a text has decimals, or a dash or a currency that says that it needs none. */
export function isExactIn(text: string, amount: string): boolean {
	if (hasDecimals(amount)) return true;
	return [...text.matchAll(AMOUNT)].some(({ groups = {} }) => {
		const { before = '', number = '', dash, after = '' } = groups;
		if (tidy(number) !== amount) return false;
		return dash !== undefined || [before, after].some((sign) => isCurrency(sign.trim()));
	});
}

/** True if the text is only a currency. */
export function isCurrencyAlone(text: string): boolean {
	return new RegExp(`^${CURRENCY}$`).test(text.trim());
}

/**
 * The text without punctuation that belongs to a label; undefined if it has no letter or digit, or more
 * than 200 characters.
 */
export function findText(text: string): string | undefined {
	const value = tidy(text)
		.replace(/^[\s:;,=|*>•·]+/u, '')
		.replace(/(?<![\s:;,=|*])[\s:;,=|*]+$/u, '');
	return /[\p{L}\p{N}]/u.test(value) && value.length <= 200 ? value : undefined;
}

/** True if the values of this kind of field can be any text. */
export function isKindOfText(kind: string): boolean {
	return kind === 'text' || kind === 'name';
}

/** The letters and digits of a text, in lower case. */
export function lettersOf(text: string): string {
	return inLowerCase(text).replace(/[^\p{L}\p{N}]/gu, '');
}

/** Collapses white space to single spaces, and trims. */
export function tidy(text: string): string {
	return text.replace(/\s+/gu, ' ').trim();
}

/** The number of an invoice or the like at the start of the text; undefined for a date or an amount. */
export function numberAtStart(text: string): string | undefined {
	const [value] =
		DIGITS_IN_GROUPS.exec(text.trim()) ??
		NUMBER_IN_SERIES.exec(text) ??
		DOCUMENT_NUMBER.exec(text) ??
		[];
	if (value === undefined || value.length > 40 || startsLikeDate(text)) return undefined;
	const isAmount =
		/^\d{1,3}(?:[.,]\d{3})*[.,]\d\d$/.test(value) || /^\s?[€$£]/.test(text.slice(value.length));
	return isAmount ? undefined : tidy(value);
}

/** True for "0.00". */
export function isZero(amount: string): boolean {
	return amount !== '' && valueOfAmount(amount) === 0;
}

/** True if two amounts differ by less than half a cent. */
export function areEqual(one: number, other: number): boolean {
	return Math.abs(one - other) < 0.005;
}

/** The value of an amount with any separators: 1234.5 for "1.234,50". */
export function valueOfAmount(amount: string): number {
	const decimals = /[.,](\d{1,2})[-)]?$/.exec(amount)?.[1] ?? '';
	const digits = amount.replace(/\D/g, '');
	const value = Number(digits) / 10 ** decimals.length;
	return /^[-−–(]|[-−]$/.test(amount) ? -value : value;
}
