import { currencyKind, hasOnlyGroups, kindAfter, type CurrencyKind } from './currencies';

export const DECIMAL_SEPARATORS = ['.', ','] as const;
export type DecimalSeparator = (typeof DECIMAL_SEPARATORS)[number];

export interface Reading {
	number: number;
	/** The number of decimals. */
	decimals: number;
	/** True if the text may just as well be something else: an identifier, a month, a telephone number. */
	isDoubtful: boolean;
}

/** A text in the form of an amount. */
export interface Amount {
	/** The possible numbers, by decimal separator: `1,234` has two. */
	readings: Partial<Record<DecimalSeparator, Reading>>;
	/** The number, if all readings that aren't doubtful agree. */
	only: number | undefined;
	/** The decimal separator, if there is only one with which the reading isn't doubtful. */
	shows: DecimalSeparator | undefined;
	/**
	 * Certain: it has decimals and groups, or a currency. Plain: it has two decimals (`687.40`), and doesn't look
	 * like a time, a day (`14.26`) or a commodity code (`8471.30`). Possible: an amount if others are.
	 */
	certainty: 'certain' | 'plain' | 'possible';
}

/** JavaScript numbers may lose digits beyond this. */
const MAX_DIGITS = 15;

/** In characters. Amounts are shorter. */
const MAX_LENGTH = 60;

const CURRENCY = '\\$ (?:US|CA)|F CFA|[\\p{L}\\p{Sc}][\\p{L}\\p{M}\\p{Sc}./]{0,7}';

const AMOUNT = new RegExp(
	`^(?<open>\\()?(?<sign>[-−–+])?(?:(?<before>${CURRENCY}) ?)?(?<innerSign>[-−–+])?` +
		`(?<digits>\\d(?:[\\d.,' ]*\\d)?)(?:(?<dashed>[.,])[-–—]{1,2})?(?<signAfter>[-−])?` +
		`(?: ?(?<after>(?!CR\\b|DR\\b|[cd]r\\b)(?:${CURRENCY})))?(?<side> ?(?:CR|DR|[cd]r))?(?<close>\\))?$`,
	'u',
);

