import type { IDataObject } from 'n8n-workflow';

import { isUnreadDate, readDate, type DateOrder } from './dateValue';
import { leavesOf, tidied } from './fields';
import { isUnreadNumber, readNumber, type DecimalSeparator } from './numberValue';

/** How the documents write numbers and dates. Nothing in a value such as `03/04/2026` tells it. */
export interface ValueFormat {
	/** If it isn't set, only numbers that are clear in themselves are read. */
	decimalSeparator?: DecimalSeparator;
	/** If it isn't set, only dates that are clear in themselves are read. */
	dateOrder?: DateOrder;
}

/**
 * One value as a number (`readNumber`) or as a date `YYYY-MM-DD` (`readDate`) if it can be read without
 * doubt, and otherwise exactly as it was: a wrong conversion is worse than none. A value is read as a
 * whole, without the name of its field; white space around it is ignored.
 */
export function convertValue(value: string, format: ValueFormat): string | number {
	const text = tidied(value);
	const { decimalSeparator, dateOrder } = format;
	return readDate(text, dateOrder) ?? readNumber(text, decimalSeparator) ?? value;
}

/**
 * All string values of an object of fields, as JSON gives it, also in nested objects and arrays.
 * Other values stay as they are, and the given object isn't changed.
 */
export function convertValues(fields: IDataObject, format: ValueFormat): IDataObject {
	return convertAny(fields, format) as IDataObject;
}

function convertAny(value: unknown, format: ValueFormat): unknown {
	if (typeof value === 'string') return convertValue(value, format);
	if (Array.isArray(value)) return value.map((item) => convertAny(item, format));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, item]) => [name, convertAny(item, format)]),
	);
}

/** How many values stay text that another format would convert. */
export interface Unconverted {
	amounts: number;
	dates: number;
}

export function unconverted(fields: IDataObject, format: ValueFormat): Unconverted {
	const { decimalSeparator, dateOrder } = format;
	const texts = leavesOf(fields).flatMap((leaf) => (typeof leaf === 'string' ? tidied(leaf) : []));
	// What could be either is read as a date.
	const others = texts.filter((text) => readDate(text, dateOrder) === undefined);
	const amounts = others.filter(
		(text) => !isUnreadDate(text, dateOrder) && isUnreadNumber(text, decimalSeparator),
	);
	const dates = others.filter((text) => isUnreadDate(text, dateOrder));
	return { amounts: amounts.length, dates: dates.length };
}
