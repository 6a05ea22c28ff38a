import { describe, expect, test } from 'vitest';
import { find, shippedProject } from '../support/finding.mjs';

const invoices = await shippedProject('fo_1');
const findInvoice = (text: string) => find(text, invoices);

// What the invoices of strangers have taught.

describe('the due date', () => {
	test("isn't the date next to a term in days", () => {
		const text = 'Shipped via    Terms    Ship date\nFedEx    Net due in 30 days    12/29/2023';
		expect(findInvoice(text).due_date).toBe('');
	});
});

describe('the number of an order', () => {
	test('can have the words of a label in it', () => {
		const text = 'Buyer’s Order No.    Dated\nDMH/PO/ward/2025-26/6925    25-Jun-25';
		expect(findInvoice(text).purchase_order).toBe('DMH/PO/ward/2025-26/6925');
	});

	test("isn't the number behind a short label that other words describe", () => {
		expect(findInvoice('AWB/BL No:/CARTA PO NGP2576492').purchase_order).toBe('');
	});
});

test("the number of an invoice isn't a folio in a list", () => {
	const text = 'Registro Mercantil de Madrid, Tomo 29010, folio 106, hoja M-522382';
	expect(findInvoice(text).invoice_number).toBe('');
});

test('the date of an invoice can follow the place at its end', () => {
	const lines = [...Array(30).keys()].map((index) => `Oak board    ${index}.00`);
	const text = ['Invoice', ...lines, 'Hamburg, 12 September 2022'].join('\n');
	expect(findInvoice(text).invoice_date).toBe('12 September 2022');
});

describe('amounts', () => {
	test('the tax is never the shipping', () => {
		const text = 'Subtotal    138.58\nTotal freight    7.32\nInvoice amount    145.90';
		expect(findInvoice(text).tax_amount).toBe('');
	});

	test('a quantity in the row of totals is no total', () => {
		const text = 'Pens    10.00\nInk    85,850.00\nTotal    2,203.00 No    ī 95,860.00';
		expect(findInvoice(text).total_amount).toBe('95,860.00');
	});

	test('a sentence says what the net amount and the tax are', () => {
		const text =
			'Gesamtsumme    32,95 €\nDer Betrag besteht aus einem Netto-Entgelt von 27,69 € sowie der Umsatzsteuer von\n5,26 € (Steuersatz 19%).';
		expect(findInvoice(text).net_amount).toBe('27,69');
	});
});

describe('VAT ids', () => {
	test('belong to the name before them on the line', () => {
		const text = 'Bill to: Artesta Store S.L.    N.I.F./C.I.F.: B67503250';
		expect(findInvoice(text)).toMatchObject({
			supplier_vat_id: '',
			customer_vat_id: 'B67503250',
		});
	});

	test('need no label if they have the form of Dutch ones', () => {
		expect(findInvoice('KvK 28102735    BTW 813666181B01').supplier_vat_id).toBe('813666181B01');
	});

	test("aren't amounts", () => {
		expect(findInvoice('VAT no    70386.80').supplier_vat_id).toBe('');
	});
});
