import { describe, expect, test } from 'vitest';
import { nameIn } from '../../dist/finding/names/name.mjs';
import { find, shippedProject } from '../support/finding.mjs';

const invoices = await shippedProject('fo_1');
const orders = await shippedProject('fo_3');

describe('a name', () => {
	test.each([
		['without an e-mail address', 'TechCloud GmbH support@techcloud.example', 'TechCloud GmbH'],
		['without a web address', 'Rosewood Bakery www.rosewood.example', 'Rosewood Bakery'],
		['without the label "Name"', 'Nazwa: ABC Developex S.A.', 'ABC Developex S.A.'],
		['with a number at the end', 'Studio 54', 'Studio 54'],
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
		['a reference to something else', 'Same as recipient'],
		['a postal code with its city', '75000 PARIS'],
		['a sentence', 'We love croissants. They are sweet.'],
		['prose', 'the linked image cannot be displayed because it was moved'],
		['a date', '3 May 2024'],
		['a single letter', 'A'],
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
