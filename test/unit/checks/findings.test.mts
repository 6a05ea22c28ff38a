import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { findingsOf } from '../../../nodes/DocumentExtraction/checkFields.js';
import { checksFrom } from '../../../nodes/DocumentExtraction/options/checks.js';
import type { ValueFormat } from '../../../nodes/DocumentExtraction/values/documentFormat.js';
import { expectSoon } from '../../support/processorTime.mjs';

const GERMAN: ValueFormat = { decimalSeparator: ',', dateOrder: 'dayMonthYear' };
const ENGLISH: ValueFormat = { decimalSeparator: '.', dateOrder: 'monthDayYear' };

function findings(fields: object, check: object, format: ValueFormat = {}): string[] {
	return findingsOf(JSON.parse(JSON.stringify(fields)), checksFrom({ check }), format);
}

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-24T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

describe('A field that should be empty', () => {
	const check = { fields: 'doubtful', kind: 'empty' };

	test.each(['', ' ', null, undefined, []])('may be %j', (doubtful) => {
		expect(findings({ doubtful }, check)).toEqual([]);
	});

	test('is reported with its value', () => {
		expect(findings({ doubtful: 'invoice_number, supplier' }, check)).toEqual([
			'"doubtful" is "invoice_number, supplier", but should be empty',
		]);
	});
});

describe('A value that should be an amount', () => {
	test.each([
		['1,234.56', {}],
		['12.50', {}],
		['500', {}],
		['-17', {}],
		['€ 1.234,56', {}],
		['1.234', GERMAN],
		['1,234.50', GERMAN],
		[12.5, GERMAN],
		['', {}],
		[null, {}],
		[['1.00', '2.00'], {}],
		['1,234', {}],
		['€ 50,-', GERMAN],
		["1'234.–", {}],
		['50.--', {}],
		['1.234,-', {}],
		['₹1,23,456.00', {}],
		['RM 50.00', {}],
		['￥1,234', {}],
		['Fr. 12.05', {}],
		['eur 12.50', {}],
		['1,234.50 CR', {}],
		['-12.50 Kč', {}],
		['12.50−', {}],
		['1 234,50 zł', {}],
		['(500)', {}],
		['687.40', GERMAN],
	])('may be %j', (total, format) => {
		expect(findings({ total }, { fields: 'total', kind: 'amount' }, format)).toEqual([]);
	});

	test.each([
		...['l2.50', 'n/a', '12.5O', '3 kg', '19 %', '12.50-15.00', '1,2345.00', '14.04.2026', 'EUR'],
		...['12 345 67', 'INV-2026', '€ 12.50 €€', '--5', '12.50 12.50', '123456789012345678'],
	])("can't be %j", (total) => {
		for (const format of [{}, GERMAN, ENGLISH]) {
			expect(findings({ total }, { fields: 'total', kind: 'amount' }, format)).toEqual([
				`"total" is "${total}", which couldn't be read as an amount`,
			]);
		}
	});
});

