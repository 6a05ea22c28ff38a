import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { convertValue } from '../../../nodes/DocumentExtraction/values/convertValues.js';
import { expectSoon } from '../../support/processorTime.mjs';
import { expectUnchanged, formats, type Stated } from './valueFormats.mjs';

/** How often each property is checked. */
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
					expect(convertValue(result, format)).toBe(result);
				}
			}),
			{ numRuns: 5_000 },
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
