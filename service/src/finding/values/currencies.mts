// The currencies, all in one place: codes, signs and names. Case matters.

/** The signs and names of each currency that mean no other one. */
const CURRENCIES = {
	...{ EUR: ['€', '[Ee]ur(?:os?)?', 'EUROS?'], USD: ['US\\$'], GBP: ['£'], CHF: ['S?Fr\\.'] },
	...{ SEK: [], NOK: [], DKK: [], ISK: [], PLN: ['zł'], CZK: ['K[čc]'], HUF: ['Ft'] },
	...{ RON: ['[Ll]ei', 'LEI'], RSD: [], HRK: ['kn'] },
	...{ AUD: ['AU?\\$'], CAD: ['CA?\\$'], NZD: ['NZ\\$'], SGD: ['S\\$'], HKD: ['HK\\$'], TWD: [] },
	...{ INR: ['₹'], PKR: [], LKR: [], JPY: [], CNY: [], KRW: [], THB: [], VND: ['₫'] },
	...{ IDR: ['Rp\\.?'], MYR: ['RM'] },
	...{ BRL: ['R\\$'], MXN: ['MX\\$'], ARS: [], CLP: [], ZAR: [], EGP: [], NGN: [], KES: [] },
	...{ AED: [], SAR: [], QAR: [], KWD: [], ILS: [], UAH: [], MZN: [], MAD: [] },
	...{ TRY: ['₺', 'TL'] },
} satisfies Record<string, string[]>;
type Code = keyof typeof CURRENCIES;

/** Signs and names that several currencies share. */
const SHARED: Array<[name: string, codes: Code[]]> = [
	['\\$', ['USD', 'AUD', 'CAD', 'NZD', 'SGD', 'HKD', 'MXN']],
	['[Kk]r\\.?', ['SEK', 'NOK', 'DKK', 'ISK']],
	['¥', ['JPY', 'CNY']],
	['Rs\\.?|[Rr]upees|RUPEES', ['INR', 'PKR', 'LKR']],
	['D[Hh][Ss]?', ['MAD', 'AED']],
];

/** Codes of currencies, as a part of a regular expression. */
export const CURRENCY_CODES = Object.keys(CURRENCIES).join('|');

const PREFIXED_DOLLARS = '(?:R|US|AU?|CA?|NZ|S|HK|MX)\\$(?!\\p{L})';
/** Names without another meaning. */
const NAMES = 'zł|Kč|Rp|[Rr]upees';
/**
 * Names that are only a currency next to a number, in brackets or after "in": "Fr. Weber" has a title, and "3011 DH" is
 * a postcode.
 */
const SHORT_NAMES =
	'kr|kn|[Ll]ei|LEI|Fr\\.|RM|R[ps]\\.?|(?<=[.,]\\d\\d?\\s?)D[Hh][Ss]?|[Ee]ur(?:os?)?';
/** Turkish lira: "TL 36W" is a lamp. */
const LIRA = '(?<=[.,]\\d\\d\\s?|\\()TL(?![\\p{L}-])|(?<!\\p{L})TL(?=\\s?\\d[\\d.]*,\\d\\d(?!\\d))';
/** Forints have at least three digits, unlike most lengths in feet: "127 000 Ft", "127.000,- Ft", "(Ft)". */
const FORINTS =
	'(?:(?<=\\d{3}(?:[.,]\\d\\d)?(?:,[-–])?\\s?|\\()Ft(?!\\p{L}|\\s\\p{L})|(?<!\\p{L})Ft(?=\\s?\\d{1,3}(?:[ .,]?\\d{3})*,\\d\\d))';
/** "TOTAL LEI", "- lei -". In small letters, it is an Italian word. */
const LEI = '(?<=\\p{L}\\s)LEI(?=\\s*$)|(?<=[Tt]otal\\s)[Ll]ei|(?<=[-–]\\s?)[Ll]ei(?=\\s?[-–])';
/** The heading of a column. In a sentence, it can be in the name of a company. */
const EURO = '(?<=^|\\s\\s)EURO(?=\\s\\s|$)';
/** Recognition reads stains as "¥": "¥ GUEST CHECK". */
const SIGNS = '(?:[€$£₹₺₫]|(?<!\\p{L})¥(?!\\s?\\p{L}))(?!0\\d|\\p{L})';
/** "00184 Roma (RM)": an Italian province. */
const IN_ADDRESS = "(?<!\\d{5}\\s[\\p{L}' ]{2,40}\\()";