describe('A value that should be a date', () => {
	test.each([
		['29 February 2024', {}],
		['2026-11-24', {}],
		['31.12.2025', GERMAN],
		['12/31/2025', { dateOrder: 'monthDayYear' } as const],
		['2025/12/31', { dateOrder: 'yearMonthDay' } as const],
		['31/12/2025', ENGLISH],
		['03/04/2026', {}],
		['14.04.26', {}],
		['14.04.26', ENGLISH],
		['26-04-14', {}],
		['14/04/2026 13:45', {}],
		['14.4.2026 klo 13.45', {}],
		['2026-04-14T10:00:00Z', {}],
		['04/14/2026, 1:45 PM', {}],
		['Dienstag, den 14. April 2026', {}],
		['14 kwietnia 2026 r.', {}],
		['3 listopada 2025', {}],
		['14APR26', {}],
		['20260414', {}],
		['2026年4月14日', {}],
		['14 เมษายน 2569', {}],
		['14. IV. 2026', {}],
	])('may be %j', (date, format) => {
		const check = { fields: 'date', kind: 'date', notInFuture: true, maxAgeDays: 1000 };
		expect(findings({ date }, check, format)).toEqual([]);
	});

	test.each([
		['29 February 2026', '"date" is "29 February 2026", which isn\'t a date in the calendar'],
		['2026-11-26', '"date" is 2026-11-26, which is in the future'],
		['26.11.26', '"date" is 2026-11-26, which is in the future'],
		['26 Nov 2026 10:00', '"date" is 2026-11-26, which is in the future'],
		['14.04.26', '"date" is 2026-04-14, which is more than 30 days ago'],
		['2026-10-01', '"date" is 2026-10-01, which is more than 30 days ago'],
	])("can't be %j", (date, finding) => {
		const check = { fields: 'date', kind: 'date', notInFuture: true, maxAgeDays: 30 };
		expect(findings({ date }, check, GERMAN)).toEqual([finding]);
	});

	test.each(['31.04.2026', '2026/31/04', '29 February 2026', '32 April 2026', '00.00.2026'])(
		"can't be %j, which no calendar has",
		(date) => {
			for (const format of [{}, GERMAN, ENGLISH]) {
				expect(findings({ date }, { fields: 'date', kind: 'date' }, format)).toEqual([
					`"date" is "${date}", which isn't a date in the calendar`,
				]);
			}
		},
	);

	test.each([
		'banana',
		'14.04.',
		'April 2026',
		'04/2026',
		'12.50',
		'RE14.04.2026',
		'v1.2.26',
		'4 13 7 2026',
	])("can't be %j, which couldn't be read", (date) => {
		expect(findings({ date }, { fields: 'date', kind: 'date' })).toEqual([
			`"date" is "${date}", which couldn't be read as a date`,
		]);
	});

	test("can't be another order's if that is known, except that a day over 12 is none of a month", () => {
		const check = { fields: 'date', kind: 'date', notInFuture: false };
		expect(findings({ date: '31.02.26' }, check, GERMAN)).toEqual([
			'"date" is "31.02.26", which isn\'t a date in the calendar',
		]);
		expect(findings({ date: '14.02.26' }, check, ENGLISH)).toEqual([]);
	});

	test('that has two meanings is right if one of them is', () => {
		const check = { fields: 'date', kind: 'date', notInFuture: true, maxAgeDays: 300 };
		expect(findings({ date: '05/12/2026' }, check)).toEqual([]);
		expect(findings({ date: '05/12/2026' }, check, ENGLISH)).toEqual([]);
		const future = ['"date" is 2026-12-05, which is in the future'];
		expect(findings({ date: '05/12/2026' }, check, GERMAN)).toEqual(future);
		expect(findings({ date: '05/12/2026', ordered: '30/11/2025' }, check)).toEqual(future);
	});

	test("can't be in the future, unless the check says so", () => {
		const check = { fields: 'date', kind: 'date' };
		expect(findings({ date: '2026-11-26' }, check)).toHaveLength(1);
		expect(findings({ date: '2026-11-26' }, { ...check, notInFuture: false })).toEqual([]);
	});

	test('may be tomorrow, as it is somewhere, and as old as it may be', () => {
		const check = { fields: 'a, b', kind: 'date', notInFuture: true, maxAgeDays: 30 };
		expect(findings({ a: '2026-11-25', b: '2026-10-25' }, check)).toEqual([]);
	});
});

test('A value that should be an IBAN is named with what is wrong', () => {
	const fields = { a: 'DE89 3704 0044 0532 0130 00', b: 'DE89 3704 0044 0532 0130 O0', c: '' };
	expect(findings(fields, { fields: 'a, b, c', kind: 'iban' })).toEqual([
		'"b" ("DE89 3704 0044 0532 0130 O0") has wrong check digits; with "0" instead of "O" as character 21 they would be right',
	]);
});

test('A value that should be one of a list may be in any case', () => {
	const check = { fields: 'currency', kind: 'oneOf', values: 'EUR, CHF' };
	expect(findings({ currency: ' eur' }, check)).toEqual([]);
	expect(findings({ currency: 'EVR' }, check)).toEqual([
		'"currency" is "EVR", which isn\'t one of the values in the check',
	]);
});

test('A value that should fit a pattern has to fit as a whole', () => {
	const check = { fields: 'number', kind: 'pattern', pattern: 'RE-\\d{4}' };
	expect(findings({ number: 're-2026' }, check)).toEqual([]);
	expect(findings({ number: 'RE-2026-1' }, check)).toEqual([
		'"number" is "RE-2026-1", which doesn\'t fit the pattern',
	]);
	const endless = { ...check, pattern: '((a?){500}){500}b' };
	expect(findings({ number: 'a'.repeat(500) }, endless)).toEqual([
		'"number" has a pattern that takes too long to check',
	]);
});

