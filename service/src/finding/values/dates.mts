// Dates in all languages.

import { LANGUAGES } from '../../languages/languages.mjs';
import { anyOf, anyWord } from '../../languages/wordPattern.mjs';

/** The names of each month in all languages. */
const MONTHS = [...Array(12).keys()].map((index) =>
	anyOf(LANGUAGES.flatMap(({ months }) => months[index]!)),
);
const MONTH = `(?:${MONTHS.join('|')})\\.?(?!\\p{L})`;
const MONTH_NAME = new RegExp(MONTH, 'iu');
const MONTH_NAMES = MONTHS.map((names) => new RegExp(`^(?:${names})\\.?$`, 'iu'));
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const YEAR = '(?:(?:19|20)\\d\\d)';
/** "1st", "1er", "1º", "3.", "12 de marzo". */
const DAY_ENDING = anyWord('day_endings');
const IN_DATE = `(?:${anyWord('in_date')}\\s)?`;
const AFTER_DAY = `(?:${DAY_ENDING}|[.ºª°])?[\\s-]*${IN_DATE}`;

const DATES = new RegExp(
	// A dot can end an abbreviated label: "Dat.31.08.2024".
	'(?<![\\p{L}\\p{N}]|(?<!\\p{L}{3})\\.|[\\p{L}\\p{N}]-)(?:' +
		[
			`${YEAR}([-/.])(?:0?[1-9]|1[0-2])\\1${DAY}`,
			// "24.12. 08:00" is a day and a time.
			`${DAY}\\s?([-/.])\\s?${DAY}\\s?\\2(?:\\s?${YEAR}|\\d\\d(?!/\\d)|\\s\\d\\d(?![/:]\\d))`,
			// With dots that were read as commas.
			`(?:0[1-9]|[12]\\d|3[01])[.,/](?:0[1-9]|1[0-2])[.,](?:${YEAR}|\\d\\d(?= \\d\\d:\\d\\d))`,
			`${DAY}${AFTER_DAY}${MONTH},?[\\s/-]*${IN_DATE}(?:${YEAR}|'?\\d\\d)`,
			`${DAY}/${MONTH}/(?:${YEAR}|\\d\\d)`,
			`${MONTH}\\s*${DAY}${DAY_ENDING}?\\s?,?\\s*${YEAR}`,
			`${MONTH}\\s*${DAY}\\s?,\\s*'?\\d\\d(?=\\s*$|\\s+\\d\\d?:\\d\\d)`,
			`${YEAR}(?:[-/\\s]|\\.\\s?)${MONTH}[-/\\s]${DAY}`,
			`${YEAR}\\.\\s(?:0?[1-9]|1[0-2])\\.\\s${DAY}`,
			// In boxes.
			`(?<=^\\s*)(?:0[1-9]|[12]\\d|3[01]) (?:0[1-9]|1[0-2]) ${YEAR}(?=\\s*$)`,
		].join('|') +
		// Recognition can lose the space before the time.
		')(?:(?=T\\d\\d:\\d)|(?!\\p{L}|\\p{N}(?!\\d?:\\d\\d)|\\.\\d|-\\d{3}))',
	'giu',
);
/** Two marks between digits, or a letter. Most texts have neither, and the search for a date takes long. */
const MAY_BE_DATE = /\d\D{1,3}\d{1,2}\D{1,3}\d|\p{L}/u;
/** "01.03.2024 – 31.03.2024", "from … to …": a period. */
const RANGE_AFTER = new RegExp(`^\\.?\\s*(?:[-–—]|${anyWord('period')})\\s*\\d`, 'iu');

/** The first date in the text, or undefined. */
export function findDate(text: string): string | undefined {
	return dateIn(text)?.value;
}

/** True if the text is a date and nothing else. */
export function isDate(text: string): boolean {
	// "12.03.2024.", "2024. 03. 12."
	return findDate(text)?.length === text.trim().replace(/\.$/, '').length;
}

/** The first date in the text that exists, with its position. */
export function dateIn(text: string): { value: string; index: number } | undefined {
	for (const { 0: value, index } of text.matchAll(DATES))
		if (daysOf(value).length > 0) return { value, index };
	return undefined;
}

/** True if the text begins like a date, even one that doesn't exist: it isn't a name or a number either. */
export function startsLikeDate(text: string): boolean {
	return MAY_BE_DATE.test(text) && text.search(DATES) === 0;
}

/** True if the text after a date makes it the start of a period. */
export function startsPeriod(textAfterDate: string): boolean {
	return RANGE_AFTER.test(textAfterDate);
}

/** All days that a date can mean: 3/4/2024 is in March or in April. None for 31.02.2024, which doesn't exist. */
export function daysOf(date: string): string[] {
	const [a = 0, b = 0, c = 0] = (date.match(/\d+/gu) ?? []).map(Number);
	const months = monthsIn(date);
	if (months.length > 0)
		return months.flatMap((month) => (a > 31 ? day(a, month, b) : day(b, month, a)));
	return a > 31 ? day(a, b, c) : [...day(c, b, a), ...day(c, a, b)];
}

/** The months with the name in a date: "listopada" is October in Croatian, and November in Polish. */
function monthsIn(date: string): number[] {
	const [name] = MONTH_NAME.exec(date) ?? [];
	if (name === undefined) return [];
	return MONTH_NAMES.flatMap((names, index) => (names.test(name) ? [index + 1] : []));
}

/** The day, or none if it doesn't exist. */
function day(year: number, month: number, dayOfMonth: number): string[] {
	const whole = year < 100 ? 2000 + year : year;
	const exists = month <= 12 && dayOfMonth <= new Date(Date.UTC(whole, month, 0)).getUTCDate();
	return exists ? [[whole, month, dayOfMonth].join('-')] : [];
}
