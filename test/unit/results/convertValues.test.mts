import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

import type { ValueFormat } from '../../../nodes/DocumentExtraction/documents/options.js';
import {
	convertValue,
	convertValues,
} from '../../../nodes/DocumentExtraction/results/convertValues.js';
import { american, british, formats, german, japanese } from '../../support/valueFormats.mjs';

describe('A format that is not set', () => {
	test.each(['1.50', '1,50', '1.234,56', '€ 500', '-1', "CHF 1'234.50"])(
		'leaves the number %j unchanged',
		(value) => {
			expect(convertValue(value, { dateOrder: 'dayMonthYear' })).toBe(value);
			expect(convertValue(value, {})).toBe(value);
		},
	);

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

describe('The example documents', () => {
	interface Example {
		fields: Record<string, string>;
	}
	const examples = JSON.parse(
		readFileSync(new URL('../../../examples/documents/expected.json', import.meta.url), 'utf8'),
	) as Record<string, Example>;

	/** What conversion changes in each document, with the format in which the document is written. */
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

	test.each(Object.entries(examples))('have the expected values: %s', (name, { fields }) => {
		const [format, changed] = changes[name.normalize()] ?? [british, {}];
		expect(convertValues(fields, format)).toEqual({ ...fields, ...changed });
	});

	test.each(formats)('keep their names and identifiers unchanged in the format %o', (format) => {
		const kept =
			/number|iban|purchase_order|currency|supplier|customer|merchant|time|payment|contact|email|address/;
		for (const { fields } of Object.values(examples)) {
			for (const [name, value] of Object.entries(fields)) {
				if (kept.test(name)) expect(convertValue(value, format)).toBe(value);
			}
		}
	});

	test('keep amounts with a decimal point if the separator is a comma', () => {
		expect(convertValues({ net: '1,227.05', tax: '282.22' }, german)).toEqual({
			net: '1,227.05',
			tax: '282.22',
		});
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