/** The part before the decimals, by decimal separator: groups of three with the same mark, or Indian groups. */
const WHOLE_NUMBER = {
	'.': /^(?:\d+|[1-9]\d{0,2}([,' ])\d{3}(?:\1\d{3})*|[1-9]\d?(?:,\d\d)+,\d{3})$/,
	',': /^(?:\d+|[1-9]\d{0,2}([.' ])\d{3}(?:\1\d{3})*)$/,
};

/** A text with the form of an amount, taken apart. */
interface Written {
	/** A dash becomes decimals: 50.00 for 50.- */
	digits: string;
	currency: string;
	kind: CurrencyKind | undefined;
	isNegative: boolean;
	/** True if it has a sign other than parentheses. */
	isSigned: boolean;
	/** True if its minus is only one with decimals: `50-` and `(12)` have other meanings. */
	needsDecimals: boolean;
	/** True if its signs or currencies are unusual, so it is only an amount in a field for amounts. */
	isOdd: boolean;
	/** True if the letters of the currency touch the digits: `EUR500` could be a product name. */
	isGlued: boolean;
}

/**
 * Reads a text as an amount, with all its possible meanings.
 *
 * The currency is dropped. `50,-` is 50. A minus can be a sign directly before the number or its currency, a sign
 * directly after the number, or parentheses around everything. Percentages, units, ranges, exponents and numbers of
 * more than 15 digits aren't amounts.
 *
 * @param text `legible`
 * @returns undefined if it isn't an amount
 */
export function amountOf(text: string): Amount | undefined {
	const written = text.length <= MAX_LENGTH ? parse(text) : undefined;
	if (!written) return undefined;
	const [point, comma] = withoutGroups(
		readingWith('.', written),
		readingWith(',', written),
		written.currency,
	);
	if (!point && !comma) return undefined;
	const isPoint = point?.isDoubtful === false;
	const isComma = comma?.isDoubtful === false;
	const isSame = !isPoint || !isComma || point.number === comma.number;
	return {
		readings: { ...(point && { '.': point }), ...(comma && { ',': comma }) },
		only: isSame ? (isPoint ? point.number : isComma ? comma.number : undefined) : undefined,
		shows: isPoint === isComma ? undefined : isPoint ? '.' : ',',
		certainty: certaintyOf(written),
	};
}

type Either = [point: Reading | undefined, comma: Reading | undefined];

/** Drops a reading that mistakes a group for decimals, although the currency has none. */
function withoutGroups(
	point: Reading | undefined,
	comma: Reading | undefined,
	currency: string,
): Either {
	if (!point || !comma || currency === '') return [point, comma];
	const isGroup = (reading: Reading, separator: DecimalSeparator) =>
		reading.decimals === 3 && hasOnlyGroups(currency, separator);
	return [isGroup(point, '.') ? undefined : point, isGroup(comma, ',') ? undefined : comma];
}

/** @returns undefined if signs contradict each other, or a word isn't a currency */
function parse(text: string): Written | undefined {
	const parts = AMOUNT.exec(text)?.groups;
	if (!parts) return undefined;
	const { open, sign, before, innerSign, digits, dashed, signAfter, after, side, close } = parts;
	const signs = [open, sign, innerSign, signAfter].filter((mark) => mark !== undefined);
	if (signs.length > 1 || (open === undefined) !== (close === undefined)) return undefined;
	const kinds = [
		...(before === undefined ? [] : [currencyKind(before)]),
		...(after === undefined ? [] : [kindAfter(after)]),
	];
	if (kinds.includes(undefined)) return undefined;
	// Two currencies contradict each other, except as in "$12.50 CAD".
	const isOneCurrency = kinds.length < 2 || (before!.endsWith('$') && after!.endsWith('D'));
	return {
		digits: dashed === undefined ? digits! : `${digits}${dashed}00`,
		currency: before ?? after ?? '',
		kind: kinds[0],
		isNegative: signs.length > 0 && signs[0] !== '+',
		isSigned: signs.length > 0 && open === undefined,
		needsDecimals: (open ?? signAfter) !== undefined,
		isOdd: !isOneCurrency || side !== undefined || signs[0] === '+' || signs[0] === '–',
		isGlued: kinds.length > 0 && /[A-Za-z][-−]?\d|\d[A-Za-z]/.test(text),
	};
}

function readingWith(separator: DecimalSeparator, written: Written): Reading | undefined {
	const { digits, isNegative } = written;
	const at = digits.indexOf(separator);
	const whole = at < 0 ? digits : digits.slice(0, at);
	const decimals = at < 0 ? undefined : digits.slice(at + 1);
	if (!WHOLE_NUMBER[separator].test(whole) || /\D/.test(decimals ?? '')) return undefined;
	const plain = whole.replace(/\D/g, '');
	if (plain.length + (decimals?.length ?? 0) > MAX_DIGITS) return undefined;
	const size = Number(`${plain}.${decimals ?? '0'}`);
	return {
		// Not "-size", which makes the zero of "-0.00" a negative one.
		number: isNegative ? 0 - size : size,
		decimals: decimals?.length ?? 0,
		isDoubtful: isDoubtful(whole, decimals, written),
	};
}

/**
 * True if a text may just as well be something else than an amount. An amount needs something that identifiers lack:
 * decimals, groups, or a currency. Spaces and several points also occur in telephone numbers, so these need decimals
 * or a currency as well. `12.2026` is a month; `2026.0318` and `26.0147` are invoice numbers.
 */
function isDoubtful(whole: string, decimals: string | undefined, written: Written): boolean {
	const { kind, needsDecimals, isOdd, isGlued } = written;
	if (isOdd || /^0\d/.test(whole) || (needsDecimals && decimals === undefined)) return true;
	const isGrouped = /\D/.test(whole);
	if (kind === 'loose') return !(isGrouped && decimals);
	const isMoney = kind === 'sure' || (kind && (isGrouped || decimals?.length === 2));
	if (isMoney && !isGlued) return false;
	if (decimals === undefined) return !/[,']|^\d+\.\d+$/.test(whole);
	const isMonth = /^(?:[1-9]|1[0-2])$/.test(whole) && /^(?:19|20)\d\d$/.test(decimals);
	const isNumberOfYear = /^(?:19|20)\d\d$/.test(whole) && decimals.length > 2;
	const isLong = decimals.length > 3 && whole !== '0';
	return isMonth || isNumberOfYear || isLong;
}

function certaintyOf({ digits, kind, isSigned }: Written): Amount['certainty'] {
	const hasTwoDecimals = /^\d+[.,]\d\d$/.test(digits);
	const looksLikeMoney = hasTwoDecimals || /[.,' ]\d{3}$/.test(digits);
	const isMoney = kind === 'sure' || (kind === 'word' && looksLikeMoney);
	if (isMoney || GROUPS_AND_DECIMALS.test(digits) || digits.includes("'")) return 'certain';
	if (!hasTwoDecimals || kind) return 'possible';
	return isSigned || !isLikeOtherNumbers(digits) ? 'plain' : 'possible';
}

const GROUPS_AND_DECIMALS = /\d([.,' ])\d{3}(?!\1)[.,]\d/;

/** True for digits like those of times (`14.26`), days (`31.12`), commodity codes (`8471.30`) and months (`2026.04`). */
function isLikeOtherNumbers(digits: string): boolean {
	return /^(?:[0-2]?\d|3[01])\.[0-5]\d$|^\d{4}\./.test(digits);
}
