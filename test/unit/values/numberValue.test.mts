import { describe, expect, test } from 'vitest';

import {
	american,
	british,
	convertValue,
	expectUnchanged,
	formats,
	german,
	japanese,
	swedish,
} from './valueFormats.mjs';

describe('A number', () => {
	test.each<[string, number]>([
		['687.40', 687.4],
		['1,227.05', 1227.05],
		['1,234', 1234],
		['1.234', 1.234],
		['0.0825', 0.0825],
		["1'234'567.50", 1234567.5],
		['1\u2007234.50', 1234.5],
		[' 1,227.05 \n', 1227.05],
	])('%j with a decimal point is %d', (value, number) => {
		expect(convertValue(value, british)).toBe(number);
		expect(convertValue(value, american)).toBe(number);
		expect(convertValue(value, japanese)).toBe(number);
	});

	test.each<[string, number]>([
		['687,40', 687.4],
		['2.378,95', 2378.95],
		['1.234', 1234],
		['1,234', 1.234],
	])('%j with a decimal comma is %d', (value, number) => {
		expect(convertValue(value, german)).toBe(number);
		expect(convertValue(value, swedish)).toBe(number);
	});

	test.each<[string, number]>([
		['-1,234', -1234],
		['12.50-', -12.5],
		['1,234.50-', -1234.5],
		['(1,234.50)', -1234.5],
		['($12.50)', -12.5],
		['-$12.50', -12.5],
		['$-12.50', -12.5],
		['€ -500', -500],
		['-500 EUR', -500],
		['CHF-12.50', -12.5],
		['12.50- EUR', -12.5],
	])('%j is negative', (value, number) => {
		expect(convertValue(value, british)).toBe(number);
	});

	test.each<[string, number]>([
		['12.50€', 12.5],
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
		['500 kr', 500],
		['500 kr.', 500],
		['kr. 500', 500],
		['1 234 kr', 1234],
		['123 456 789 SEK', 123456789],
		['1 250 Kč', 1250],
		['−1\u202f250.50 zł', -1250.5],
		['€ 2026', 2026],
		['€ 0', 0],
		['€ 12.2026', 12.2026],
	])('%j is an amount of money', (value, number) => {
		expect(convertValue(value, british)).toBe(number);
	});

	test.each([
		['points group the digits', '1.234.567 €', 1234567],
		['the currency comes last', '1.234,50 EUR', 1234.5],
		['the symbol comes first', '-€ 1.234,50', -1234.5],
	])('can be an amount of money with a decimal comma: %s', (_why, value, number) => {
		expect(convertValue(value, german)).toBe(number);
	});
});

test.each([
	['1.234,56', british],
	['1,234.56', german],
	['1 234,56 €', british],
])('%j is unambiguous, even in the format %o', (value, format) => {
	expect(convertValue(value, format)).toBe(1234.56);
});

describe('An amount with only one meaning is read in any format', () => {
	test.each<[string, string[], number]>([
		['two decimals', ['0,50', '€ 0.50', '0,50 €', 'RM 0.50', 'R$ 0,50', 'EUR0.50'], 0.5],
		['Indian groups', ['1,23,456.00', '₹1,23,456.00', '₹ 1,23,456', 'Rs. 1,23,456'], 123456],
		['a dash for decimals', ['50,-', '50.-', '50.--', '€ 50,-', '50,– €', 'CHF 50.–'], 50],
		['Swiss groups', ["1'234.–", '1’234.00', "Fr. 1'234.00", "1'234.00 sFr."], 1234],
		['Arabic', ['١٬٢٣٤٫٠٠', '\u200f١٬٢٣٤٫٠٠ ج.م.\u200f', '۱٬۲۳۴٫۰۰ ریال'], 1234],
		['Devanagari', ['₹१,२३४.००', '१,२३४.००'], 1234],
		['full width', ['￥１，２３４', '￥1,234', '１，２３４．００ 円', '₩1,234', '1.234 ₫'], 1234],
		['a currency without decimals', ['1.234 Ft', '₩1,234', 'Rp 1.234', '¥1,234', '1,234円'], 1234],
	])('%s', (_what, values, number) => {
		for (const format of [...formats, {}]) {
			for (const value of values)
				expect([value, convertValue(value, format)]).toEqual([value, number]);
		}
	});
});

