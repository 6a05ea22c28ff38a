// What a text, a date and an amount look like. Values are returned as written in the document.

const MONTH =
	'(?:jan(?:uary|uar)?|j[äa]n(?:ner)?|feb(?:ruary|ruar)?|mar(?:ch)?|m[äa]rz|mrz|apr(?:il)?|ma[iy]|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)\\.?';
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const YEAR = '(?:(?:19|20)\\d\\d)';

const DATE = new RegExp(
	'(?<![\\p{L}\\p{N}.])(?:' +
		[
			`${YEAR}([-/.])(?:0?[1-9]|1[0-2])\\1${DAY}`,
			`${DAY}\\s?([-/.])\\s?${DAY}\\s?\\2\\s?(?:${YEAR}|\\d\\d)`,
			`${DAY}(?:st|nd|rd|th|\\.)?[\\s-]*(?:of\\s)?${MONTH},?[\\s-]*(?:${YEAR}|'?\\d\\d)`,
			`${MONTH}\\s*${DAY}(?:st|nd|rd|th)?,?\\s*${YEAR}`,
			`${YEAR}[-/\\s]${MONTH}[-/\\s]${DAY}`,
		].join('|') +
		')(?![\\p{L}\\p{N}]|\\.\\d)',
	'iu',
);

const CURRENCY = '(?:[A-Z]{3}|[€$£¥]|Fr\\.|CHF|kr\\.?|zł|R\\$|US\\$)';
const GROUPED = "\\d{1,3}(?:[.,'’ \\u00a0]\\d{3})+(?:[.,]\\d{1,2})?";
const PLAIN = '\\d+(?:[.,]\\d{1,2})?';
const NUMBER = `[-−–]?\\s?(?:${GROUPED}|${PLAIN})(?:[-−](?!\\w))?`;
const AMOUNT = new RegExp(
	`(?<![\\p{N}\\p{L}.,/:-])(?<before>[-−]?${CURRENCY}\\s?)?(?<number>${NUMBER})(?<after>\\s?${CURRENCY}(?![\\p{L}]))?(?![\\p{N}\\p{L}/:%]|[.,]\\d|\\s?%|-\\d)`,
	'gu',
);

/** The first date in the text, or undefined. */
export function findDate(text: string): string | undefined {
	return DATE.exec(text)?.[0];
}

/**
 * The first amount in the text, without its currency, or undefined. A number counts as an amount if it
 * has decimals, has a currency next to it, or is all there is in the text.
 */
export function findAmount(text: string): string | undefined {
	for (const match of text.matchAll(AMOUNT)) {
		const { before, number = '', after } = match.groups ?? {};
		const alone = match[0].trim() === text.trim();
		// "19 % of 100.00": the base of the tax, not the tax.
		if (/\b(?:of|on|auf|von)\s+$/iu.test(text.slice(0, match.index))) continue;
		if (!/[.,]\d{2}-?$/.test(number) && !before && !after && !alone) continue;
		const sign = /^[-−]/.test(before ?? '') ? '-' : '';
		return sign + tidy(number).replace(/^([-−–])\s/, '$1');
	}
	return undefined;
}

/** Whether the text is nothing but an amount. */
export function isAmountAlone(text: string): boolean {
	const match = text.matchAll(AMOUNT).next().value;
	return match !== undefined && match[0].trim() === text.trim();
}

/** Whether the text is nothing but a currency. */
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

/** Collapses white space to single spaces, and trims. */
export function tidy(text: string): string {
	return text.replace(/\s+/gu, ' ').trim();
}
