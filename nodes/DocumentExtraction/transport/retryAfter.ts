/** A date as HTTP writes it: all three forms begin with the name of a day. */
const HTTP_DATE = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i;

/** A longer wait counts as this one, in milliseconds, so that the date of its end can be written. */
const LONGEST = 1e14;

/**
 * How long the header `Retry-After` asks to wait, in milliseconds: a number of seconds or a date,
 * which is compared with the service's own clock if the response tells it (docs/interface.md,
 * section 5.4).
 *
 * @param date the header `Date` of the same response
 * @param now milliseconds since 1970
 * @returns undefined if the header is missing, makes no sense, or asks for no wait at all
 */
export function retryAfter(
	header: string | undefined,
	date: string | undefined,
	now: number,
): number | undefined {
	const text = header?.trim() ?? '';
	const milliseconds = /^\d+(\.\d+)?$/.test(text)
		? Number(text) * 1000
		: parseHttpDate(text) - (parseHttpDate(date?.trim() ?? '') || now);
	return milliseconds > 0 ? Math.min(milliseconds, LONGEST) : undefined;
}

/** Milliseconds since 1970, or NaN. */
function parseHttpDate(text: string): number {
	if (!HTTP_DATE.test(text)) return Number.NaN;
	// The oldest of the three forms names no zone, and means GMT.
	return Date.parse(/GMT$/i.test(text) ? text : `${text} GMT`);
}
