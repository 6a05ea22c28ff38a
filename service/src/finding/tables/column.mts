import { CURRENCY_BESIDE_AMOUNT as CURRENCY } from '../values/currencies.mjs';
import { findDate, startsLikeDate } from '../values/dates.mjs';
import { hasDecimals } from '../values/kinds.mjs';

/** The kinds of values in the columns of a table. */
export const COLUMN_KINDS = [
	'text',
	'identifier',
	'number',
	'unit',
	'amount',
	'rate',
	'date',
] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

/** A column on a page, from its heading. */
export interface Column {
	/** The columns of the project that its heading can mean. */
	names: string[];
	/** The one that it means; undefined if it isn't known. */
	name: string | undefined;
	kind: ColumnKind;
	left: number;
	right: number;
	/** True if its place is that of its figures, not only of its heading. */
	isExact?: boolean;
}

const GROUPED = "\\d{1,3}(?:[.,'’ \\u00a0\\u202f]\\d{3}(?!\\d))+|\\d{1,2}(?:,\\d\\d)+,\\d{3}";
/** Longer numbers without separators are codes. */
const FIGURE = figureOf(8);
/** Quantities are shorter than prices without cents in some currencies. */
const COUNT = figureOf(6);
const NUMBER = new RegExp(FIGURE, 'u');
/** "8.35- A", but not "10-20". */
const MINUS_BEHIND = /\d\s?[-−](?!\s?\d)/;
const NEGATIVE = new RegExp(`^[^\\d]*[-−–—]|^\\(|${MINUS_BEHIND.source}|[-−]$`);
const SIGN = '[-−–—+~*]?\\s?';
const AMOUNT = new RegExp(
	`^(?:${SIGN}(?:${CURRENCY}\\s?)?${SIGN}${FIGURE}(?:[,.][-–])?[-−]?(?:\\s?${CURRENCY})?\\s?[-−]?|\\(${FIGURE}\\))(?:\\s?/\\s?\\p{L}{1,10}\\.?|\\s?[*\\p{Lu}]{1,2})?$`,
	'u',
);
const QUANTITY = new RegExp(
	`^(?:[x×]\\s?)?(${SIGN}${COUNT})(?:\\s?[x×]|\\s?(${unit()}(?:\\s\\.?${unit()})?))?$`,
	'u',
);
const UNIT = new RegExp(`^(?=.{1,20}$)${unit()}(?:\\s\\.?${unit()}){0,2}$`, 'u');
/** "19 %", "19 % VAT", and "%20,00" in Turkish. */
const RATE =
	/^[-−]?\d{1,2}(?:[.,]\d{1,4})?\s?(?:\p{Lu}|%(?:\s[^\d\s][^\d]{0,11})?)?$|^%\s?\d{1,2}(?:[.,]\d{1,4})?$|^\p{Lu}\d?$/u;
const IDENTIFIER = /^(?=.*[\p{N}])[\p{L}\p{N}][\p{L}\p{N}./_-]*(?:\s[\p{L}\p{N}./_-]+){0,2}$/u;

function figureOf(mostDigits: number): string {
	return `(?:${GROUPED}|\\d{1,${mostDigits}})(?:[.,]\\d{1,8})?`;
}

function unit(): string {
	return "\\p{L}[\\p{L}\\p{N}.²³/()'-]{0,14}";
}

/** True if the text can be a value of a column of this kind. */
export function fits(kind: ColumnKind, text: string): boolean {
	switch (kind) {
		case 'text':
			return /[\p{L}\p{N}]/u.test(text);
		case 'identifier':
			if (startsLikeDate(text)) return false;
			return IDENTIFIER.test(text) || /^[\p{L}\p{N}./_-]{2,}$/u.test(text);
		case 'number':
			return QUANTITY.test(text) && !startsLikeDate(text);
		case 'unit':
			return UNIT.test(text);
		case 'amount':
			return AMOUNT.test(text) && !startsLikeDate(text);
		case 'rate':
			return RATE.test(text);
		case 'date':
			return findDate(text) !== undefined;
	}
}

/** True if the text can be an amount or a quantity. */
export function isAmountOrNumber({ text }: { text: string }): boolean {
	return fits('amount', text) || fits('number', text);
}

/** True if the text can be an amount, and has two decimals. */
export function isPrice(text: string): boolean {
	return fits('amount', text) && hasDecimals(text);
}

/** Values of these kinds are figures. */
export const FIGURE_KINDS: readonly ColumnKind[] = ['number', 'amount', 'rate'];

/** True if values of this kind are figures, which are alone in their cell and aligned with each other. */
export function isFigure({ kind }: Pick<Column, 'kind'>): boolean {
	return FIGURE_KINDS.includes(kind);
}

/** The quantity and the unit in one cell: "20 Stk". */
export function quantityIn(text: string): { number: string; unit: string } {
	const [, number = text, unit = ''] = QUANTITY.exec(text) ?? [];
	return { number: number.trim(), unit };
}

/** The rate without the percent sign before it, or the one behind it and what follows. */
export function bareRate(text: string): string {
	return text.replace(/^%/, '').split('%', 1)[0]!.trim();
}

/** The amount without its currency, unit and other letters. */
export function bareAmount(text: string): string {
	const number = NUMBER.exec(text)?.[0] ?? '';
	if (number === '' || !NEGATIVE.test(text)) return number;
	if (text.startsWith('(')) return `(${number})`;
	return MINUS_BEHIND.test(text) ? `${number}-` : `-${number}`;
}

/**
 * The value of a number, in a document with this decimal separator. It may have any number of decimals, so `1,000` is 1
 * if the separator is a comma.
 */
export function valueOfFigure(text: string, separator: string): number {
	const number = /\d[\d.,'’ \u00a0\u202f]*/u.exec(text)?.[0] ?? '';
	const [whole = '', decimals = '', ...more] = number.split(separator);
	const digits = (part: string) => part.replace(/\D/g, '');
	const isGrouped = more.length > 0;
	const value = Number(isGrouped ? digits(number) : `${digits(whole)}.${digits(decimals)}`);
	return NEGATIVE.test(text.trim()) ? -value : value;
}
