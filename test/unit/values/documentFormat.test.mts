import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, test } from 'vitest';

import {
	convertValues,
	unclearValues,
} from '../../../nodes/DocumentExtraction/values/convertValues.js';
import { expectSoon } from '../../support/processorTime.mjs';
import { formats } from './valueFormats.mjs';

const anyFormat = [{}, ...formats];

/** Expects the same result with any options, because the document itself shows its format. */
function expectConverted(fields: IDataObject, expected: IDataObject) {
	for (const format of anyFormat) expect(convertValues(fields, format)).toEqual(expected);
}

describe('Whatever the options, the amounts of a document are read in the format of its other values', () => {
	test.each<[string, IDataObject, IDataObject]>([
		[
			'an English invoice',
			{ net: '687.40', tax: '137.48', total: '824.88', quantity: '1,234', number: '20418' },
			{ net: 687.4, tax: 137.48, total: 824.88, quantity: 1234, number: '20418' },
		],
		[
			'a German invoice',
			{ net: '2.378,95', shipping: '452,00', price: '1.234', iban: 'DE89 3704 0044 0532 0130 00' },
			{ net: 2378.95, shipping: 452, price: 1234, iban: 'DE89 3704 0044 0532 0130 00' },
		],
		[
			'small amounts that look like times, but add up',
			{ net: '10.00', tax: '2.00', total: '12.00', price: '5.25' },
			{ net: 10, tax: 2, total: 12, price: 5.25 },
		],
		[
			'a list that adds up to its total',
			{ lines: [{ price: '2.50' }, { price: '3.20' }, { price: '4.10' }], total: '9.80' },
			{ lines: [{ price: 2.5 }, { price: 3.2 }, { price: 4.1 }], total: 9.8 },
		],
		[
			'points that group digits, as the sum shows',
			{ net: '1.000', tax: '190', total: '1.190' },
			{ net: 1000, tax: '190', total: 1190 },
		],
		[
			'commas that group digits, as the sum shows',
			{ amounts: { net: '¤1,000'.slice(1), tax: '100', total: '1,100' } },
			{ amounts: { net: 1000, tax: '100', total: 1100 } },
		],
		[
			'one currency, which shows the others',
			{ total: '12,50 €', quantity: '1.234' },
			{ total: 12.5, quantity: 1234 },
		],
		[
			'Swiss amounts',
			{ net: '1’234.50', rounding: '0.05', total: 'CHF 1’234.55', shipping: '7.–' },
			{ net: 1234.5, rounding: 0.05, total: 1234.55, shipping: 7 },
		],
		[
			'Indian amounts',
			{ net: '1,00,000.00', tax: '18,000.00', total: '₹ 1,18,000.00', tcs: '1,180' },
			{ net: 100_000, tax: 18_000, total: 118_000, tcs: 1180 },
		],
	])('%s', (_what, fields, expected) => expectConverted(fields, expected));
});

