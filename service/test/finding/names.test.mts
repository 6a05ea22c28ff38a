import { describe, expect, test } from 'vitest';
import { findFields } from '../../dist/finding/findFields.mjs';
import { nameIn } from '../../dist/finding/names/name.mjs';
import { pageFromWords } from '../../dist/reading/layout.mjs';
import { find, shippedProject } from '../support/finding.mjs';

const invoices = await shippedProject('fo_1');
const orders = await shippedProject('fo_3');

describe('a name', () => {
	test.each([
		['without an e-mail address', 'TechCloud GmbH support@techcloud.example', 'TechCloud GmbH'],
		['without a web address', 'Rosewood Bakery www.rosewood.example', 'Rosewood Bakery'],
		['without the label "Name"', 'Nazwa: ABC Developex S.A.', 'ABC Developex S.A.'],
		['with a number at the end', 'Studio 54', 'Studio 54'],
		['before its address', 'Lucus Informatica, via Puglia 12, 75020 Marconia', 'Lucus Informatica'],
		[
			'with a legal form, however long',
			'The Old Mill and Sons of York in the North Ltd',
			undefined,
		],
	])('is found %s', (_which, text, name) => {
		expect(nameIn(text)).toBe(name ?? text);
	});

	test.each([
		['a code', 'COD.01'],
		['another label', 'UF: SP'],
		['a title', 'Unidoc Invoice'],
		['the beginning of a page number', 'Page 1 of 2'],
		['nothing', 'n/a'],
		['the place of a logo', 'Your logo'],
		['a reference to something else', 'Same as recipient'],
		['a postal code with its city', '75000 PARIS'],
		['a sentence', 'We love croissants. They are sweet.'],
		['a slogan', 'We love groceries!'],
		['prose', 'the linked image cannot be displayed because it was moved'],
		['a date', '3 May 2024'],
		['a single letter', 'A'],
		['the label of a number', 'Challan No'],
		['a label with a colon', 'Payment method:'],
		['the beginning of a label', 'Nome do'],
		['a blank of a template', '[Company name]'],
		['a salutation', 'Dear members of the board'],
	])('is not %s', (_which, text) => {
		expect(nameIn(text)).toBeUndefined();
	});
});

test('a text below a label that is no name is passed over for the next one', () => {
	const text =
		'BILL TO            SHIP TO\nn/a                Same as recipient\nACME Inc\n44 Shore St';
	expect(find(text, invoices).customer).toBe('ACME Inc');
});

test('a label can have a translation in another script, or a dash before its value', () => {
	expect(find('VENDOR المورد\nFast Time Traders\nHawally', orders).supplier).toBe(
		'Fast Time Traders',
	);
	expect(find('Vendor – Pilya Traders\nCustomer – Anurag P.', orders)).toMatchObject({
		supplier: 'Pilya Traders',
		customer: 'Anurag P.',
	});
});

test('the sender of an order is its customer if nobody else is named', () => {
	const text = 'PURCHASE ORDER\nTo: Cardinal Compounding\nFrom: Hollins Pharmacy\nPO #: 4711-A';
	expect(find(text, orders)).toMatchObject({
		customer: 'Hollins Pharmacy',
		supplier: 'Cardinal Compounding',
	});
});

test('a name can contain the words of labels', () => {
	expect(find('FROM\nYour Company Name, Inc.\n12 Quay Street', invoices).supplier).toBe(
		'Your Company Name, Inc.',
	);
	expect(find('VENDOR\nFast Time Phone Company\nHawally', orders).supplier).toBe(
		'Fast Time Phone Company',
	);
});

test('a label is found although a PDF has spaces between the letters of its Arabic translation', () => {
	const lines = ['VENDOR ل م و ر د', 'Fast Time Traders', 'Hawally'];
	const words = lines.flatMap((line, index) => {
		let right = 40;
		return line.split(' ').map((text) => {
			const left = right + 4;
			right = left + 6 * text.length;
			return { text, left, right, top: 16 * index, bottom: 16 * index + 12 };
		});
	});
	expect(findFields([pageFromWords(words)], orders)['supplier']).toBe('Fast Time Traders');
});

test('a street right above the city is not the name of a customer', () => {
	const window = 'Oyster Books\n14 Castle Street\nBristol BS1 4QA\n\n\n';
	const slip = 'Fenwick Ltd\nBuyer       Quay Road 12\n            75000 PARIS';
	expect(find(`Fenwick Ltd\n\n\n${window}${slip}`, invoices).customer).toBe('Oyster Books');
});

test('the city of an address can be before its postal code', () => {
	const address = 'Oyster Books\nObere Str. 57\nBerlin 12209\nGermany';
	expect(find(`Fenwick Ltd\n\n\n${address}`, invoices).customer).toBe('Oyster Books');
});

test('the supplier can be a company below the numbers and dates of an invoice', () => {
	const numbers = 'Invoice\nInvoice number: 4711\nIssue date: 3 May 2024\nDue date: 17 May 2024\n';
	expect(find(`${numbers}Status: paid\n\nFenwick, LLC\n12 Quay Street`, invoices).supplier).toBe(
		'Fenwick, LLC',
	);
});

test('an account number that begins like a legal form ends no name', () => {
	const { supplier } = find(
		'Blommor i Lund\nFaktura 4711\nBlommor i Lund - Banca Alta - IBAN SE58 1750 0562 6375',
		invoices,
	);
	expect(supplier).toBe('Blommor i Lund');
});

test('a name on the two lines of a logo is returned as written on one line', () => {
	const text = 'NORTHWIND\nTRADERS\n\nInvoice 4711\n\nNorthwind Traders\n1313 Webfoot Walk';
	expect(find(text, invoices).supplier).toBe('Northwind Traders');
});

test('a heading that ends with a label is not a name', () => {
	const text =
		'Oyster Books\n\nInvoice to:              Booking Reference\nFenwick and Sons         4711';
	expect(find(text, invoices).customer).toBe('Fenwick and Sons');
	const order = 'Oyster Books\n\nVENDOR NO.   200111   SHIP VIA Prepaid';
	expect(find(order, orders).supplier).toBe('');
});

test("the label of a buyer's number is not that of a name", () => {
	const text = "Oyster Books\n\nBuyer's Ref./Order No.\nVERBAL ORDER\n\nBuyer (Bill to)\nFenwick";
	expect(find(text, invoices).customer).toBe('Fenwick');
});

test('a name can be behind the word "name" below a centred heading of its column', () => {
	const text = `           EMISOR                                 RECEPTOR
Nombre o razón social: Fenwick Hnos.     Nombre o razón social: Oyster Libros`;
	expect(find(text, invoices)).toMatchObject({
		supplier: 'Fenwick Hnos.',
		customer: 'Oyster Libros',
	});
});
