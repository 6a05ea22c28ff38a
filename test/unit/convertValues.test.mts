import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
	convertValue,
	convertValues,
	type ValueFormat,
} from '../../nodes/DocumentExtraction/convertValues.js';

type Stated = Required<ValueFormat>;

const british: Stated = { decimalSeparator: '.', dateOrder: 'dayMonthYear' };
const american: Stated = { decimalSeparator: '.', dateOrder: 'monthDayYear' };
const german: Stated = { decimalSeparator: ',', dateOrder: 'dayMonthYear' };
const swedish: Stated = { decimalSeparator: ',', dateOrder: 'yearMonthDay' };
const japanese: Stated = { decimalSeparator: '.', dateOrder: 'yearMonthDay' };
const formats = [
	british,
	american,
	german,
	swedish,
	japanese,
	{ decimalSeparator: ',', dateOrder: 'monthDayYear' },
] satisfies Stated[];

/** Every property is tried this often. */
const runs = { numRuns: 1_000 };

function expectUnchanged(value: string) {
	for (const format of formats) expect(convertValue(value, format)).toBe(value);
}

describe('A number', () => {
	test.each<[string, number]>([
		['687.40', 687.4],
		['1,227.05', 1227.05],
		['1,234,567.89', 1234567.89],
		['1234567.89', 1234567.89],
		['1,234', 1234],
		['1,234,567', 1234567],
		['1.234', 1.234],
		['0.0825', 0.0825],
		['0.5', 0.5],
		['0.00', 0],
		['10.00', 10],
		['1999.95', 1999.95],
		['12.05', 12.05],
		["1'234", 1234],
		["1'234'567.50", 1234567.5],
		['1’234.50', 1234.5],
		['1 234 567.50', 1234567.5],
		['1\u00a0234.50', 1234.5],
		['1\u2007234.50', 1234.5],
		['1\u2009234.50', 1234.5],
		['1\u202f234\u202f567.50', 1234567.5],
		[' 1,227.05 \n', 1227.05],
		['123456789012.34', 123456789012.34],
	])('%j with a decimal point is %d', (value, number) => {
		expect(convertValue(value, british)).toBe(number);
		expect(convertValue(value, american)).toBe(number);
		expect(convertValue(value, japanese)).toBe(number);
	});

	test.each<[string, number]>([
		['687,40', 687.4],
		['2.378,95', 2378.95],
		['1.234.567,89', 1234567.89],
		['1234567,89', 1234567.89],
		['1.234', 1234],
		['1,234', 1.234],
		['0,50', 0.5],
		["1'234,50", 1234.5],
		['1 234,50', 1234.5],
		['1\u00a0234\u00a0567,50', 1234567.5],
	])('%j with a decimal comma is %d', (value, number) => {
		expect(convertValue(value, german)).toBe(number);
		expect(convertValue(value, swedish)).toBe(number);
	});

	test.each<[string, number]>([
		['-0.5', -0.5],
		['−0.5', -0.5],
		['-1,234', -1234],
		['-0.00', 0],
		['12.50-', -12.5],
		['1,234.50-', -1234.5],
		['(1,234.50)', -1234.5],
		['($12.50)', -12.5],
		['-$12.50', -12.5],
		['$-12.50', -12.5],
		['-€ 500', -500],
		['€ -500', -500],
		['EUR -500', -500],
		['-500 EUR', -500],
		['CHF-12.50', -12.5],
		['12.50- EUR', -12.5],
	])('%j is below zero', (value, number) => {
		expect(convertValue(value, british)).toBe(number);
	});

	test.each<[string, number]>([
		['€ 12.50', 12.5],
		['€12.50', 12.5],
		['12.50 €', 12.5],
		['12.50€', 12.5],
		['12.50\u00a0€', 12.5],
		['$500', 500],
		['£ 1,234', 1234],
		['¥ 1,234', 1234],
		['US$ 12.50', 12.5],
		['CA$12.50', 12.5],
		['$12.50 CAD', 12.5],
		['$12.50 USD', 12.5],
		['EUR 500', 500],
		['500 EUR', 500],
		['EUR12.50', 12.5],
		['12.50EUR', 12.5],
		['12.50 Euro', 12.5],
		["CHF 1'234.50", 1234.5],
		['500 kr', 500],
		['500 kr.', 500],
		['kr. 500', 500],
		['1 234 kr', 1234],
		['123 456 789 SEK', 123456789],
		['12.50 zł', 12.5],
		['1 250 Kč', 1250],
		['€ 2026', 2026],
		['€ 0', 0],
		['€ 12.2026', 12.2026],
	])('%j is an amount of money', (value, number) => {
		expect(convertValue(value, british)).toBe(number);
	});

	test.each([
		['points group those with a decimal comma', '1.234.567 €', 1234567],
		['nothing else follows', '1.234,50 EUR', 1234.5],
		['the symbol goes first', '-€ 1.234,50', -1234.5],
	])('is money with a decimal comma, too: %s', (_why, value, number) => {
		expect(convertValue(value, german)).toBe(number);
	});
});