describe('A value that could be something else stays text', () => {
	test.each<[string, IDataObject, IDataObject?]>([
		['a time next to German amounts', { total: '1.234,56', time: '14.26' }, { total: 1234.56 }],
		[
			'commodity codes and account numbers next to them',
			{ total: '452,00 €', code: '8471.30', account: '600.01' },
			{ total: 452 },
		],
		[
			'times and days next to a single amount',
			{ total: '687.40', time: '14.30', day: '31.12' },
			{ total: 687.4 },
		],
		['a quantity next to a single amount', { total: '687.40', size: '1,234' }, { total: 687.4 }],
		['versions, which add up by chance', { a: '1.1', b: '1.2', c: '2.3' }],
		['amounts that add up in both ways', { a: '1.000', b: '2.000', c: '3.000' }],
		['small counts, which add up by chance', { a: '1.000', b: '1.002', count: '2' }],
		['hours in a list, which add up', { days: [{ start: '8.00', hours: '8.30', end: '16.30' }] }],
		[
			'amounts of a document that uses both formats',
			{ a: '€ 12.50', b: '€ 12,50', c: '1.234', d: '14.26' },
			{ a: 12.5, b: 12.5 },
		],
	])('%s', (_what, fields, converted = {}) => {
		expect(convertValues(fields, {})).toEqual({ ...fields, ...converted });
	});

	test('and is listed, if an option could decide which', () => {
		const fields = {
			total: '1.234',
			lines: [{ price: '12.50' }, '17'],
			date: '03/04/2026',
			issued: '14.04.26',
			number: '4711',
		};
		const unclear = unclearValues(fields, {});
		expect(unclear).toEqual([
			{ name: 'total', value: '1.234', is: 'amount' },
			{ name: 'price', value: '12.50', is: 'amount' },
			{ name: 'date', value: '03/04/2026', is: 'date' },
		]);
		expect(unclearValues(fields, { decimalSeparator: ',', dateOrder: 'dayMonthYear' })).toEqual([]);
		expect(unclearValues({ ...fields, net: '1.234,56' }, { dateOrder: 'monthDayYear' })).toEqual(
			[],
		);
	});
});

describe('Whatever the options, the dates of a document are read in the format of its other dates', () => {
	test.each<[string, IDataObject, IDataObject]>([
		[
			'day first',
			{ date: '14/04/2026', due: '03/05/2026' },
			{ date: '2026-04-14', due: '2026-05-03' },
		],
		[
			'month first',
			{ date: '12/31/2026', due: '01/02/2027' },
			{ date: '2026-12-31', due: '2027-01-02' },
		],
		[
			'year first, because two are written like that',
			{ date: '2026/04/14', due: '2026/05/14' },
			{ date: '2026-04-14', due: '2026-05-14' },
		],
	])('%s', (_what, fields, expected) => expectConverted(fields, expected));

	test('but not if they have different separators: it could be an invoice number', () => {
		const fields = { date: '14.04.2026', due: '03.05.2026', number: '3/04/2026' };
		const converted = { date: '2026-04-14', due: '2026-05-03', number: '3/04/2026' };
		expect(convertValues(fields, {})).toEqual(converted);
		expect(convertValues({ number: '2026/04/14' }, {})).toEqual({ number: '2026/04/14' });
	});

	test('or in the format of the option, if they contradict each other', () => {
		const fields = { a: '14/04/2026', b: '12/31/2026', c: '03/04/2026' };
		const sure = { a: '2026-04-14', b: '2026-12-31' };
		expect(convertValues(fields, {})).toEqual({ ...sure, c: '03/04/2026' });
		const american = { dateOrder: 'monthDayYear' } as const;
		expect(convertValues(fields, american)).toEqual({ ...sure, c: '2026-03-04' });
	});
});

/** The formats in which a country writes amounts. */
const STYLES = [
	{ separator: '.', group: ',', forms: ['#', '$#', '# USD', '£ #', 'US$ #'] },
	{ separator: ',', group: '.', forms: ['#', '# €', '€ #', 'EUR #', 'R$ #'] },
	{ separator: ',', group: '\u00a0', forms: ['#', '# kr', '# zł', '# Kč'] },
	{ separator: ',', group: '\u202f', forms: ['#', '# €'] },
	{ separator: '.', group: '’', forms: ['#', 'CHF #', '# Fr.'] },
	{ separator: '.', group: "'", forms: ['#', 'CHF #'] },
	{ separator: '.', group: '', forms: ['#', 'RM #', 'Rs. #'] },
	{ separator: ',', group: '', forms: ['#', '# EUR'] },
	{ separator: '.', group: 'indian', forms: ['#', '₹#', '₹ #', 'INR #', 'Rs. #'] },
];

type Style = (typeof STYLES)[number];

