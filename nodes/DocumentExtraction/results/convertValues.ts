import type { IDataObject } from 'n8n-workflow';

import type { ValueFormat } from '../documents/options';
import { readDate } from './dateValue';
import { readNumber } from './numberValue';

/**
 * One value as a number (`readNumber`) or as a date `YYYY-MM-DD` (`readDate`) if it can be read without
 * doubt, and otherwise exactly as it was: a wrong conversion is worse than none. A value is read as a
 * whole, without the name of its field; white space around it is ignored.
 */
export function convertValue(value: string, format: ValueFormat): string | number {
	const text = value
		.trim()
		.normalize('NFC')
		.replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
		.replace(/\u2019/g, "'");
	const { decimalSeparator, dateOrder } = format;
	const number = () => decimalSeparator && readNumber(text, decimalSeparator);
	return readDate(text, dateOrder) ?? number() ?? value;
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