describe('A value that might not be a number stays unchanged', () => {
	test.each([
		['bare digits', ['0', '3', '4711', '20418', '2026', '338207', '4500018842', '-5', '(12)']],
		['leading zeros', ['00123', '00.50', '01,5', '0,123.45', '0.123,45', 'EUR 007', '-01.5']],
		['20 digits', ['12345678901234567890', '€ 12345678901234567890', '12345678901234.56']],
		['many decimals', ['0.1234567890123456', `0.${'0'.repeat(400)}1`, `0,${'0'.repeat(400)}1`]],
		['wrong groups', ['1234,567.00', '12,3,456.00', '1,2345.00', '1.23.456,00', "12'34", "1'2345"]],
		['mixed groups', ["1'234 567.00", "1,234'567.00", '1 234.567,50', '1,,234.00', '1  234.00']],
		['groups in the decimals', ['1.5,000', '1,5.000', '1.234,567.890', '1,234.567,890', '0.50 0']],
		['incomplete numbers', ['.50', ',50', '5.', '5,', '1,234.', '-', '-,-', '']],
		['two signs', ['--5.00', '-5.00-', '(-5.00)', '−-5,00', '-€ -5', '(5.00', '5.00)', '(5,00-)']],
		['a plus', ['+1.50', '+1,50', '€ +5']],
		["a dash that isn't a sign", ['- 1.50', '–1.50', '—', '- 1,50 €', '1.50 -']],
		['a minus after an integer', ['€ 50-', '50- EUR', "1'234-", '(500 €)', "(1'234)"]],
		['groups with spaces only', ['1 234', '12 345', '123 456 789', '-1 234', '12 34 56']],
		['groups with points only', ['12.345.678', '601.234.567', '1.2.3']],
		['letters without a space', ['EUR500', '500EUR', 'USD-100', 'kr500', 'CAD2000']],
		[
			'words that look like currencies',
			['TRY 3', 'TOP 10', 'eur 500', '50¢', '5 Ft', 'Fr. 12.05', 'Euro 6', 'TL 5'],
		],
		['several currencies', ['€ 12.50 EUR', '$12.50 EUR', 'EUR 5 EUR', '€€ 5', '$ 12,50 €']],
		[
			'IBANs and IP addresses',
			['DE89 3704 0044 0532 0130 00', 'CH9300762011623852957', '10.0.0.12'],
		],
		['percent and units', ['19 %', '19%', '7,5 %', '7.5%', '3 kg', '12.50 EUR/h', '1.5 m']],
		['other notations', ['1e5', '1.5e3', '0x1F', 'Infinity', 'NaN', '-Infinity', '1_000', '½']],
		['bare digits of other scripts', ['٢٠٢٦', '１２３４５', '१२३४', '①', '½', '12²']],
		['ranges', ['1-2', '1 - 2', '1.50-2.50', '1,50 – 2,50', '10-20 €']],
		['several lines', ['1\n234.50', '1\n234,50', '12.50\n3.00', '€\n5', '1\t234,50']],
		['a month', ['12.2026', '5.2026', '12,2026', '05.2026', '05/2026', '2026-04', '12/26']],
		['more decimals than amounts have', ['26.0147', '555.1234', '26,0147', '1.23456']],
		['identifiers', ['26/0147', 'PO-7731', 'BOS-26-10473', '0018-3347', 'RE2026.05', 'A 1.50']],
		['telephone numbers', ['044 668 18 00', '01.23.45.67.89', '(0)30 12.50', '20 12 20 26']],
		[
			'more of them',
			['+44 20 7946 0018', '030/1234567', '212.555.1234', '212-555-1234', '(030) 1234'],
		],
		['tax numbers', ['DE123456789', 'CHE-123.456.789', '12/345/67890', '123.456.789-09']],
		['times', ['14.26 Uhr', '2:30 PM', '10:42', '23:59:59']],
		['numbers of a year', ['2026-0147', '2026/123', '2026.031', '2026,031', '1999.0318']],
		['card numbers', ['**** 1234', 'XXXX-XXXX-XXXX-1234', '4111 1111 1111 1111', '12-34-56']],
		['texts', ['Uferstraße 12, 4810 Gmunden, Austria', 'EUR', '€', 'n/a', 'true', 'null', ' ']],
	])('%s', (_what, values) => {
		for (const value of values) expectUnchanged(value);
	});

	test.each([
		['1.234.567', british],
		['14.26', german],
		['1,5', british],
		['1.234-', german],
	])('%j in the format %o', (value, format) => {
		expect(convertValue(value, format)).toBe(value);
	});

	test('together with its white space', () => {
		expectUnchanged('  20418 \n');
		expectUnchanged('\u00a0');
		expectUnchanged('Ma\u0308rz');
	});
});