const IN_FORINTS = new RegExp(
	`^\\D*\\d[\\d ,.-]*(?:${FORINTS}|HUF)\\.?$|HUF\\s?\\d[\\d ,.]*$`,
	'u',
);

/** True if a text ends with an amount in forints, which have no decimals. */
export function isInForints(text: string): boolean {
	return IN_FORINTS.test(text.trim());
}

/** A currency next to an amount, as a part of a regular expression. */
export const CURRENCY_BESIDE_AMOUNT = `(?:[A-Z]{3}|RM|${PREFIXED_DOLLARS}|[€$£¥₹₺₫]|TL|R[ps]\\.?|D[Hh][Ss]?|Fr\\.|kr\\.?|kn|[Ll]ei|(?:,[-–]\\s?)?${FORINTS}|zł|K[čc]|[Ee]ur(?:os?)?)`;

/**
 * A currency in a text, as a part of a regular expression. "£08" is a misread "%08", "S$E0158" and "ISK2024000000123" are
 * numbers, and "TRY" is a word.
 */
export const CURRENCY_IN_TEXT = `(?:(?<!\\p{L})(?!TRY\\s\\p{L})(?:(?<!\\p{L}\\.)(?:${CURRENCY_CODES})(?!\\d{9}|\\.\\p{L}|\\s?\\+?\\d+\\s?%)|${NAMES}|RM(?=\\s{0,2}\\d)|kr(?=\\.?\\s{0,2}\\d)|(?<![-–]\\s?)Fr\\.(?=\\s?\\d)|(?:R[ps]\\.?|[Ll]ei|LEI|[Ee]ur(?:os?)?)(?=\\s{0,2}\\d)|${LEI})(?!\\p{L})|(?<!\\p{L})${PREFIXED_DOLLARS}|${FORINTS}|${SIGNS}|${EURO}|${LIRA}|(?<=\\d\\s?|\\(|\\s(?:in|en)\\s)${IN_ADDRESS}(?:${SHORT_NAMES})(?!\\p{L}))`;

/** The same next to an amount with decimals, which is better evidence. */
export const CURRENCY_OF_AMOUNT = `(?<=\\d[.,]\\d\\d\\s{0,2})${CURRENCY_IN_TEXT}(?!\\s{0,2}\\d)|${CURRENCY_IN_TEXT}(?=\\s{0,2}[-~]?\\d[\\d.,']{0,12}[.,]\\d\\d(?!\\d))`;

/**
 * The code of a currency: "EUR" for "€". A sign that several currencies share is returned as printed, unless the
 * document names exactly one of them.
 *
 * @param printed the currency as written in the document
 * @param document the document's text
 */
export function currencyCode(printed: string, document: string): string {
	const own = codesWith(printed);
	const meant = own.length > 0 ? own : sharing(printed).filter((code) => isNamed(code, document));
	return meant.length === 1 ? meant[0]! : printed;
}

/** True if a text is the code, the sign or the name of a currency. "KR" before a number is not. */
export function isCurrency(text: string): boolean {
	return possibleCodes(text).length > 0;
}

/** True if two texts can mean the same currency: "€" and "EUR", "$" and "CAD". */
export function isSameCurrency(one: string, other: string): boolean {
	const codes = possibleCodes(other);
	return possibleCodes(one).some((code) => codes.includes(code));
}

function possibleCodes(text: string): Code[] {
	return [...codesWith(text), ...sharing(text)];
}

// Compiled once, because all values that are compared pass through here.
const OWN_NAMES = (Object.keys(CURRENCIES) as Code[]).map((code) => {
	const names = [code, ...CURRENCIES[code]].join('|');
	return { code, names, whole: whole(names) };
});
const SHARED_NAMES = SHARED.map(([name, codes]) => ({ codes, whole: whole(name) }));

function whole(names: string): RegExp {
	return new RegExp(`^(?:${names})$`, 'u');
}

/** The codes of a sign or name that means no other currency. */
function codesWith(text: string): Code[] {
	return OWN_NAMES.filter((own) => own.whole.test(text)).map(({ code }) => code);
}

function sharing(text: string): Code[] {
	return SHARED_NAMES.flatMap((shared) => (shared.whole.test(text) ? shared.codes : []));
}

function isNamed(code: Code, document: string): boolean {
	const { names } = OWN_NAMES.find((own) => own.code === code)!;
	return new RegExp(`(?<![\\p{L}$])(?:${names})(?!\\p{L})`, 'u').test(document);
}
