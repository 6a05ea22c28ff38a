import { existingDate, type DateOrder } from './dateValue';
import { monthsCalled } from './monthNames';

/** In a field for a date these are months as well: Roman numerals, and abbreviations that are also other words. */
const MONTHS_HERE = new Map([
	...'i ii iii iv v vi vii viii ix x xi xii'.split(' ').map((name, at) => [name, at + 1] as const),
	['pro', 12],
	['mac', 3],
	['şub', 2],
]);

const TIME =
	/(?:(?<=\d)T)?(?<!\d)\d{1,2}(?::| ?h ?)\d\d(?:[:.]\d\d(?:[.,]\d{1,9})?)?(?!\d)(?: ?(?:[ap]\. ?m\.?|[ap]m\b|Z\b|[+-]\d\d:?\d\d))?/giu;
const TIME_WITH_POINT = /(?<=\s)\d{1,2}\.\d\d(?: ?(?:Uhr|h|hod\.?))?$/u;

/** The ends of ordinal numbers: 1st, 1er, 1ste. Other letters that touch digits make a number of something. */
const ORDINAL = /^(?:st|nd|rd|th|er|e|ste|de|a|o|ra)$/i;

/** Thailand counts the years from the death of the Buddha. */
const BUDDHIST = 543;

/** The dates that a text can stand for. */
export interface PossibleDates {
	/** `YYYY-MM-DD`. */
	dates: string[];
	/** True if it is written like a date, even if there is no such day. */
	looksLikeOne: boolean;
}

/**
 * The dates that a text can mean in a field for a date: in any order, with a time, a weekday, a year of two
 * digits, the name of a month in any language or other words. Exactly a day, a month and a year must be in it.
 *
 * @param text `legible`
 * @param order of its numbers, if that is known
 */
export function possibleDates(text: string, order: DateOrder | undefined): PossibleDates {
	// Thai abbreviations have points between their letters.
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
		return [...monthsCalled(word), MONTHS_HERE.get(word.toLowerCase()) ?? []].flat();
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

/** If there is no such date in the order, day and month can be the other way round. */
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

/** Of two digits: the year that is less than 20 years ahead, and less than 80 ago. */
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
