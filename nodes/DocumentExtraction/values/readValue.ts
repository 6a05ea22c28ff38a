import { digitDate, namedDate, type DigitDate } from './dateValue';
import { legible } from './fields';
import { amountOf, type Amount } from './numberValue';

/** The possible meanings of a text. If it could be an amount or a date, it is a date. */
export interface ReadValue {
	/** `YYYY-MM-DD`, if the text has only this meaning. */
	date?: string | undefined;
	digits?: DigitDate | undefined;
	amount?: Amount | undefined;
}

const NOTHING: ReadValue = {};

/** In characters, including surrounding white space. Numbers and dates are shorter. */
const MAX_LENGTH = 100;

export function readValue(value: string): ReadValue {
	if (value.length > MAX_LENGTH || !/\p{Nd}/u.test(value)) return NOTHING;
	const text = legible(value);
	const date = namedDate(text);
	if (date) return { date };
	const digits = digitDate(text);
	return digits ? { digits } : { amount: amountOf(text) };
}