describe('What may be no number stays as it was', () => {
	test.each([
		['bare digits', ['0', '3', '4711', '20418', '2026', '338207', '4500018842', '-5', '(12)']],
		[
			'leading zeros',
			['00123', '007', '00.50', '01,5', '0,123.45', '0.123,45', 'EUR 007', '-01.5'],
		],
		['20 digits', ['12345678901234567890', '€ 12345678901234567890', '12345678901234.56']],
		['many decimals', ['0.1234567890123456', `0.${'0'.repeat(400)}1`, `0,${'0'.repeat(400)}1`]],
		['wrong groups', ['1,23,456.00', '1234,567.00', '1,2345.00', '1.23.456,00', "12'34", "1'2345"]],
		['mixed groups', ["1'234 567.00", "1,234'567.00", '1 234.567,50', '1,,234.00', '1  234.00']],
		['groups in the decimals', ['1.5,000', '1,5.000', '1.234,567.890', '1,234.567,890', '0.50 0']],
		['loose ends', ['.50', ',50', '5.', '5,', '50,-', '50.-', '50,– €', '1,234.', '1.-', '-', '']],
		['two signs', ['--5.00', '-5.00-', '(-5.00)', '−-5,00', '-€ -5', '(5.00', '5.00)', '(5,00-)']],
		['a plus', ['+1.50', '+1,50', '€ +5']],
		['a dash that is no sign', ['- 1.50', '–1.50', '—', '- 1,50 €', '1.50 -']],
		['a minus behind no decimals', ['€ 50-', '50- EUR', "1'234-", '(500 €)', "(1'234)"]],
		['spaces alone', ['1 234', '12 345', '123 456 789', '-1 234', '12 34 56']],
		['points alone', ['192.168.100.200', '10.0.0.1', '12.345.678', '601.234.567', '1.2.3']],
		['glued letters', ['EUR500', '500EUR', 'USD-100', 'kr500', 'CAD2000']],
		['words like currencies', ['TRY 3', 'TOP 10', 'eur 500', '50¢', '5 Ft', 'Fr. 12.05']],
		['several currencies', ['€ 12.50 EUR', '$12.50 EUR', 'EUR 5 EUR', '€€ 5', '$ 12,50 €']],
		['percent and units', ['19 %', '19%', '7,5 %', '7.5%', '3 kg', '12.50 EUR/h', '1.5 m']],
		[
			'other notations',
			['1e5', '1.5e3', '0x1F', 'Infinity', 'NaN', '-Infinity', '1_000', '½', '²'],
		],
		['other digits', ['١٢٫٥٠', '١٢.٥٠', '１２.５０', '１２．５０', '१२.५०', '€ ５', '€ ٥']],
		['ranges', ['1-2', '1 - 2', '1.50-2.50', '1,50 – 2,50', '10-20 €']],
		['several lines', ['1\n234.50', '1\n234,50', '12.50\n3.00', '€\n5', '1\t234,50']],
		[
			'a month',
			['12.2026', '5.2026', '12,2026', '05.2026', '05/2026', '2026-04', '12/26', '04/26'],
		],
		['more decimals than amounts have', ['26.0147', '555.1234', '26,0147', '1.23456']],
		['an invoice of a year', ['2026.0318', '2026.0101', '2026,0318', '2026-0318', '2026/0318']],
		[
			'more identifiers',
			['26/0147', 'PO-7731', 'BOS-26-10473', '0018-3347', 'RE2026.05', 'A 1.50'],
		],
		['telephone numbers', ['+49 30 123456', '030/123456', '(030) 123-456', '555-123-4567']],
		['more telephone numbers', ['044 668 18 00', '01.23.45.67.89', '(0)30 12.50', '20 12 20 26']],
		['IBANs', ['DE89 3704 0044 0532 0130 00', 'NL91ABNA0417164300', 'CH93 0076 2011 6238 5295 7']],
		['numbers of tax', ['DE123456789', 'CHE-123.456.789', '12/345/67890', '123.456.789-09']],
		['times', ['14:26', '10:42', '14:26:05', '14.26 Uhr', '2:30 PM']],
		['cards', ['**** 1234', 'XXXX-XXXX-XXXX-1234', '4111 1111 1111 1111', '12-34-56']],
		['texts', ['Uferstraße 12, 4810 Gmunden, Austria', 'EUR', '€', 'n/a', 'true', 'null', ' ']],
	])('%s', (_what, values) => {
		for (const value of values) expectUnchanged(value);
	});

	test.each([
		['1.234,56', british],
		['1.234.567', british],
		['1,234.56', german],
		['1,234,567', german],
		['14.26', german],
		['1.5', german],
		['1,5', british],
		['0,50', british],
		['€ 1,50', british],
		['€ 1.50', german],
		['1.234.567', german],
		['0,123', british],
		['0.123', german],
		['12,34', british],
		['(1,234)', british],
		['1.234-', german],
	])('%j in the format %o', (value, format) => {
		expect(convertValue(value, format)).toBe(value);
	});

	test('with its white space', () => {
		expectUnchanged('  20418 \n');
		expectUnchanged('\u00a0');
		expectUnchanged('Ma\u0308rz');
	});
});

