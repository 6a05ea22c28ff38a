import { expect } from 'vitest';

import { convertValues } from '../../../nodes/DocumentExtraction/values/convertValues.js';
import type { ValueFormat } from '../../../nodes/DocumentExtraction/values/documentFormat.js';

export type Stated = Required<ValueFormat>;

export const british: Stated = { decimalSeparator: '.', dateOrder: 'dayMonthYear' };
export const american: Stated = { decimalSeparator: '.', dateOrder: 'monthDayYear' };
export const german: Stated = { decimalSeparator: ',', dateOrder: 'dayMonthYear' };
export const swedish: Stated = { decimalSeparator: ',', dateOrder: 'yearMonthDay' };
export const japanese: Stated = { decimalSeparator: '.', dateOrder: 'yearMonthDay' };

/** The converted value of a document that has no other. */
export function convertValue(value: string, format: ValueFormat): unknown {
	return convertValues({ value }, format).value;
}

/** All combinations of the options. */
export const formats = [
	british,
	american,
	german,
	swedish,
	japanese,
	{ decimalSeparator: ',', dateOrder: 'monthDayYear' },
] satisfies Stated[];

/** Expects no conversion in any format. */
export function expectUnchanged(value: string): void {
	for (const format of formats) expect(convertValue(value, format)).toBe(value);
}
