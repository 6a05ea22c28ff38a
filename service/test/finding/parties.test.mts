import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findFields } from '../../dist/finding/findFields.mjs';
import { pagesFromText } from '../../dist/reading/rawText.mjs';
import { SHIPPED_PROJECTS_FOLDER } from '../../dist/index.mjs';
import { parseProject } from '../../dist/projects.mjs';
import { find, shippedProject } from '../support/finding.mjs';

const invoices = await shippedProject('fo_1');
const numbersIn = (text: string) => {
	const { supplier_vat_id, customer_vat_id } = find(text, invoices);
	return [supplier_vat_id, customer_vat_id];
};

describe("the parties' VAT ids", () => {
	test('are told apart by their labels', () => {
		const text = 'Harbour Ltd\n\nVAT ID: DE136695976\nYour VAT ID: GB980780684';
		expect(numbersIn(text)).toEqual(['DE136695976', 'GB980780684']);
	});

	test('with the same label belong to the name above them', () => {
		const text = `Seller                     Buyer
Harbour Ltd                Frakt Norr AB
2 Quay Street              Hamngatan 4
London E1 6AN              111 47 Stockholm
VAT no: GB 980 7806 84     VAT no: SE556188840401`;
		expect(numbersIn(text)).toEqual(['GB 980 7806 84', 'SE556188840401']);
	});

	test('of one kind belong to both, even if the second is far from any name', () => {
		const lines = ['Harbour Ltd', 'NIF: B86249711', '', 'Bill to', 'Frakt Norr AB', ''];
		const far = ['Order date   Payment   NIF', '12.05.2025   Cash      B87760575'];
		expect(numbersIn([...lines, ...far].join('\n'))).toEqual(['B86249711', 'B87760575']);
	});

	test('can be below a name on two lines', () => {
		const seller = 'Seller\nHarbour Hardware Ltd\nVAT ID GB980780684\n\n';
		const buyer = 'Bill to\nFENWICK CATERING AND\nEVENTS LIMITED\nVAT ID GB220430231\n';
		expect(find(seller + buyer, invoices)).toMatchObject({
			customer: 'FENWICK CATERING AND EVENTS LIMITED',
			supplier_vat_id: 'GB980780684',
			customer_vat_id: 'GB220430231',
		});
	});

	test("that is the customer's isn't the supplier's, too, if it is repeated at the bottom", () => {
		const lines = ['Harbour Ltd', '', 'Bill to', 'Frakt Norr AB', 'VAT no: SE556188840401', ''];
		const numbers = numbersIn([...lines, '', '', 'SE556188840401   paid'].join('\n'));
		expect(numbers).toEqual(['', 'SE556188840401']);
	});

	test.each(['CHE-336.031.287', '88628-2920-RT0001'])('like %s need no label', (number) => {
		expect(numbersIn(`Harbour Ltd\n\nSteuernummer: ${number}`)[0]).toBe(number);
	});

	test('can have a letter apart from their digits', () => {
		expect(numbersIn('Harbour Ltd\nCIF: B-87760575')[0]).toBe('B-87760575');
	});

	test('can be right above the names', () => {
		const text = `NIP: 8567346215             NIP: 5260001246
Sprzedawca: Rano Sp. z o.o.  Nabywca: Wozek S.A.`;
		expect(numbersIn(text)).toEqual(['8567346215', '5260001246']);
	});

	test("in the small print is the supplier's", () => {
		const text =
			'Harbour Ltd\n\nBill to:\nFrakt Norr AB\n\nTotal 12.00\n\nHarbour Ltd · Company no 123 · GB980780684';
		expect(numbersIn(text)).toEqual(['GB980780684', '']);
	});

	test('of the row next to a label are not looked for behind the first one', () => {
		const text = 'GSTIN   32AABBA7890B1ZB   Transport ID   24ABSFS0321B2ZL';
		expect(numbersIn(text)).toEqual(['32AABBA7890B1ZB', '']);
	});

	test.each([
		[
			'Switzerland, with spaces around its dash',
			'VAT Reg. No. CHE - 116281 710 TVA',
			'CHE - 116281 710',
		],
		['Tunisia', 'Code TVA : 1635163/E/A/M/000', '1635163/E/A/M/000'],
		['Tunisia, with a space', 'MF : 635895 D/A/M/000 RC 2541322006', '635895 D/A/M/000'],
	])('are those of %s', (_country, text, number) => {
		expect(numbersIn(text)[0]).toBe(number);
	});

	test('can be followed by another number, and be printed with wrong check digits', () => {
		expect(numbersIn('USt-IdNr.: DE136695976 Steuernummer 12/345/67890')[0]).toBe('DE136695976');
		expect(numbersIn('USt.-Id.-Nr. DE123456789 12/345/67890')[0]).toBe('DE123456789');
	});

	test.each([
		['an order', 'Order DE123456789'],
		['an account', 'IBAN BE68 5390 0754 7034'],
		['a price', 'VAT 20 %   1,234,567.00'],
	])('are not the number of %s', (_name, text) => {
		expect(numbersIn(text)).toEqual(['', '']);
	});

	test('are left out on a photo if their check digits are wrong', () => {
		const [page] = pagesFromText('VAT ID: DE136695967');
		const found = findFields([{ ...page!, recognised: true }], invoices);
		expect(found['supplier_vat_id']).toBe('');
	});
});

test('the supplier is never the own company that the project names', () => {
	const text = 'Harbour Ltd\n2 Quay Street\n\nFrakt Norr AB\nHamngatan 4\n\nInvoice number 12';
	expect(find(text, invoices)['supplier']).toBe('Harbour Ltd');
	const rules = readFileSync(`${SHIPPED_PROJECTS_FOLDER}/fo_1.yaml`, 'utf8');
	const own = parseProject(`own_names: [Harbour Ltd, "Harbour (UK)"]\n${rules}`, 'fo_1.yaml');
	expect(find(text, own)['supplier']).toBe('Frakt Norr AB');
});

test.each([
	['INVOICE\nNumber 12', 'invoice'],
	['Rechnung Nr. 12', 'invoice'],
	['Rechnungsnummer: 12', 'invoice'],
	['Credit note\nfor invoice 12', 'credit note'],
	['Rechnungskorrektur 17\nzur Rechnung 12', 'credit note'],
	["Facture d'avoir n° 3", 'credit note'],
	['Proforma invoice', 'proforma invoice'],
	['Betalningspåminnelse\nFaktura 12', 'reminder'],
	['Angebot Nr. 12', 'quotation'],
	['Dear Sir or Madam', ''],
])('the type of "%s" is %s', (text, type) => {
	expect(find(text, invoices)['document_type']).toBe(type);
});

test('the amount due is what remains to be paid', () => {
	const text = 'Net 100.00\nVAT 20.00\nTotal 120.00\nDeposit paid 50.00\nRemaining balance 70.00';
	const found = find(text, invoices);
	expect([found['total_amount'], found['amount_due']]).toEqual(['120.00', '70.00']);
	expect(find('Net 100.00\nVAT 20.00\nTotal 120.00', invoices)['amount_due']).toBe('');
});

test.each([
	['Payment reference: RF18539007547034', 'RF18539007547034'],
	['Zahlungsreferenz   4711/2024', '4711/2024'],
	['Variabilní symbol: 20240031', '20240031'],
	['OCR: 123456789', '123456789'],
])('the payment reference is found in "%s"', (text, reference) => {
	expect(find(text, invoices)['payment_reference']).toBe(reference);
});
