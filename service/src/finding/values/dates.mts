// What a date looks like in all languages.

import { LANGUAGES } from '../../languages/languages.mjs';
import { anyOf, anyWord } from '../../languages/wordPattern.mjs';

/** The names of each month in all languages. */
const MONTHS = [...Array(12).keys()].map((index) =>
	anyOf(LANGUAGES.flatMap(({ months }) => months[index]!)),
);
const MONTH = `(?:${MONTHS.join('|')})\\.?(?!\\p{L})`;
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const YEAR = '(?:(?:19|20)\\d\\d)';
/** "1st", "1er", "1º", "3.", "12 de marzo". */
const DAY_ENDING = anyWord('day_endings');
const IN_DATE = `(?:${anyWord('in_date')}\\s)?`;
const AFTER_DAY = `(?:${DAY_ENDING}|[.ºª°])?[\\s-]*${IN_DATE}`;

const DATE = new RegExp(
	'(?<![\\p{L}\\p{N}.])(?:' +
		[
			`${YEAR}([-/.])(?:0?[1-9]|1[0-2])\\1${DAY}`,
			`${DAY}\\s?([-/.])\\s?${DAY}\\s?\\2\\s?(?:${YEAR}|\\d\\d)`,
			`${DAY}${AFTER_DAY}${MONTH},?[\\s/-]*${IN_DATE}(?:${YEAR}|'?\\d\\d)`,
			`${MONTH}\\s*${DAY}${DAY_ENDING}?,?\\s*${YEAR}`,
			`${YEAR}[-/\\s]${MONTH}[-/\\s]${DAY}`,
		].join('|') +
		')(?![\\p{L}\\p{N}]|\\.\\d)',
	'iu',
);
/** "01.03.2024 – 31.03.2024", "from … to …": a period. */
const RANGE_AFTER = new RegExp(`^\\s*(?:[-–—]|${anyWord('period')})\\s*\\d`, 'iu');

/** The first date in the text, or undefined. */
export function findDate(text: string): string | undefined {
	return dateIn(text)?.value;
}

/** The first date in the text with its position. */
export function dateIn(text: string): { value: string; index: number } | undefined {
	const match = DATE.exec(text);
	return match ? { value: match[0], index: match.index } : undefined;
}

/** Whether the text after a date makes it the start of a period. */
export function startsPeriod(textAfterDate: string): boolean {
	return RANGE_AFTER.test(textAfterDate);
}

/** Year, month and day of a date with a month's name or the year first; undefined if it isn't clear. */
export function partsOfDate(text: string): { numbers: number[]; month?: number } | undefined {
	if (findDate(text) === undefined) return undefined;
	const numbers = (text.match(/\d+/gu) ?? []).map(Number);
	for (const [name] of text.matchAll(/\p{L}{3,}/gu)) {
		const month = MONTHS.findIndex((names) => new RegExp(`^(?:${names})$`, 'iu').test(name));
		if (month >= 0) return { numbers, month: month + 1 };
	}
	return { numbers };
}
