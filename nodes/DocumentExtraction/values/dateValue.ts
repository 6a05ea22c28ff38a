import { monthsCalled } from './monthNames';

/** The order in which a date in digits is written. */
export const DATE_ORDERS = ['dayMonthYear', 'monthDayYear', 'yearMonthDay'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const ISO_DATE = /^(?<year>(?:19|20)\d\d)-(?<month>\d\d)-(?<day>\d\d)$/;
const YEAR_LAST = /^(\d{1,2})(\. ?|[-/ ])(\d{1,2})\2((?:19|20)\d\d)$/;
const YEAR_FIRST = /^((?:19|20)\d\d)(\. ?|[-/ ])(\d{1,2})\2(\d{1,2})$/;

const WITH_NAME = [
	// 14 April 2026, 14. März 2026, 14-Apr-2026, 3 de marzo de 2026, 14 kwietnia 2026 r.
	/^(?<day>\d{1,2})(?:st|nd|rd|th|er|º)?(?:\. ?|, ?|[-/ ])(?:de |d')?(?<name>[\p{L}\p{M}]+)(?:\. ?|, ?|[-/ ])(?:del? )?(?<year>(?:19|20)\d\d)(?:\.| ?[rгр]\.)?$/iu,
	// April 14, 2026. Not with hyphens: DEC-10-2026 may also be an article number.
	/^(?<name>[\p{L}\p{M}]+)\.? (?<day>\d{1,2})(?:st|nd|rd|th)?(?:, ?| )(?<year>(?:19|20)\d\d)$/iu,
	// 2026. április 14., 2026 m. balandžio 14 d.
	/^(?<year>(?:19|20)\d\d)(?:\.| m\.)? (?<name>[\p{L}\p{M}]+)\.? (?<day>\d{1,2})(?:\.| d\.)?$/iu,
];

/** In characters. Dates are shorter. */
const MAX_LENGTH = 60;

/**
 * The date of a text in the ISO form or with the name of a month, as `YYYY-MM-DD`.
 *
 * The date must exist, in a year from 1900 to 2099. Texts with two-digit years, without a day, or with weekdays or
 * times aren't dates: a conversion would have to guess, or to leave something out.
 *
 * @param text `legible`
 */
export function namedDate(text: string): string | undefined {
	if (text.length > MAX_LENGTH || !/(?:19|20)\d\d/.test(text)) return undefined;
	const iso = ISO_DATE.exec(text)?.groups;
	if (iso) return existingDate(Number(iso.year), Number(iso.month), Number(iso.day));
	for (const form of WITH_NAME) {
		const { year, name = '', day } = form.exec(text)?.groups ?? {};
		const [month, other] = monthsCalled(name);
		if (month && !other) return existingDate(Number(year), month, Number(day));
	}
	return undefined;
}

/** A date in digits, with a four-digit year. */
export interface DigitDate {
	/** The date in each order; undefined if it doesn't exist. */
	readings: Partial<Record<DateOrder, string | undefined>>;
	/** The separator between its numbers. */
	mark: string;
	/** True if it starts with the year. Then it may also be an invoice number. */
	isYearFirst: boolean;
}

/** @param text `legible` */
export function digitDate(text: string): DigitDate | undefined {
	const match = YEAR_LAST.exec(text) ?? YEAR_FIRST.exec(text);
	if (!match) return undefined;
	const [one, other, third] = [match[1], match[3], match[4]].map(Number) as [
		number,
		number,
		number,
	];
	const isYearFirst = one > 31;
	const dates: DigitDate['readings'] = isYearFirst
		? { yearMonthDay: existingDate(one, other, third) }
		: {
				dayMonthYear: existingDate(third, other, one),
				monthDayYear: existingDate(third, one, other),
			};
	return { readings: dates, mark: match[2]!.trim(), isYearFirst };
}

export function existingDate(year: number, month: number, day: number): string | undefined {
	// In UTC, so that the machine's time zone doesn't matter. 31 February would be in March.
	const date = new Date(Date.UTC(year, month - 1, day));
	if (date.getUTCMonth() !== month - 1) return undefined;
	return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}
