import type { IDataObject } from 'n8n-workflow';

/** How the documents write numbers and dates. Nothing in a value such as `03/04/2026` tells it. */
export interface ValueFormat {
	/** Where it is not stated, no number is converted. */
	decimalSeparator?: '.' | ',';
	/** Where it is not stated, only dates that are clear in themselves are converted. */
	dateOrder?: 'dayMonthYear' | 'monthDayYear' | 'yearMonthDay';
}

/** More digits than these may not survive as a JavaScript number. */
const MAX_DIGITS = 15;

// Left out are signs and codes that also mean something else: ¢, Ft (feet), Fr. (Friday), TRY, TOP.
const CURRENCY = [
	'(?:US|CA|C|AU|A|NZ|HK|SG|S|MX|R)?\\$|[€£¥₹₩₪₺₽₴]|[Kk]r\\.?|zł|Kč|[Ee]uro|EURO',
	'EUR|USD|GBP|CHF|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|CAD|AUD|NZD|JPY|CNY|HKD|SGD|KRW|INR|THB',
	'ZAR|AED|SAR|ILS|BRL|MXN',
].join('|');

const AMOUNT = new RegExp(
	`^(?<open>\\()?(?<sign>[-−])?(?:(?<before>${CURRENCY}) ?)?(?<innerSign>[-−])?` +
		`(?<digits>\\d[\\d.,' ]*?)(?<signAfter>-)?(?: ?(?<after>${CURRENCY}))?(?<close>\\))?$`,
	'u',
);

