import { existingDate, type DateOrder } from './dateValue';
import { monthsCalled } from './monthNames';

/** Also months in a field for a date: Roman numerals, and abbreviations that are also other words. */
const MORE_MONTHS = new Map([
	...'i ii iii iv v vi vii viii ix x xi xii'.split(' ').map((name, at) => [name, at + 1] as const),
	['pro', 12],
	['mac', 3],
	['şub', 2],
]);

const TIME =
	/(?:(?<=\d)T)?(?<!\d)\d{1,2}(?::| ?h ?)\d\d(?:[:.]\d\d(?:[.,]\d{1,9})?)?(?!\d)(?: ?(?:[ap]\. ?m\.?|[ap]m\b|Z\b|[+-]\d\d:?\d\d))?/giu;
const TIME_WITH_POINT = /(?<=\s)\d{1,2}\.\d\d(?: ?(?:Uhr|h|hod\.?))?$/u;

/** The ends of ordinal numbers: 1st, 1er, 1ste. With other letters directly after the digits, it isn't a date. */
const ORDINAL = /^(?:st|nd|rd|th|er|e|ste|de|a|o|ra)$/i;

/** The difference to the Buddhist calendar, which is used in Thailand, in years. */
const BUDDHIST = 543;

/** The possible meanings of a text as a date. */
export interface PossibleDates {
	/** `YYYY-MM-DD`. */
	dates: string[];
	/** True if it is written like a date, even if the date doesn't exist. */
	looksLikeOne: boolean;
}

/**
 * The possible dates of a text in a field for a date: in any order, with a time, a weekday, a two-digit year, a month
 * name in any language, or other words. It must contain exactly one day, one month and one year.
 *
 * @param text `legible`
 * @param order the order of its numbers, if it is known
 */
export function possibleDates(text: string, order: DateOrder | undefined): PossibleDates {
	// Thai abbreviations have points between the letters.
	const joined = text.replace(/(?<=[\p{Lo}\p{M}])\.(?=\p{Lo})/gu, '');
	const withoutTime = joined.replace(TIME, ' ').trim();
	const whole = datesIn(withoutTime, order);
	return whole.dates.length > 0 ? whole : datesIn(withoutTime.replace(TIME_WITH_POINT, ''), order);
}

function datesIn(text: string, order: DateOrder | undefined): PossibleDates {
	const compact = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text);
	const numbers = compact ? compact.slice(1) : (text.match(/\d+/g) ?? []);
	const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
	const months = words.flatMap((word) => {
		return [...monthsCalled(word), MORE_MONTHS.get(word.toLowerCase()) ?? []].flat();
	});
	const named = numbers.length === 2 ? months : [];
	const isDate = numbers.length === 3 ? words.length < 6 : named.length > 0;
	if (!isDate || hasGluedLetters(text) || /[%$€£]/.test(text)) return NONE;
	const [first, second, third] = numbers as [string, string, string];
	const dates =
		numbers.length === 3
			? inDigits(first, second, third, order)
			: named.flatMap((month) => [
					...dateOf(second, String(month), first),
					...dateOf(first, String(month), second),
				]);
	return { dates: [...new Set(dates)], looksLikeOne: numbers.every((one) => one.length <= 4) };
}

const NONE: PossibleDates = { dates: [], looksLikeOne: false };

/** If the date doesn't exist in this order, day and month may be swapped. */
function inDigits(
	first: string,
	second: string,
	third: string,
	order: DateOrder | undefined,
): string[] {
	const dayFirst = dateOf(third, second, first);
	const monthFirst = dateOf(third, first, second);
	const yearFirst = dateOf(first, second, third);
	if (!order || first.length === 4) return [...dayFirst, ...monthFirst, ...yearFirst];
	const inOrder = { dayMonthYear: dayFirst, monthDayYear: monthFirst, yearMonthDay: yearFirst };
	return inOrder[order].length > 0 ? inOrder[order] : [...dayFirst, ...monthFirst];
}

function dateOf(year: string, month: string, day: string): string[] {
	if (month.length > 2 || day.length > 2) return [];
	const date = existingDate(yearOf(year), Number(month), Number(day));
	return date ? [date] : [];
}

/** A two-digit year is at most 20 years in the future, and less than 80 in the past. */
function yearOf(digits: string): number {
	const year = Number(digits);
	if (digits.length === 4) return year > 2400 && year < 2700 ? year - BUDDHIST : inCalendar(year);
	if (digits.length !== 2) return Number.NaN;
	const latest = new Date().getUTCFullYear() + 20;
	return latest - ((((latest - year) % 100) + 100) % 100);
}

function inCalendar(year: number): number {
	return year >= 1900 && year < 2100 ? year : Number.NaN;
}

function hasGluedLetters(text: string): boolean {
	const mixed = (text.match(/[A-Za-z\d]+/g) ?? []).filter((word) => /\d/.test(word));
	const letters = mixed.flatMap((word) => word.match(/[A-Za-z]+/g) ?? []);
	return letters.some((word) => !ORDINAL.test(word) && monthsCalled(word).length === 0);
}
