import { describe, expect, test } from 'vitest';

import {
	convertValue,
	convertValues,
} from '../../../nodes/DocumentExtraction/values/convertValues.js';
import { british } from './valueFormats.mjs';

describe('A format that is not set', () => {
	test.each(['1.50', '1,50', '1,234', '1.234.567', '€ 1,234', '-1', '14.26', "1'234"])(
		'leaves the number %j unchanged',
		(value) => {
			expect(convertValue(value, { dateOrder: 'dayMonthYear' })).toBe(value);
			expect(convertValue(value, {})).toBe(value);
		},
	);

	test.each([
		['1.234,56', 1234.56],
		['25,153.00', 25_153],
		['1 234,5', 1234.5],
		['€ 500', 500],
		['-€12,50', -12.5],
		["CHF 1'234.50", 1234.5],
		['1,234,567.89', 1_234_567.89],
	])('takes %j for %d, as it can mean nothing else', (value, number) => {
		expect(convertValue(value, {})).toBe(number);
	});

	test.each(['12.06.2026', '31/12/2026', '2026/04/14', '2026-4-5'])(
		'leaves the date %j unchanged',
		(value) => {
			expect(convertValue(value, { decimalSeparator: '.' })).toBe(value);
			expect(convertValue(value, {})).toBe(value);
		},
	);

	test('affects neither the other format nor dates that are unambiguous', () => {
		expect(convertValue('1.50', { decimalSeparator: '.' })).toBe(1.5);
		expect(convertValue('12.06.2026', { dateOrder: 'dayMonthYear' })).toBe('2026-06-12');
		expect(convertValue(' 2026-04-14', {})).toBe('2026-04-14');
		expect(convertValue('14 Apr 2026', {})).toBe('2026-04-14');
	});
});

describe('An object of fields', () => {
	test('is converted at every level, and the original stays unchanged', () => {
		const fields = {
			total: '1.50',
			lines: [{ price: '€ 3', quantity: '3' }, '2.50', ['3.50', null]],
			more: { date: '14 Apr 2026', paid: true, count: 7, nothing: null, deep: { tax: '0.10' } },
		};
		const before = structuredClone(fields);
		expect(convertValues(fields, british)).toEqual({
			total: 1.5,
			lines: [{ price: 3, quantity: '3' }, 2.5, [3.5, null]],
			more: { date: '2026-04-14', paid: true, count: 7, nothing: null, deep: { tax: 0.1 } },
		});
		expect(fields).toEqual(before);
	});

	test('keeps its names, whatever they are, and their order', () => {
		const fields = JSON.parse('{"b":"1.50","__proto__":"2.50","1.50":"x","constructor":"y"}');
		expect(JSON.stringify(convertValues(fields, british))).toBe(
			'{"b":1.5,"__proto__":2.5,"1.50":"x","constructor":"y"}',
		);
		expect(convertValues({}, british)).toEqual({});
	});
});