/** The part before the decimals, by decimal separator: all groups exact, and of one kind. */
const WHOLE_NUMBER = {
	'.': /^(?:0|[1-9]\d*|[1-9]\d{0,2}([,' ])\d{3}(?:\1\d{3})*)$/,
	',': /^(?:0|[1-9]\d*|[1-9]\d{0,2}([.' ])\d{3}(?:\1\d{3})*)$/,
};

const NUMERIC_DATE = {
	dayMonthYear: /^(?<day>\d{1,2})(\. ?|[-/ ])(?<month>\d{1,2})\2(?<year>(?:19|20)\d\d)$/,
	monthDayYear: /^(?<month>\d{1,2})(\. ?|[-/ ])(?<day>\d{1,2})\2(?<year>(?:19|20)\d\d)$/,
	yearMonthDay: /^(?<year>(?:19|20)\d\d)(\. ?|[-/ ])(?<month>\d{1,2})\2(?<day>\d{1,2})$/,
};
const ISO_DATE = /^(?<year>(?:19|20)\d\d)-(?<month>\d\d)-(?<day>\d\d)$/;

/** 14 April 2026, 14. März 2026, 14-Apr-2026, 3 de marzo de 2026 */
const DAY_AND_MONTH_NAME =
	/^(?<day>\d{1,2})(?:st|nd|rd|th|er|º)?(?:\. ?|, ?|[-/ ])(?:de )?(?<name>\p{L}+)(?:\. ?|, ?|[-/ ])(?:del? )?(?<year>(?:19|20)\d\d)$/iu;
/** April 14, 2026. Not with hyphens: DEC-10-2026 may as well be a number of something. */
const MONTH_NAME_AND_DAY =
	/^(?<name>\p{L}+)\.? (?<day>\d{1,2})(?:st|nd|rd|th)?(?:, ?| )(?<year>(?:19|20)\d\d)$/iu;

/** English, German, French, Spanish, Italian, Dutch, Portuguese. No name stands for two months. */
const MONTH_NAMES = [
	'january jan januar jänner jän janvier janv enero ene gennaio gen januari janeiro',
	'february feb februar feber février févr fév febrero febbraio februari fevereiro fev',
	'march mar märz maerz mär mrz mars marzo maart mrt março',
	'april apr avril avr abril abr aprile',
	'may mai mayo maggio mag mei maio',
	'june jun juni juin junio giugno giu junho',
	'july jul juli juillet juil juill julio luglio lug julho',
	'august aug août aout agosto ago augustus',
	'september sep sept septembre septiembre setiembre settembre set sett setembro',
	'october oct oktober okt octobre octubre ottobre ott outubro out',
	'november nov novembre noviembre novembro',
	'december dec dezember dez décembre déc diciembre dic dicembre dezembro',
].map((names) => names.split(' '));

/**
 * One value as a number or as a date `YYYY-MM-DD` where it can be read without doubt, and otherwise
 * exactly as it was: a wrong conversion is worse than none. A value is read as a whole, without the
 * name of its field; white space around it is ignored.
 *
 * - A number needs a mark that an identifier lacks: decimals, thousands groups or a currency.
 *   `1,227.05`, `-0.5`, `1'234` and `€ 500` become numbers; `20418`, `2026` and `3` stay.
 * - Groups are exact and of one kind: the other one of point and comma, apostrophes, or spaces.
 *   Spaces, and more than one point, also group telephone numbers, so those need decimals or a
 *   currency as well. `1.234` is 1234 or 1.234 as the format says, `1.234,56` stays if it says `.`.
 * - The currency is dropped. One glued on by its letters (`EUR500`) could be an article, and does
 *   not mark a number.
 * - A minus is a sign right before the number or its currency. Behind it, as in `12.50-`, or as
 *   parentheses around all of it, a minus needs decimals: `50-` and `(12)` have other meanings.
 * - Leading zeros, a plus, percentages, units, ranges, exponents, other digits than 0 to 9, and
 *   numbers of more than 15 digits stay. So do `12.2026` (a month), `2026.0318` (an invoice) and,
 *   without a currency, more than three decimals.
 * - A date has a year from 1900 to 2099, and exists. In digits it follows the stated order, or is
 *   the ISO form; with the name of its month it is read in any order. Two-digit years, month and
 *   year alone, names of weekdays and times stay.
 *
 * The limit: a time, day, version or number written just like a decimal (`14.26`) becomes one.
 */
export function convertValue(value: string, format: ValueFormat): string | number {
	const text = value
		.trim()
		.normalize('NFC')
		.replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
		.replace(/\u2019/g, "'");
	return readDate(text, format.dateOrder) ?? readNumber(text, format.decimalSeparator) ?? value;
}

/**
 * All string values of an object of fields, as JSON gives it, also in nested objects and arrays.
 * Other values stay, and so does the given object.
 */
export function convertValues(fields: IDataObject, format: ValueFormat): IDataObject {
	return convertAny(fields, format) as IDataObject;
}

function convertAny(value: unknown, format: ValueFormat): unknown {
	if (typeof value === 'string') return convertValue(value, format);
	if (Array.isArray(value)) return value.map((item) => convertAny(item, format));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, item]) => [name, convertAny(item, format)]),
	);
}

function readDate(text: string, order: ValueFormat['dateOrder']): string | undefined {
	const match =
		ISO_DATE.exec(text) ??
		(order && NUMERIC_DATE[order].exec(text)) ??
		DAY_AND_MONTH_NAME.exec(text) ??
		MONTH_NAME_AND_DAY.exec(text);
	if (!match?.groups) return undefined;
	const { year, month, day, name = '' } = match.groups;
	return existingDate(Number(year), Number(month ?? monthOf(name)), Number(day));
}

/** 1 to 12, or 0. */
function monthOf(name: string): number {
	return MONTH_NAMES.findIndex((names) => names.includes(name.toLowerCase())) + 1;
}

function existingDate(year: number, month: number, day: number): string | undefined {
	// In UTC, so that the time zone of the machine plays no part. 31 February would be in March.
	const date = new Date(Date.UTC(year, month - 1, day));
	return date.getUTCMonth() === month - 1 ? date.toISOString().slice(0, 10) : undefined;
}

function readNumber(text: string, separator: ValueFormat['decimalSeparator']): number | undefined {
	const amount = AMOUNT.exec(text)?.groups;
	if (separator === undefined || amount === undefined) return undefined;
	const { open, sign, before, innerSign, digits = '', signAfter, after, close } = amount;

	const [whole = '', decimals, ...more] = digits.split(separator);
	const hasDecimals = decimals !== undefined;
	if (more.length > 0 || !WHOLE_NUMBER[separator].test(whole)) return undefined;
	if (hasDecimals && !/^\d+$/.test(decimals)) return undefined;
	if (digits.replace(/\D/g, '').length > MAX_DIGITS) return undefined;

	const minuses = [open, sign, innerSign, signAfter].filter((mark) => mark !== undefined);
	if (minuses.length > 1 || (open === undefined) !== (close === undefined)) return undefined;
	if ((open ?? signAfter) !== undefined && !hasDecimals) return undefined;

	// Two currencies contradict each other, but for those as in "$12.50 CAD".
	const currencies = [before, after].filter((currency) => currency !== undefined);
	if (currencies.length > 1 && !(before?.endsWith('$') && after?.endsWith('D'))) return undefined;
	const isGlued = /\p{L}[-−]?\d|\d\p{L}/u.test(text);
	const isMoney = currencies.length > 0 && !isGlued;
	if (!isMoney && isDoubtful(whole, decimals)) return undefined;

	const size = Number(`${whole.replace(/\D/g, '')}.${decimals ?? '0'}`);
	// Not "-size", which makes the zero of "-0.00" a negative one.
	return minuses.length > 0 ? 0 - size : size;
}

/** Whether a number that no currency marks as one could as well be something else. */
function isDoubtful(whole: string, decimals: string | undefined): boolean {
	if (decimals === undefined) return !/[,']|^\d+\.\d+$/.test(whole);
	const isMonth = /^(?:[1-9]|1[0-2])$/.test(whole) && /^(?:19|20)\d\d$/.test(decimals);
	const isNumberOfYear = /^(?:19|20)\d\d$/.test(whole) && decimals.length > 2;
	// 26.0147 and 555.1234 are rather an invoice and a telephone than amounts.
	const isLong = decimals.length > 3 && whole !== '0';
	return isMonth || isNumberOfYear || isLong;
}
