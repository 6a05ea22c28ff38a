import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { convertValues } from '../../../nodes/DocumentExtraction/values/convertValues.js';
import { expectSoon } from '../../support/processorTime.mjs';
import { british, convertValue, expectUnchanged, formats, type Stated } from './valueFormats.mjs';

describe('A format that is not set', () => {
	test.each(['1.50', '1,5', '1,234', '1.234.567', '€ 1,234', '-1', '14.26', '8471.30', '2026.04'])(
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
		["1'234", 1234],
		['1,50', 1.5],
		['-1.50', -1.5],
		['687.40', 687.4],
	])('converts %j to %d because it can mean nothing else', (value, number) => {
		expect(convertValue(value, {})).toBe(number);
	});

	test.each(['12.06.2026', '3/4/2026', '2026/04/14', '2026-4-5', '14.04.26', '31.02.2026'])(
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

/** The number of runs for each property. */
const runs = { numRuns: 1_000 };

describe('For any value', () => {
	const anyFormat = fc.constantFrom<Stated>(...formats);

	test('an amount is read back', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: -(10 ** 13), max: 10 ** 13 }),
				anyFormat,
				fc.constantFrom('other', '', "'", '’', ' ', '\u00a0', '\u2009', '\u202f'),
				fc.constantFrom('-', '−'),
				fc.constantFrom('#', '€ #', '# €', '#\u00a0kr', '$#', 'CHF #'),
				(cents, format, separator, minus, form) => {
					const other = format.decimalSeparator === '.' ? ',' : '.';
					const group = separator === 'other' ? other : separator;
					const all = String(Math.abs(cents)).padStart(3, '0');
					const whole = all.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, group);
					const size = form.replace('#', `${whole}${format.decimalSeparator}${all.slice(-2)}`);
					expect(convertValue(cents < 0 ? minus + size : size, format)).toBe(cents / 100 + 0);
				},
			),
			runs,
		);
	});

	test('a date in the chosen order is read back', () => {
		fc.assert(
			fc.property(
				fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
				anyFormat,
				fc.constantFrom('.', '. ', '/', '-', ' '),
				fc.boolean(),
				(date, format, separator, isPadded) => {
					const iso = date.toISOString().slice(0, 10);
					const [year = '', ...rest] = iso.split('-');
					const [month = '', day = ''] = isPadded ? rest : rest.map((part) => String(Number(part)));
					const inOrder = {
						dayMonthYear: [day, month, year],
						monthDayYear: [month, day, year],
						yearMonthDay: [year, month, day],
					}[format.dateOrder];
					expect(convertValue(inOrder.join(separator), format)).toBe(iso);
					expect(convertValue(iso, format)).toBe(iso);
				},
			),
			runs,
		);
	});

	test('the result is the same text, a date or a finite number, and converting it again changes nothing', () => {
		const likely = fc.string({
			unit: fc.constantFrom(..."0123456789.,-−()'’ /€$%:eEURkr", 'EUR', ' May ', '2026', '\u00a0'),
			maxLength: 20,
		});
		fc.assert(
			fc.property(fc.oneof(fc.string({ unit: 'binary' }), likely), anyFormat, (value, format) => {
				const result = convertValue(value, format);
				if (typeof result === 'number') {
					expect(Number.isFinite(result)).toBe(true);
					expect(Object.is(result, -0)).toBe(false);
					expect(significantDigits(value)).toBe(significantDigits(toDecimal(result)));
				} else {
					if (result !== value) expect(result).toMatch(/^(19|20)\d\d-\d\d-\d\d$/);
					expect(convertValue(result as string, format)).toBe(result);
				}
			}),
			{ numRuns: 2_000 },
		);
	});

	test('a long text is checked quickly', () => {
		for (const part of ['1', '1 ', '1,', '.', 'a', '€', '(', '-', '123 ', "123'", 'é']) {
			expectSoon(() => expectUnchanged(`1${part.repeat(50_000)}x`));
		}
	});
});

function significantDigits(text: string): string {
	return text.replace(/\D/g, '').replace(/^0+|0+$/g, '');
}

/** Without an exponent. */
function toDecimal(number: number): string {
	return String(number).replace(/e.*/, '');
}
