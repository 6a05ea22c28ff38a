import { describe, expect, test } from 'vitest';
import { find, shippedProject } from '../support/finding.mjs';

const invoices = await shippedProject('fo_1');
const findInvoice = (text: string) => find(text, invoices);

describe('an amount', () => {
	test('can have opening quotation marks between its thousands', () => {
		const text = 'Zwischensumme  33‘316.00\nMwSt 8.1 %  2‘698.60\nTotal CHF  36‘014.60';
		expect(findInvoice(text)).toMatchObject({
			net_amount: '33‘316.00',
			tax_amount: '2‘698.60',
			total_amount: '36‘014.60',
		});
	});

	test('without decimals is no quantity if a currency is next to it', () => {
		const rows = 'Hotel  ₹ 5,597.76\nService fees  ₹ 399.84\nDiscount  ₹ 309.16\n';
		expect(findInvoice(`${rows}Grand Total  ₹ 5,288`).total_amount).toBe('5,288');
		expect(findInvoice(`${rows}Grand Total  ₹ 5288.6`).total_amount).toBe('5288.6');
		expect(findInvoice(`${rows}Grand Total  12`).total_amount).toBe('');
	});

	test('is the net amount if two halves of an Indian tax, and only then, make it a rounded total', () => {
		const text = (tax: string) =>
			`Goods  1,254.80\nC${tax}  112.93\nS${tax}  112.93\nRound off  0.34\nTotal  1,481.00`;
		expect(findInvoice(text('GST'))).toMatchObject({
			net_amount: '1,254.80',
			tax_amount: '',
			total_amount: '1,481.00',
		});
		expect(findInvoice(text('harge')).net_amount).toBe('');
	});

	test('is the tax if it is printed as the sum of its halves', () => {
		const text =
			'Value  CGST  SGST  GST\n800.00  72.00  72.00  144.00\nTotal  944.00\nCash  1,000.00';
		expect(findInvoice(text)).toMatchObject({ net_amount: '800.00', tax_amount: '144.00' });
	});

	test('can have a dash in the place of its decimals', () => {
		const text = `Totaal exclusief BTW  € 107,39
6% BTW  € 6,30
21% BTW  € 2,31
Totaal  € 116,-`;
		expect(findInvoice(text)).toMatchObject({ net_amount: '107,39', total_amount: '116' });
	});
});

describe('a total', () => {
	test('is not zero because everything is paid', () => {
		const text = `Balance Due
LKR0.00

Sub Total   0.00
Adjustment  120,000.00
Total       LKR120,000.00
Payment Made  120,000.00
Balance Due  LKR0.00`;
		expect(findInvoice(text)).toMatchObject({ total_amount: '120,000.00', amount_due: '0.00' });
	});

	test('is zero if no other amount is called a total', () => {
		expect(findInvoice('Discount  12.00\nTotal  0.00\nAmount due  0.00').total_amount).toBe('0.00');
	});
});

test('a sum without tax is not the tax', () => {
	const text = 'Subtotal without tax  165.00 EUR\nTax  16.50 EUR\nAmount due  181.50 EUR';
	expect(findInvoice(text)).toMatchObject({ net_amount: '165.00', tax_amount: '16.50' });
});

describe('a VAT id', () => {
	const supplierIn = (text: string) => findInvoice(text).supplier_vat_id;

	test('keeps letters of its country that are also a word', () => {
		expect(supplierIn('USt.-IdNr. DE 813307548')).toBe('DE 813307548');
	});

	test('is read to its last group, even if it is invalid, but not into the next number', () => {
		expect(supplierIn('N° TVA : FR 05 987 654 321')).toBe('FR 05 987 654 321');
		expect(supplierIn('VAT ID DE123456780 12/345/6789')).toBe('DE123456780');
	});

	test('of Canada has the number of an account', () => {
		const text = 'HST Registration Number: 105205140 RT0001';
		expect(supplierIn(text)).toBe('105205140 RT0001');
	});

	test("near the supplier's name is the supplier's, wherever else one is", () => {
		const text = `Seller
Molletes Artesanos S.L.
Calle Mayor 4
29200 Antequera
NIF: B93662708

DATE      CLIENT    NIF
24/11/25  43001555  B87760575`;
		expect(supplierIn(text)).toBe('B93662708');
	});
});

describe('the number of an invoice', () => {
	test('is never one that another word describes', () => {
		expect(findInvoice('Outage number  1-866-579-6819').invoice_number).toBe('');
		expect(findInvoice('Numero serie certificado  00001000000505').invoice_number).toBe('');
		expect(findInvoice('Number: 4711').invoice_number).toBe('4711');
		expect(findInvoice('Factura electrónica de venta no  E5325').invoice_number).toBe('E5325');
	});

	test('can have spaces around the dashes after its series', () => {
		const text = 'FACTURA NUMERO:\n002 - 002 - 002456321';
		expect(findInvoice(text).invoice_number).toBe('002 - 002 - 002456321');
	});
});

test('a date can be followed by a time without a space', () => {
	expect(findInvoice('FECHA:  2024-02-08T09:27:43').invoice_date).toBe('2024-02-08');
});