describe('A date', () => {
	test.each<[string, ValueFormat, string]>([
		['12.06.2026', german, '2026-06-12'],
		['5.6.2026', german, '2026-06-05'],
		['10.5.2026', british, '2026-05-10'],
		['5. 6. 2026', german, '2026-06-05'],
		['05/10/2026', british, '2026-10-05'],
		['05-10-2026', british, '2026-10-05'],
		['05 10 2026', british, '2026-10-05'],
		['05/10/2026', american, '2026-05-10'],
		['12/31/2026', american, '2026-12-31'],
		['1-2-2026', american, '2026-01-02'],
		['2026/04/05', japanese, '2026-04-05'],
		['2026.4.5', japanese, '2026-04-05'],
		['2026. 4. 5', swedish, '2026-04-05'],
		['2026-4-5', swedish, '2026-04-05'],
		['2026 04 05', swedish, '2026-04-05'],
		['29.02.2028', german, '2028-02-29'],
		['01.01.1900', german, '1900-01-01'],
		['31.12.2099', german, '2099-12-31'],
		[' 12.06.2026\n', german, '2026-06-12'],
	])('%j follows the order of %o', (value, format, date) => {
		expect(convertValue(value, format)).toBe(date);
	});

	test.each([
		['2026-04-14', '2026-04-14'],
		[' 2026-04-14 ', '2026-04-14'],
		['14 Apr 2026', '2026-04-14'],
		['14 APR 2026', '2026-04-14'],
		['14 Apr. 2026', '2026-04-14'],
		['14-Apr-2026', '2026-04-14'],
		['14/Apr/2026', '2026-04-14'],
		['14.Apr.2026', '2026-04-14'],
		['14th April 2026', '2026-04-14'],
		['14 April, 2026', '2026-04-14'],
		['April 14, 2026', '2026-04-14'],
		['April 14 2026', '2026-04-14'],
		['April 1st, 2026', '2026-04-01'],
		['Apr. 14, 2026', '2026-04-14'],
		['14\u00a0April\u00a02026', '2026-04-14'],
		['3 March 2026', '2026-03-03'],
		['03 Sept 2026', '2026-09-03'],
		['14. März 2026', '2026-03-14'],
		['14. Ma\u0308rz 2026', '2026-03-14'],
		['14. MÄRZ 2026', '2026-03-14'],
		['14.März 2026', '2026-03-14'],
		['7. Jänner 2026', '2026-01-07'],
		['1. Dez. 2026', '2026-12-01'],
		['1er août 2026', '2026-08-01'],
		['14 févr. 2026', '2026-02-14'],
		['3 de marzo de 2026', '2026-03-03'],
		['3 de marzo del 2026', '2026-03-03'],
		['3 de março de 2026', '2026-03-03'],
		['14 lug 2026', '2026-07-14'],
		['14 mrt 2026', '2026-03-14'],
	])('%j is read in any order', (value, date) => {
		for (const format of formats) expect(convertValue(value, format)).toBe(date);
	});

	test.each(['en-GB', 'en-US', 'de-DE', 'de-AT', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pt-PT'])(
		'is known by all names of months in %s',
		(locale) => {
			for (const month of ['long', 'short'] as const) {
				const names = new Intl.DateTimeFormat(locale, { day: 'numeric', month, timeZone: 'UTC' });
				for (let index = 0; index < 12; index += 1) {
					const parts = names.formatToParts(Date.UTC(2026, index, 3));
					const name = parts.find(({ type }) => type === 'month')?.value ?? '';
					const iso = `2026-${String(index + 1).padStart(2, '0')}-03`;
					// Some locales abbreviate by a number when the day stands with it: not a name.
					if (!/^\d+$/.test(name)) expect(convertValue(`3 ${name} 2026`, german)).toBe(iso);
				}
			}
		},
	);

	test.each([
		['31/12/2026', american],
		['12/31/2026', british],
		['05/10/2026', japanese],
		['2026/04/05', british],
		['2026.04.05', german],
		['2026-4-5', american],
	])('%j in another order than stated stays', (value, format) => {
		expect(convertValue(value, format)).toBe(value);
	});

	test.each([
		['those that do not exist', ['31.02.2026', '29.02.2026', '30 Feb 2026', '2026-02-30']],
		['zeros', ['00.00.2026', '0/0/2026', '2026-00-10', '00 May 2026', '2026-13-13', '0000-00-00']],
		['two-digit years', ['12.06.26', '05/10/26', '14 Apr 26', "14 Apr '26", '26-04-14']],
		['far years', ['12.12.0026', '12.12.1899', '12.12.2100', '31.12.9999', '12 May 0001']],
		['month and year, or day and month', ['April 2026', '05/2026', '14 April', '14.4.', '12/06']],
		['times', ['2026-04-14T10:00:00Z', '2026-04-14T10:00', '14.04.2026 10:00', '2026-04-14 10:42']],
		['weekdays', ['Tue, 14 Apr 2026', 'Dienstag, 14. April 2026']],
		['mixed separators', ['12.06/2026', '12-06.2026', '12. 06.2026', '12..06.2026', '12--06-2026']],
		['many digits', ['012.06.2026', '12.006.2026', '12.06.02026', '012 May 2026', '2026-004-14']],
		['none at all', ['12062026', '20260414', '14Apr2026', '14APR2026']],
		[
			'other names',
			['14 Foo 2026', '14 constructor 2026', '14 M 2026', 'Week 14, 2026', 'No 5 2026'],
		],
		[
			'something that may be a number',
			['DEC-10-2026', 'PO 14 Apr 2026', '14 Apr 2026-1', 'MAI102026'],
		],
		['ranges', ['1-3 April 2026', '01.-03.04.2026', '14 Apr 2026 - 15 Apr 2026']],
		['other digits', ['١٤.٠٤.٢٠٢٦', '１４ Apr ２０２６']],
	])('stays as it was: %s', (_what, values) => {
		for (const value of values) expectUnchanged(value);
	});

	test('does not depend on the time zone', () => {
		const { TZ } = process.env;
		for (const zone of ['Asia/Tokyo', 'Pacific/Pago_Pago']) {
			process.env.TZ = zone;
			expect(new Date(0).getTimezoneOffset()).toBe(zone === 'Asia/Tokyo' ? -540 : 660);
			expect(convertValue('29.03.2026', german)).toBe('2026-03-29');
			expect(convertValue('1 Jan 2026', german)).toBe('2026-01-01');
		}
		if (TZ === undefined) delete process.env.TZ;
		else process.env.TZ = TZ;
	});
});

describe('A format that is not stated', () => {
	test.each(['1.50', '1,50', '1.234,56', '€ 500', '-1', "CHF 1'234.50"])(
		'leaves the number %j',
		(value) => {
			expect(convertValue(value, { dateOrder: 'dayMonthYear' })).toBe(value);
			expect(convertValue(value, {})).toBe(value);
		},
	);

	test.each(['12.06.2026', '31/12/2026', '2026/04/14', '2026-4-5'])(
		'leaves the date %j',
		(value) => {
			expect(convertValue(value, { decimalSeparator: '.' })).toBe(value);
			expect(convertValue(value, {})).toBe(value);
		},
	);

	test('says nothing about the other one, or about dates that are clear in themselves', () => {
		expect(convertValue('1.50', { decimalSeparator: '.' })).toBe(1.5);
		expect(convertValue('12.06.2026', { dateOrder: 'dayMonthYear' })).toBe('2026-06-12');
		expect(convertValue(' 2026-04-14', {})).toBe('2026-04-14');
		expect(convertValue('14 Apr 2026', {})).toBe('2026-04-14');
	});
});

describe('The example documents', () => {
	interface Example {
		fields: Record<string, string>;
	}
	const examples = JSON.parse(
		readFileSync(new URL('../../examples/documents/expected.json', import.meta.url), 'utf8'),
	) as Record<string, Example>;

	/** What conversion changes in each document, in the format that document is written in. */
	const changes: Record<string, [ValueFormat, Record<string, string | number>]> = {
		'invoice-office-supplies.pdf': [
			british,
			{
				invoice_date: '2026-03-03',
				due_date: '2026-04-02',
				net_amount: 687.4,
				tax_amount: 137.48,
				total_amount: 824.88,
			},
		],
		'invoice-consulting-two-pages.pdf': [
			british,
			{
				invoice_date: '2026-10-05',
				due_date: '2026-11-04',
				net_amount: 20787.6,
				tax_amount: 4365.4,
				total_amount: 25153,
			},
		],
		'invoice-scanned.pdf': [
			american,
			{
				invoice_date: '2026-04-14',
				due_date: '2026-05-14',
				net_amount: 1227.05,
				tax_amount: 282.22,
				total_amount: 1509.27,
			},
		],
		'rechnung-maler-müller.pdf': [
			german,
			{
				invoice_date: '2026-06-12',
				due_date: '2026-06-26',
				net_amount: 2378.95,
				tax_amount: 452,
				total_amount: 2830.95,
			},
		],
		'invoice-fax.tiff': [
			british,
			{ net_amount: 6319.75, tax_amount: 511.9, total_amount: 6831.65 },
		],
		'receipt-cafe.jpg': [british, { date: '2026-08-09', total: 34.1, tax: 4.06 }],
		'receipt-parking.png': [japanese, { date: '2026-05-17', total: 11.6, tax: 1.93 }],
		'order-by-email.txt': [
			british,
			{ order_date: '2026-09-08', delivery_date: '2026-10-02', total: 4547 },
		],
	};

	test('are all covered', () => {
		expect(Object.keys(changes)).toEqual(Object.keys(examples).map((name) => name.normalize()));
	});

	test.each(Object.entries(examples))('%s', (name, { fields }) => {
		const [format, changed] = changes[name.normalize()] ?? [british, {}];
		expect(convertValues(fields, format)).toEqual({ ...fields, ...changed });
	});

	test.each(formats)('keep names and identifiers in the format %o', (format) => {
		const kept =
			/number|iban|purchase_order|currency|supplier|customer|merchant|time|payment|contact|email|address/;
		for (const { fields } of Object.values(examples)) {
			for (const [name, value] of Object.entries(fields)) {
				if (kept.test(name)) expect(convertValue(value, format)).toBe(value);
			}
		}
	});

	test('written with a point stay where a comma is stated', () => {
		expect(convertValues({ net: '1,227.05', tax: '282.22' }, german)).toEqual({
			net: '1,227.05',
			tax: '282.22',
		});
	});
});

describe('An object of fields', () => {
	test('is converted throughout, and not changed itself', () => {
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

	test('keeps its order and any name, and converts no name', () => {
		const fields = JSON.parse('{"b":"1.50","__proto__":"2.50","1.50":"x","constructor":"y"}');
		expect(JSON.stringify(convertValues(fields, british))).toBe(
			'{"b":1.5,"__proto__":2.5,"1.50":"x","constructor":"y"}',
		);
		expect(convertValues({}, british)).toEqual({});
	});
});

describe('Whatever is written', () => {
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
				fc.constantFrom(
					['', ''],
					['€ ', ''],
					['', ' €'],
					['', '\u00a0kr'],
					['$', ''],
					['CHF ', ''],
				),
				(cents, format, separator, minus, [before, after]) => {
					const other = format.decimalSeparator === '.' ? ',' : '.';
					const group = separator === 'other' ? other : separator;
					const all = String(Math.abs(cents)).padStart(3, '0');
					const whole = all.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, group);
					const size = `${before}${whole}${format.decimalSeparator}${all.slice(-2)}${after}`;
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
	])('an amount as %s formats %s is read back', (locale, currency, format) => {
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

	test('a date in the stated order is read back', () => {
		fc.assert(
			fc.property(
				fc.date({
					min: new Date('1900-01-01'),
					max: new Date('2099-12-31'),
					noInvalidDate: true,
				}),
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
		['a number of a year', fc.stringMatching(/^(19|20)[0-9]{2}[-/.,][0-9]{3,6}$/)],
		['a number after letters', fc.stringMatching(/^[A-Z]{2,4}-[0-9]{1,8}(-[0-9]{1,8})?$/)],
		['a percentage', written(digits(1, 2), fc.constantFrom('.', ','), digits(1), '%')],
	])('%s stays', (_what, values) => {
		fc.assert(
			fc.property(values, anyFormat, (value, format) => {
				expect(convertValue(value, format)).toBe(value);
			}),
			runs,
		);
	});

	test('the result is the same string, a date or a finite number, and a string stays', () => {
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

	test('a long text takes no time', () => {
		const start = performance.now();
		for (const part of ['1', '1 ', '1,', '.', 'a', '€', '(', '-', '123 ', "123'", 'é']) {
			expectUnchanged(`1${part.repeat(100_000)}x`);
		}
		expect(performance.now() - start).toBeLessThan(2_000);
	});
});

function significantDigits(text: string): string {
	return text.replace(/\D/g, '').replace(/^0+|0+$/g, '');
}

/** Without an exponent. */
function toDecimal(number: number): string {
	return String(number).replace(/e.*/, '');
}
