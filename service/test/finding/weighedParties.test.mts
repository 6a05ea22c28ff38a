import { describe, expect, test } from 'vitest';
import { find, shippedProject } from '../support/finding.mjs';

// Suppliers without a label, and customers with a wrong one or none. `npm run bench:public` has complete invoices.

const invoices = await shippedProject('fo_1');
const supplierOf = (...lines: string[]) => find(lines.join('\n'), invoices).supplier;

const NUMBERS = ['', 'Invoice number: 4711', 'Invoice date: 12 May 2025', ''];
const ITEMS = ['Paint brush      10.00', 'Table lamp       50.31', 'Total            60.31', ''];

describe('the supplier of an invoice', () => {
	test('is the company in the small print, and not a heading at the top', () => {
		const footer =
			'Harbour Hardware Ltd, 12 Quay Street, VAT ID GB980780684, info@harbour-hardware.example';
		expect(supplierOf('Billing inquiries', ...NUMBERS, ...ITEMS, footer)).toBe(
			'Harbour Hardware Ltd',
		);
	});

	test('is the name of the web address, and not the customer', () => {
		const lines = ['Bill to', 'Fenwick Catering Ltd', '14 Castle Street', 'Bristol BS1 4QA', ''];
		const footer = ['Harbour Hardware', '12 Quay Street', 'www.harbourhardware.example'];
		expect(supplierOf(...footer, ...NUMBERS, ...lines, ...ITEMS)).toBe('Harbour Hardware');
	});

	test('is a name on two lines, although each of them can be one, too', () => {
		const name = ['HARBOUR HARDWARE', 'TRADING LTD', '', 'Ada Fenwick'];
		expect(supplierOf(...name, ...NUMBERS, ...ITEMS)).toBe('HARBOUR HARDWARE TRADING LTD');
	});
});

test('the supplier of an invoice is whom to pay, if nothing else says who it is', () => {
	const customer = ['Bill to:', 'Maple Dental Group', '88 Center Road', 'Albany, NY 12207', ''];
	const lines = ['Invoice 2207', '', ...customer, ...ITEMS];
	expect(supplierOf(...lines, 'Make all checks payable to: Hudson Valley IT')).toBe(
		'Hudson Valley IT',
	);
	expect(supplierOf(...lines, 'Thank you for your business')).toBe('');
});

const SUPPLIER = ['Harbour Hardware Ltd', '12 Quay Street', 'Bristol BS1 6XN', ''];
const customerOf = (...lines: string[]) =>
	find([...SUPPLIER, ...lines, ...ITEMS].join('\n'), invoices).customer;

describe('the customer of an invoice', () => {
	test('is a company without a label or an address that is not the supplier', () => {
		expect(customerOf(...NUMBERS, 'Fenwick Catering Ltd', 'Company number 4412345')).toBe(
			'Fenwick Catering Ltd',
		);
	});

	test('is the company with the address, and not a heading that a label leads to', () => {
		const address = ['Fenwick Catering Ltd', '14 Castle Street', 'Bristol BS1 4QA'];
		const lines = ['Customer', 'DETAILS OF SERVICE', '', ...address];
		expect(customerOf(...lines, ...NUMBERS)).toBe('Fenwick Catering Ltd');
	});

	test('is the name at its label, even if it is no company', () => {
		const lines = ['Bill to', 'Ada Fenwick', '14 Castle Street', 'Bristol BS1 4QA'];
		expect(customerOf(...lines, ...NUMBERS)).toBe('Ada Fenwick');
	});

	test('is missing if there is no other name', () => {
		expect(customerOf(...NUMBERS)).toBe('');
	});
});

test.each(['Karachi - Pakistan', 'Minato City, Japan', 'DEUTSCHLAND'])('%s is no name', (text) => {
	expect(supplierOf(text, '', ...NUMBERS, ...ITEMS)).not.toBe(text);
});

test('a code is no name', () => {
	const lines = ['Bill to', '33AABCF0928Q2ZG', '14 Castle Street', 'Bristol BS1 4QA'];
	expect(find(lines.join('\n'), invoices).customer).not.toBe('33AABCF0928Q2ZG');
});
