import { LANGUAGES } from '../languages/languages.mjs';
import { anyOf, anyWord } from '../languages/wordPattern.mjs';
import type { FieldRules } from '../projectRules.mjs';
import type { Candidate } from './candidates.mjs';
import { isPostalLine } from './names/addresses.mjs';
import { nameIn } from './names/name.mjs';
import { CURRENCY_CODES, CURRENCY_IN_TEXT, isCurrency } from './values/currencies.mjs';
import { dateIn, startsLikeDate, startsPeriod } from './values/dates.mjs';
import { findIban, ibanAtStart } from './values/ibans.mjs';
import {
	findAmount,
	findText,
	hasDecimals,
	isAmountAlone,
	isCurrencyAlone,
	isKindOfText,
	numberAtStart,
	tidy,
} from './values/kinds.mjs';
import { isValidVatId, vatIdAtStart } from './values/vatIds.mjs';

/**
 * The confidence that a text is the value. Sure values of any label are preferred to possible ones, and these to
 * numbers that could be dates.
 */
export type Fit = 'sure' | 'possible' | 'like a date';

/** The end of a word. */
const END = '(?![\\p{L}\\p{N}]|[-/]\\p{N}|-\\p{L})';
/** "30 days net, i.e." before a date. */
const DAYS = `\\d{1,3}\\s?${anyWord('days')}${END}(?:\\s${anyWord('after_days')})?[\\s,.;(–-]{0,3}(?:${anyWord('before_day')}${END}[\\s.,:]{0,3})?`;
const WORD = `(?:${anyOf(LANGUAGES.flatMap(({ weekdays }) => weekdays))}|${anyWord('before_value', 'number')})${END}[\\s.:,#º°]*`;
/** "2/11/2023": the second invoice of November. */
const NUMBER_LIKE_DATE = /^\d{1,4}\/\d{1,2}\/\d{4}(?![^\s,;])/u;
/** Words between a label and its value in a sentence. */
const FILLERS = new RegExp(
	`^(?:\\)\\s*|\\((?:\\d{1,3}|\\p{L}[^()\\d]{0,60})\\)\\s*|${DAYS}|${WORD}|[:#º°]\\s*)+`,
	'iu',
);
/** Words between a label and its amount that don't change the meaning: "Total incl. 19 % VAT (EUR)". */
const NEUTRAL = new RegExp(
	`^(?:\\([^()]{0,60}\\)|(?:${anyWord('including', 'excluding', 'tax', 'before_amount')}|${CURRENCY_CODES}|euro)(?![\\p{L}])|[\\s\\d.,:;%€$£@+/=-]){0,30}$`,
	'iu',
);

/** The values among the candidates, the most likely one first. */
export function fittingValues(rules: FieldRules, candidates: Candidate[], fit: Fit): string[] {
	const values = rawValues(rules, candidates, fit);
	return values.filter((value) => isAllowed(rules, value));
}

/** True if the value isn't empty and isn't one that the project skips. */
export function isAllowed(rules: FieldRules, value: string | undefined): value is string {
	if (value === undefined || value === '') return false;
	if (rules.kind === 'currency' && !isCurrency(value)) return false;
	return rules.skip === undefined || !new RegExp(rules.skip, 'iu').test(value);
}

/** The pattern that the field's values match; undefined if its kind has no pattern. */
export function patternOf({ pattern, kind }: FieldRules): string | undefined {
	return pattern ?? (kind === 'currency' ? CURRENCY_IN_TEXT : undefined);
}

/** True if any text could be the field's value, so that its label must not be in the middle of a sentence. */
export function isPlainText(rules: FieldRules): boolean {
	return rules.pattern === undefined && isKindOfText(rules.kind);
}