describe('A sum', () => {
	const check = { fields: 'total', kind: 'sum', parts: 'net, tax' };

	test.each([
		[{ total: '119.00', net: '100.00', tax: '19.00' }, {}],
		[{ total: '-119,00', net: '-100,00', tax: '-19,00' }, GERMAN],
		[{ total: '119.00-', net: '100.00-', tax: '19.00-' }, {}],
		[{ total: '(119.00)', net: '(100.00)', tax: '(19.00)' }, {}],
		[{ total: '0.30', net: '0.10', tax: '0.20' }, {}],
		[{ total: 119, net: '100', tax: ['10.00', '9.00'] }, {}],
		[{ total: '119.00', net: '', tax: '19.00' }, {}],
		[{ total: '119.00', net: '100.00' }, {}],
		[{ net: '100.00', tax: '19.00' }, {}],
		[{ total: '824.88', net: '687.40', tax: '137.48' }, GERMAN],
		[{ total: '452,00', net: '379,83', tax: '72,17' }, ENGLISH],
		[{ total: '1.190', net: '1.000', tax: '190' }, ENGLISH],
		[{ total: '₹1,18,000.00', net: '1,00,000.00', tax: '18,000' }, {}],
		[{ total: '€ 50,-', net: '42,02', tax: '7,98' }, {}],
	])('is right, or has nothing to compare: %j', (fields, format) => {
		expect(findings(fields, check, format)).toEqual([]);
	});

	test.each([
		[{ total: '119.00', net: '100.00', tax: '9.00' }, '119.00', '109.00'],
		[{ total: '-119.00', net: '-100.00', tax: '-9.00' }, '-119.00', '-109.00'],
		[{ total: '119.00', net: '-100.00', tax: '-19.00' }, '119.00', '-119.00'],
		[{ total: '119.00-', net: '100.00-', tax: '9.00-' }, '-119.00', '-109.00'],
		[{ total: '(119.00)', net: '(100.00)', tax: '(9.00)' }, '-119.00', '-109.00'],
	])('that is wrong says both amounts: %j', (fields, total, sum) => {
		expect(findings(fields, check)).toEqual([`"total" is ${total}, but "net" + "tax" is ${sum}`]);
	});

	test('that is wrong however it is read says so', () => {
		expect(findings({ total: '1,234', net: '1,000', tax: '200' }, check)).toEqual([
			'"total" isn\'t "net" + "tax", whether points or commas separate their decimals',
		]);
	});

	describe('of three parts', () => {
		const ofThree = { ...check, parts: 'net, tax, shipping' };
		const fields = { total: '123.90', net: '100.00', tax: '19.00', shipping: '4.90' };

		test.each([[{}], [{ total: '113.90', shipping: '-5.10' }], [{ shipping: '' }]])(
			'is right, or has nothing to compare: %j',
			(others) => expect(findings({ ...fields, ...others }, ofThree)).toEqual([]),
		);

		test.each([
			[{ shipping: '4.09' }, '"total" is 123.90, but "net" + "tax" + "shipping" is 123.09'],
			[
				{ tax: 'l9.00', shipping: '4.9O' },
				'"total" can\'t be compared with its parts: "tax", "shipping" couldn\'t be read as an amount',
			],
		])('is wrong with %j', (others, finding) => {
			expect(findings({ ...fields, ...others }, ofThree)).toEqual([finding]);
		});
	});

	test.each([
		['2.47', '1.234', '1.234'],
		['1.01', '1.005', '0.00'],
		['119.00', '100.00', '18.995'],
		['-119.00', '-100.00', '-18.995'],
	])('is rounded to the cent: %s is right for %s and %s', (total, net, tax) => {
		expect(findings({ total, net, tax }, check, ENGLISH)).toEqual([]);
	});

	test('that is less than a cent away is wrong, unless it can be rounded to the total', () => {
		const fields = { total: '119.00', net: '100.00', tax: '18.994' };
		const finding = '"total" is 119.00, but "net" + "tax" is 118.99';
		expect(findings(fields, check, ENGLISH)).toEqual([finding]);
	});

	test('may differ by its tolerance, in whole cents', () => {
		const fields = { total: '100.02', net: '80.00', tax: '20.00' };
		expect(findings(fields, { ...check, tolerance: 0.02 })).toEqual([]);
		expect(findings(fields, { ...check, tolerance: 0.01 })).toHaveLength(1);
	});
});

test('A value that is longer than any right one is not read, as that would only take time', () => {
	const fields = { a: '1'.repeat(501), b: '1' };
	expect(findings(fields, { fields: 'a', kind: 'amount' })).toEqual([
		`"a" is "${'1'.repeat(100)}…", which is too long to check`,
	]);
	expect(findings(fields, { fields: 'b', kind: 'sum', parts: 'a' })).toEqual([
		expect.stringContaining('"a" couldn\'t be read as an amount'),
	]);
});

describe('Whatever a field holds, each check of it ends soon', () => {
	const kinds = [
		{ kind: 'amount' },
		{ kind: 'date', notInFuture: true, maxAgeDays: 5 },
		{ kind: 'iban' },
		{ kind: 'oneOf', values: 'a' },
		{ kind: 'pattern', pattern: '(\\w+\\s?)*x' },
		{ kind: 'sum', parts: 'a' },
	];

	const checks = checksFrom({ check: kinds.map((kind) => ({ fields: 'a', ...kind })) });
	const check = (a: unknown) => expectSoon(() => void findingsOf({ a } as IDataObject, checks, {}));

	const parts = [...['1,', '1 ', '1', ' ', '12,', "1'", '(', '-'], ...['é', '\u0301', '€', 'a']];
	test.each([...parts, 'LC55', '0OQD'])('also "%s" again and again', (part) => {
		for (const length of [32, 500, 100_000]) check(part.repeat(length).slice(0, length));
		check(`1${part.repeat(200)}x`);
		check(`LC55${part.repeat(28)}`.slice(0, 32));
	});

	test('also what nobody thought of', () => {
		const value = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary', maxLength: 600 }));
		fc.assert(fc.property(value, check));
	});
});