function written(cents: number, { separator, group }: Style, form: string): string {
	const all = String(Math.abs(cents)).padStart(3, '0');
	const places = group === 'indian' ? /\B(?=(?:\d{2})*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g;
	const whole = all.slice(0, -2).replace(places, group === 'indian' ? ',' : group);
	return (cents < 0 ? '-' : '') + form.replace('#', `${whole}${separator}${all.slice(-2)}`);
}

const IDENTIFIERS = {
	...{ iban: 'DE89 3704 0044 0532 0130 00', phone: '+44 20 7946 0018', fax: '01.23.45.67.89' },
	...{ number: '2026-0147', order: '4500018842', customer: '00123', vat: 'CHE-123.456.789' },
	...{ card: '**** 1234', version: '1.2.3', year: '2026', article: '26.0147', ip: '10.0.0.12' },
};

const invoice = fc.record({
	style: fc.constantFrom(...STYLES),
	net: fc.integer({ min: -(10 ** 9), max: 10 ** 9 }),
	rate: fc.constantFrom(0, 0.05, 0.07, 0.1, 0.19, 0.2, 0.255),
	forms: fc.array(fc.nat(), { minLength: 3, maxLength: 3 }),
	format: fc.constantFrom(...anyFormat),
});

describe('For any invoice that adds up', () => {
	test('all amounts become the right numbers, whatever the options, and identifiers stay text', () => {
		fc.assert(
			fc.property(invoice, ({ style, net, rate, forms, format }) => {
				const tax = Math.round(net * rate);
				const cents = { net, tax, total: net + tax };
				const entries = Object.entries(cents).map(([name, amount], index) => {
					const form = style.forms[forms[index]! % style.forms.length]!;
					return [name, written(amount, style, form)];
				});
				const fields = { ...IDENTIFIERS, ...Object.fromEntries(entries) } as IDataObject;
				const expected = Object.entries(cents).map(([name, amount]) => [name, amount / 100 + 0]);
				expect(convertValues(fields, format)).toEqual({
					...IDENTIFIERS,
					...Object.fromEntries(expected),
				});
			}),
			{ numRuns: 1_000 },
		);
	});

	test('whole amounts never become wrong numbers', () => {
		fc.assert(
			fc.property(
				fc.constantFrom(',', '.', "'"),
				fc.array(fc.integer({ min: 1, max: 10 ** 8 }), { minLength: 2, maxLength: 6 }),
				(group, parts) => {
					const amounts = [...parts, parts.reduce((sum, part) => sum + part, 0)];
					const text = (amount: number) => String(amount).replace(/\B(?=(?:\d{3})+$)/g, group);
					const converted = convertValues(
						Object.fromEntries(amounts.map((amount, at) => [`f${at}`, text(amount)])),
						{},
					);
					for (const [at, amount] of amounts.entries()) {
						expect([amount, text(amount)]).toContain(converted[`f${at}`]);
					}
				},
			),
			{ numRuns: 1_000 },
		);
	});
});

test('The time to read a hostile answer is proportional to its size', () => {
	const leaves = ['1,234', '12.50', '1.000', '190', '3/4/2026', 'x'];
	const many = (length: number) => Array.from({ length }, (_, at) => leaves[at % 6]!);
	const hostile: IDataObject[] = [
		{ list: many(60_000) },
		Object.fromEntries(many(60_000).map((value, at) => [`f${at}`, value])),
		{ rows: many(10_000).map((value) => ({ a: value, b: value, c: [value, value] })) },
		Object.fromEntries(many(1_000).map((value, at) => [`f${at}`, many(20).map(() => ({ value }))])),
		{ text: '1,'.repeat(5_000_000), spaces: ' '.repeat(5_000_000), digits: '1'.repeat(5_000_000) },
		{
			list: Array.from(
				{ length: 100_000 },
				(_, at) => `${at % 999},${String(at % 1000).padStart(3, '0')}`,
			),
		},
		{ name: '1 '.repeat(1_000_000) + 'x', more: Array(1000).fill('1'.repeat(99)) },
	];
	for (const fields of hostile) {
		expectSoon(() => {
			convertValues(fields, {});
			unclearValues(fields, {});
		});
	}
});