function rawValues(rules: FieldRules, candidates: Candidate[], fit: Fit): string[] {
	if (rules.pattern === undefined && rules.kind === 'amount') return amountsOfRow(candidates, fit);
	if (rules.kind === 'name' && rules.pattern === undefined) {
		const possible = candidates.filter(({ direct, separated }) => !direct || separated);
		return possible.flatMap(({ text }) => nameIn(text) ?? []);
	}
	if (isPlainText(rules)) {
		const first = candidates.find(({ direct, separated }) => !direct || separated);
		return [(first && textIn(first.text)) ?? ''];
	}
	const values = candidates.map((candidate) => valueIn(rules, candidate, fit) ?? '');
	// Others in the row belong to other labels.
	return rules.kind === 'vat_id' ? values.filter(Boolean).slice(0, 1) : values;
}

function textIn(text: string): string {
	return text
		.split('\n')
		.flatMap((line) => findText(line) ?? [])
		.join('\n');
}

/**
 * In a row of amounts (net, tax, total) the last one is the total. An exact amount can follow whole numbers and
 * words: recognition reads the rule between two rows as such.
 */
function amountsOfRow(candidates: Candidate[], fit: Fit): string[] {
	const rows: string[][] = [[]];
	for (const { text, direct } of candidates) {
		if (isCurrencyAlone(text) || isQuantity(text, candidates)) continue;
		const row = rows.at(-1)!;
		if (row.length > 0 && !isAmountAlone(text)) {
			if (row.some(hasDecimals)) break;
			rows.push([]);
		}
		const amount = findAmount(text);
		const clear =
			fit === 'possible' || isAmountAlone(text) || NEUTRAL.test(beforeAmount(text, amount));
		if (amount === undefined) {
			if (direct && !clear) break;
			continue;
		}
		if (!clear) break;
		rows.at(-1)!.unshift(amount);
		if (!direct && LABEL_BEHIND.test(text.slice(text.lastIndexOf(amount) + amount.length))) break;
		if (direct && !isRank(amount, candidates)) break;
	}
	return rows.flat();
}

/** "92.23 EUR Gross": the next amount isn't the label's. */
const LABEL_BEHIND = new RegExp(
	`^\\s?(?:${CURRENCY_CODES}|euro|[€$£])?\\s(?!(?:${CURRENCY_CODES}|euro)(?!\\p{L}))\\p{L}{4}`,
	'iu',
);

/** True for "2,203.00 Nos" next to other amounts. */
function isQuantity(text: string, candidates: Candidate[]): boolean {
	return candidates.length > 1 && /^[\d.,]+\s\p{L}{2,}\.?$/u.test(text) && !isAmountAlone(text);
}

/** True for the 1 of "Tax 1   7.000 %   4.58". */
function isRank(amount: string, candidates: Candidate[]): boolean {
	return /^\d$/.test(amount) && candidates.slice(1).some(({ text }) => hasDecimals(text));
}

function beforeAmount(text: string, amount: string | undefined): string {
	return amount === undefined ? text : text.slice(0, Math.max(0, tidy(text).lastIndexOf(amount)));
}

function valueIn(rules: FieldRules, candidate: Candidate, fit: Fit) {
	const { text, direct, separated } = candidate;
	const start = text.replace(FILLERS, '');
	if (fit === 'like a date') return NUMBER_LIKE_DATE.exec(start)?.[0];
	if (rules.kind === 'identifier' && !direct && isPostalLine(text)) return undefined;
	const pattern = patternOf(rules);
	if (pattern !== undefined) {
		// In a sentence, only a value right after the label belongs to it.
		const within = direct ? start : text.replace(/^[\s:=]+/, '');
		const match = firstMatch(pattern, within);
		if (rules.kind === 'identifier' && !direct && match && isInSentence(start, match.value))
			return undefined;
		const isDate = match && startsLikeDate(within.slice(match.index));
		if (isDate && rules.kind === 'identifier') return undefined;
		return direct && !separated && match?.index !== 0 ? undefined : match?.value;
	}
	if (rules.kind === 'iban')
		return findIban(text) ?? (fit === 'possible' ? ibanAtStart(direct ? start : text) : undefined);
	if (rules.kind === 'vat_id') {
		// "DE" is also a word: "NIF de la empresa".
		const whole = vatIdAtStart(text);
		return whole && isValidVatId(whole) ? whole : vatIdAtStart(direct ? start : text);
	}
	if (rules.kind === 'date') {
		return DISCOUNT.test(direct ? sentenceOf(candidate) : candidate.cell.text)
			? dateWithoutDiscount(candidate)
			: dateAfterLabel(titleFrom(start, candidate), direct && !separated, fit);
	}
	const value = numberAtStart(start.replace(/^[\s\p{P}]+/u, ''));
	const isAll = direct || value === tidy(start);
	return fit === 'sure' && !isAll ? undefined : value;
}

