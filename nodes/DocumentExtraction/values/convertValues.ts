import type { IDataObject } from 'n8n-workflow';

import {
	formatOf,
	meaningOf,
	orderFor,
	readIn,
	type DocumentFormat,
	type ValueFormat,
} from './documentFormat';

/**
 * Converts all unambiguous texts of a JSON object into numbers, and dates as `YYYY-MM-DD`, also in nested objects
 * and lists. All other values stay exactly the same, because a wrong conversion is worse than none. The given
 * object isn't changed.
 */
export function convertValues(fields: IDataObject, stated: ValueFormat): IDataObject {
	return convertAny(fields, formatOf(fields, stated)) as IDataObject;
}

function convertAny(value: unknown, format: DocumentFormat): unknown {
	if (typeof value === 'string') return meaningOf(readIn(value, format), format) ?? value;
	if (Array.isArray(value)) return value.map((item) => convertAny(item, format));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, item]) => [name, convertAny(item, format)]),
	);
}

/** A value that stays text because it has two possible meanings, and an option could decide which one is right. */
export interface Unclear {
	name: string;
	value: string;
	is: 'amount' | 'date';
}

/** @returns the values in the order of the answer; a value in a list has the name of the list */
export function unclearValues(fields: IDataObject, stated: ValueFormat): Unclear[] {
	return unclearIn('', fields, formatOf(fields, stated));
}

function unclearIn(name: string, value: unknown, format: DocumentFormat): Unclear[] {
	if (typeof value === 'string') {
		const is = unclearKind(value, format);
		return is ? [{ name, value, is }] : [];
	}
	if (Array.isArray(value)) return value.flatMap((item) => unclearIn(name, item, format));
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([inner, item]) => unclearIn(inner, item, format));
}

function unclearKind(value: string, format: DocumentFormat): Unclear['is'] | undefined {
	const read = readIn(value, format);
	if (meaningOf(read, format) !== undefined) return undefined;
	const { digits, amount } = read;
	if (digits) {
		const isDate = Object.values(digits.readings).some((date) => date !== undefined);
		return isDate && !orderFor(digits.mark, format) ? 'date' : undefined;
	}
	const isAmount = Object.values(amount?.readings ?? {}).some(({ isDoubtful }) => !isDoubtful);
	return isAmount && !format.decimalSeparator ? 'amount' : undefined;
}
