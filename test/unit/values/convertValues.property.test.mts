import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { convertValue } from '../../../nodes/DocumentExtraction/values/convertValues.js';
import { processorTime } from '../../support/processorTime.mjs';
import {
	american,
	british,
	expectUnchanged,
	formats,
	german,
	swedish,
	type Stated,
} from './valueFormats.mjs';

/** How often each property is checked. */
const runs = { numRuns: 1_000 };

describe('For any value', () => {
	const anyFormat = fc.constantFrom<Stated>(...formats);
	const digits = (minLength: number, maxLength = minLength) =>
		fc.stringMatching(new RegExp(`^[0-9]{${minLength},${maxLength}}$`));
	const written = (...parts: (string | fc.Arbitrary<string>)[]) =>
		fc
			.tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)))
			.map((texts) => texts.join(''));

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

	test.each([
		['en-GB', 'GBP', british],
		['en-US', 'USD', american],
		['de-DE', 'EUR', german],
		['de-CH', 'CHF', british],
		['fr-FR', 'EUR', german],
		['nl-NL', 'EUR', german],
		['sv-SE', 'SEK', swedish],
		['pl-PL', 'PLN', german],
	])('an amount formatted for %s in %s is read back', (locale, currency, format) => {
		const plain = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
		const money = new Intl.NumberFormat(locale, { style: 'currency', currency });
		fc.assert(
			fc.property(fc.integer({ min: -(10 ** 13), max: 10 ** 13 }), (cents) => {
				const amount = cents / 100 + 0;
				expect(convertValue(plain.format(amount), format)).toBe(amount);
				expect(convertValue(money.format(amount), format)).toBe(amount);
			}),
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

	test.each([
		['digits', digits(1, 30)],
		['digits after a zero', written('0', digits(1, 30))],
		['an amount after a zero', written('0', digits(1, 9), fc.constantFrom('.', ','), digits(2))],
		[
			'an IBAN',
			fc.oneof(
				fc.stringMatching(/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/),
				fc.stringMatching(/^[A-Z]{2}[0-9]{2}( [A-Z0-9]{4}){3,7} [A-Z0-9]{1,4}$/),
			),
		],
		[
			'a telephone number',
			fc.oneof(
				fc.stringMatching(/^\+[1-9][0-9]{0,2}([ ./-]?[0-9]{2,4}){2,4}$/),
				fc.stringMatching(/^0[0-9]{2,4}[ /-][0-9]{4,8}$/),
				fc.stringMatching(/^\(0[0-9]{2,4}\) ?[0-9]{3}[ -]?[0-9]{3,4}$/),
				fc.stringMatching(/^[2-9][0-9]{2}( [0-9]{3} |\.[0-9]{3}\.|-[0-9]{3}-)[0-9]{3,4}$/),
				fc.stringMatching(/^0[0-9]( [0-9]{2}){4}$|^0[0-9](\.[0-9]{2}){4}$/),
			),
		],
		['an IP address', fc.ipV4()],
		['a time', fc.stringMatching(/^([01]?[0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$/)],
		['a number that begins with a year', fc.stringMatching(/^(19|20)[0-9]{2}[-/.,][0-9]{3,6}$/)],
		['a number after letters', fc.stringMatching(/^[A-Z]{2,4}-[0-9]{1,8}(-[0-9]{1,8})?$/)],
		['a percentage', written(digits(1, 2), fc.constantFrom('.', ','), digits(1), '%')],
	])('conversion leaves %s unchanged', (_what, values) => {
		fc.assert(
			fc.property(values, anyFormat, (value, format) => {
				expect(convertValue(value, format)).toBe(value);
			}),
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
		const time = processorTime(() => {
			for (const part of ['1', '1 ', '1,', '.', 'a', '€', '(', '-', '123 ', "123'", 'é']) {
				expectUnchanged(`1${part.repeat(100_000)}x`);
			}
		});
		expect(time).toBeLessThan(2_000);
	});
});

function significantDigits(text: string): string {
	return text.replace(/\D/g, '').replace(/^0+|0+$/g, '');
}

/** Without an exponent. */
function toDecimal(number: number): string {
	return String(number).replace(/e.*/, '');
}
