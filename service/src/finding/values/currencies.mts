// The currencies, all in one place: codes, signs and names.

const CODES =
	'EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|HUF|JPY|CNY|AUD|CAD|NZD|INR|BRL|ZAR|MYR|SGD|HKD|MXN';
const SIGNS = '[€$£¥₹]';
/** Names without another meaning. */
const NAMES = 'RM|zł|R\\$|Kč';
/** Names that are only a currency next to a number: "Fr. Weber" has a title. */
const SHORT_NAMES = 'kr|Fr\\.';

/** Codes of currencies, as a part of a regular expression. */
export const CURRENCY_CODES = CODES;

/** A currency next to an amount, as a part of a regular expression. Case matters. */
export const CURRENCY_BESIDE_AMOUNT =
	'(?:[A-Z]{3}|RM|(?:R|US|A|CA?|NZ|S|HK|MX)?\\$|[€£¥₹]|Rs\\.?|Fr\\.|kr\\.?|zł|K[čc]|[Ee]uros?)';

/** A value that is a currency, as a part of a regular expression. */
export const CURRENCY_ALONE = `(?<!\\p{L})(?:${CODES}|${NAMES}|${SHORT_NAMES})(?!\\p{L})|${SIGNS}`;

/** A currency in a text, as a part of a regular expression. */
export const CURRENCY_IN_TEXT = `(?:(?<!\\p{L})(?:${CODES}|${NAMES}|kr(?=\\.?\\s?\\d)|(?<![-–]\\s?)Fr\\.(?=\\s?\\d)|Rs\\.?(?=\\s?\\d))(?!\\p{L})|${SIGNS}|(?<=\\d\\s?|\\()(?:${SHORT_NAMES})(?!\\p{L}))`;
