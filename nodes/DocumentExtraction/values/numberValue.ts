/** What separates a number from its decimals. */
export const DECIMAL_SEPARATORS = ['.', ','] as const;
export type DecimalSeparator = (typeof DECIMAL_SEPARATORS)[number];

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

/**
 * The number that a text stands for, if nothing else could be meant; else undefined.
 *
 * - A number needs a mark that an identifier lacks: decimals, thousands groups or a currency.
 *   `1,227.05`, `-0.5`, `1'234` and `€ 500` become numbers; `20418`, `2026` and `3` stay.
 * - Groups are exact and of one kind: the other one of point and comma, apostrophes, or spaces.
 *   Spaces, and more than one point, also group telephone numbers, so those need decimals or a
 *   currency as well. `1.234` is 1234 or 1.234 as the separator says; `1.234,56` is clear in itself.
 * - The currency is dropped. One glued on by its letters (`EUR500`) could be an article, and does
 *   not mark a number.
 * - A minus is a sign right before the number or its currency. Behind it, as in `12.50-`, or as
 *   parentheses around all of it, a minus needs decimals: `50-` and `(12)` have other meanings.
 * - Leading zeros, a plus, percentages, units, ranges, exponents, other digits than 0 to 9, and
 *   numbers of more than 15 digits stay. So do `12.2026` (a month), `2026.0318` (an invoice) and,
 *   without a currency, more than three decimals.
 *
 * The limit: a time, day, version or number written just like a decimal (`14.26`) becomes one.
 *
 * @param text `tidied`
 * @param separator undefined if it isn't known: then only one reading may be possible, and a currency or
 * both kinds of marks show that it is an amount, as in `1.234,56`
 */
export function readNumber(text: string, separator?: DecimalSeparator): number | undefined {
	const isClear = GROUPS_AND_DECIMALS.test(text) || (!separator && CURRENCY_MARK.test(text));
	return (separator && readWith(text, separator)) ?? (isClear ? onlyReading(text) : undefined);
}

const GROUPS_AND_DECIMALS = /\d([.,' ])\d{3}(?!\1)[.,]\d/;
const CURRENCY_MARK = /[\p{L}\p{Sc}]/u;

/**
 * The same for a text that is an amount for sure, which needs no mark: `500`, `12.50`.
 *
 * @returns undefined if it isn't an amount, or could be two: `1,234` if the separator isn't known
 */
export function readAmount(text: string, separator?: DecimalSeparator): number | undefined {
	if (/^[-−]?\d{1,15}$/.test(text)) return Number(text.replace('−', '-'));
	return separator ? readNumber(text, separator) : onlyReading(text);
}

/** Whether it would be a number if the documents had another decimal separator. */
export function isUnreadNumber(text: string, separator?: DecimalSeparator): boolean {
	const isRead = readNumber(text, separator) !== undefined;
	return !isRead && DECIMAL_SEPARATORS.some((one) => readWith(text, one) !== undefined);
}

function onlyReading(text: string): number | undefined {
	const readings = new Set(DECIMAL_SEPARATORS.flatMap((one) => readWith(text, one) ?? []));
	return readings.size === 1 ? [...readings][0] : undefined;
}

function readWith(text: string, separator: DecimalSeparator): number | undefined {
	const amount = AMOUNT.exec(text)?.groups;
	if (amount === undefined) return undefined;
	const { open, sign, before, innerSign, digits = '', signAfter, after, close } = amount;

	const [whole = '', decimals, ...more] = digits.split(separator);
	const hasDecimals = decimals !== undefined;
	if (more.length > 0 || !WHOLE_NUMBER[separator].test(whole)) return undefined;
	if (hasDecimals && !/^\d+$/.test(decimals)) return undefined;
	if (digits.replace(/\D/g, '').length > MAX_DIGITS) return undefined;

	const minuses = [open, sign, innerSign, signAfter].filter((mark) => mark !== undefined);
	if (minuses.length > 1 || (open === undefined) !== (close === undefined)) return undefined;
	if ((open ?? signAfter) !== undefined && !hasDecimals) return undefined;

	// Two currencies contradict each other, except as in "$12.50 CAD".
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
