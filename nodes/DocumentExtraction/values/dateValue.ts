/** The order in which a date in digits is written. */
export const DATE_ORDERS = ['dayMonthYear', 'monthDayYear', 'yearMonthDay'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const NUMERIC_DATE = {
	dayMonthYear: /^(?<day>\d{1,2})(\. ?|[-/ ])(?<month>\d{1,2})\2(?<year>(?:19|20)\d\d)$/,
	monthDayYear: /^(?<month>\d{1,2})(\. ?|[-/ ])(?<day>\d{1,2})\2(?<year>(?:19|20)\d\d)$/,
	yearMonthDay: /^(?<year>(?:19|20)\d\d)(\. ?|[-/ ])(?<month>\d{1,2})\2(?<day>\d{1,2})$/,
};
const ISO_DATE = /^(?<year>(?:19|20)\d\d)-(?<month>\d\d)-(?<day>\d\d)$/;

/** 14 April 2026, 14. März 2026, 14-Apr-2026, 3 de marzo de 2026 */
const DAY_AND_MONTH_NAME =
	/^(?<day>\d{1,2})(?:st|nd|rd|th|er|º)?(?:\. ?|, ?|[-/ ])(?:de )?(?<name>\p{L}+)(?:\. ?|, ?|[-/ ])(?:del? )?(?<year>(?:19|20)\d\d)$/iu;
/** April 14, 2026. Not with hyphens: DEC-10-2026 may as well be a number of something. */
const MONTH_NAME_AND_DAY =
	/^(?<name>\p{L}+)\.? (?<day>\d{1,2})(?:st|nd|rd|th)?(?:, ?| )(?<year>(?:19|20)\d\d)$/iu;

/** English, German, French, Spanish, Italian, Dutch, Portuguese. No name stands for two months. */
const MONTH_NAMES = [
	'january jan januar jänner jän janvier janv enero ene gennaio gen januari janeiro',
	'february feb februar feber février févr fév febrero febbraio februari fevereiro fev',
	'march mar märz maerz mär mrz mars marzo maart mrt março',
	'april apr avril avr abril abr aprile',
	'may mai mayo maggio mag mei maio',
	'june jun juni juin junio giugno giu junho',
	'july jul juli juillet juil juill julio luglio lug julho',
	'august aug août aout agosto ago augustus',
	'september sep sept septembre septiembre setiembre settembre set sett setembro',
	'october oct oktober okt octobre octubre ottobre ott outubro out',
	'november nov novembre noviembre novembro',
	'december dec dezember dez décembre déc diciembre dic dicembre dezembro',
].map((names) => names.split(' '));

/**
 * The date that a text stands for, as `YYYY-MM-DD`, if nothing else could be meant; else undefined.
 *
 * A date has a year from 1900 to 2099, and exists. In digits it follows the stated order, or is the
 * ISO form; with the name of its month it is read in any order. Two-digit years, month and year
 * alone, names of weekdays and times stay.
 *
 * @param text `tidied`
 * @param order undefined if it isn't known; then a date in digits is read in its ISO form only
 */
export function readDate(text: string, order?: DateOrder): string | undefined {
	const match =
		ISO_DATE.exec(text) ??
		(order && NUMERIC_DATE[order].exec(text)) ??
		DAY_AND_MONTH_NAME.exec(text) ??
		MONTH_NAME_AND_DAY.exec(text);
	if (!match?.groups) return undefined;
	const { year, month, day, name = '' } = match.groups;
	return existingDate(Number(year), Number(month ?? monthOf(name)), Number(day));
}

/** Whether it would be a date if the documents wrote dates in another order. */
export function isUnreadDate(text: string, order?: DateOrder): boolean {
	const isRead = readDate(text, order) !== undefined;
	return !isRead && DATE_ORDERS.some((one) => readDate(text, one) !== undefined);
}

/** 1 to 12, or 0. */
function monthOf(name: string): number {
	return MONTH_NAMES.findIndex((names) => names.includes(name.toLowerCase())) + 1;
}

function existingDate(year: number, month: number, day: number): string | undefined {
	// In UTC, so that the time zone of the machine plays no part. 31 February would be in March.
	const date = new Date(Date.UTC(year, month - 1, day));
	return date.getUTCMonth() === month - 1 ? date.toISOString().slice(0, 10) : undefined;
}