/** "30 days left": the 30 isn't the number of the receipt above. */
function isInSentence(text: string, value: string): boolean {
	return /\p{L}{3}/u.test(text.replace(value, ' '));
}

/** "Nr. 471102 vom 05.03.2018": the date after the word for invoice comes after its number. */
const NUMBER_BEFORE_DATE = new RegExp(
	`^[\\p{L}\\p{N}/_.-]{1,30},?\\s{1,3}${anyWord('dated')}\\s{1,3}`,
	'iu',
);

const ENDS_BEFORE_DATE = new RegExp(`(?<!\\p{L})${anyWord('dated')}$`, 'iu');
const STARTS_BEFORE_DATE = new RegExp(`^${anyWord('dated')}\\s{1,3}\\d`, 'iu');

/** The text with the next line if the date of a long title is there: "Invoice No. 4711 of" above "5 March 2018". */
function titleFrom(text: string, { direct, next = '' }: Candidate): string {
	const isWrapped = direct && (ENDS_BEFORE_DATE.test(text) || STARTS_BEFORE_DATE.test(next));
	return isWrapped ? `${text} ${next}` : text;
}

/** "2 % discount if paid by 1 May, or by 8 May net": only the last date is the due date. */
const DISCOUNT = new RegExp(
	`\\d\\s?%.*(?<!\\p{L})${anyWord('discount')}|(?<!\\p{L})${anyWord('discount')}(?!\\p{L}).*\\d\\s?%`,
	'iu',
);

/** The cell's text, with the rest of its sentence from the next line. */
function sentenceOf({ text, cell, next = '' }: Candidate): string {
	const [ending = ''] = /^[^]*?(?:\p{L}{2}[.!?](?=\s|$)|$)/u.exec(next) ?? [];
	return /\p{L}{2}[.!?]/u.test(text) ? cell.text : `${cell.text} ${ending}`;
}

/** The last date, if there are several. If the discount is before the label, the whole cell is searched. */
function dateWithoutDiscount({ text, cell, from }: Candidate): string | undefined {
	const dates = datesIn(DISCOUNT.test(cell.text.slice(0, from)) ? cell.text : text);
	return dates.length > 1 ? dates.at(-1) : undefined;
}

function datesIn(text: string): string[] {
	const date = dateIn(text);
	return date ? [date.value, ...datesIn(text.slice(date.index + date.value.length))] : [];
}

function dateAfterLabel(afterLabel: string, atStart: boolean, fit: Fit): string | undefined {
	const isAtStart = dateIn(afterLabel)?.index === 0;
	const text = isAtStart ? afterLabel : afterLabel.replace(NUMBER_BEFORE_DATE, '');
	const date = dateIn(text);
	if (!date || (atStart && date.index > 0)) return undefined;
	const rest = text.slice(date.index + date.value.length);
	return fit === 'sure' && startsPeriod(rest) ? undefined : date.value;
}

/** The first match of a project's pattern, or the match's first group if there is one. */
export function firstMatch(pattern: string, text: string) {
	const match = new RegExp(pattern, 'iu').exec(text);
	return match ? { value: tidy(match[1] ?? match[0]), index: match.index } : undefined;
}
