import { describe, expect, test } from 'vitest';
import { pageFromWords } from '../../dist/reading/layout.mjs';
import { findFields } from '../../dist/finding/findFields.mjs';
import { find, findOnPicture, shippedProject } from '../support/finding.mjs';

// The peculiarities of some kinds of documents. The accuracy benchmark has complete documents.

const invoices = await shippedProject('fo_1');
const orders = await shippedProject('fo_3');
const findInvoice = (text: string) => find(text, invoices);

const findOnPhoto = (text: string) => findOnPicture(text, invoices);

describe('the total', () => {
	test('of a credit note is negative', () => {
		const found = findInvoice(
			'Gutschrift\nNetto  -100,00\nMwSt 19%  -19,00\nGutschriftbetrag  -119,00',
		);
		expect(found).toMatchObject({ net_amount: '-100,00', total_amount: '-119,00' });
	});

	test('is that of the document, not the amount left after an advance payment', () => {
		const text =
			'Net  100.00\nVAT  20.00\nInvoice total  120.00\nDeposit paid  -50.00\nBalance due  70.00';
		expect(findInvoice(text).total_amount).toBe('120.00');
	});

	test('is not the amount left to pay, even if nothing is added to the net amount', () => {
		const text =
			'Total HT  530,75\nTVA 0%  530,75  0,00\nTotal taxes  0,00\nTotal TTC  530,75\nSolde à payer  383,75';
		expect(findInvoice(text)).toMatchObject({ tax_amount: '0,00', total_amount: '530,75' });
	});

	test('is the net amount if the tax is 0, even if two items also add up to it', () => {
		const text =
			'Leistung  Steuer       Entgelt\nMassage   0 % VAT (E)  260,00\nWege      0 % VAT (E)  120,00\n\nNettobetrag  380,00\nSteuerbetrag  0,00\nBruttosumme  380,00';
		expect(findInvoice(text)).toMatchObject({ net_amount: '380,00', tax_amount: '0,00' });
	});

	test('is the one after discounts, and so is the net amount', () => {
		const text =
			'Positionssumme  100,00\nAbschläge  -10,00\nRechnungssumme ohne USt.  90,00\nSteuerbetrag in  EUR  17,10';
		expect(findInvoice(text).net_amount).toBe('90,00');
	});

	test('is not the largest amount on the first of several pages', () => {
		const items = 'Chairs  100.00\nTables  200.00\nLamps  300.00';
		expect(findInvoice(items).total_amount).toBe('300.00');
		expect(findInvoice(`Page 1 of 3\n${items}`).total_amount).toBe('');
	});

	test('is not the number of a bar code', () => {
		expect(findInvoice('Total\n4104330364903').total_amount).toBe('');
	});

	test('completes a sum that has an unknown label', () => {
		const text = 'Wares  250.00\nSome charge  100.00\nVAT  20.00\nTotal  120.00';
		expect(findInvoice(text).net_amount).toBe('100.00');
	});
});

test("if net, tax and total don't add up, the wrong one is replaced by a printed amount that fits", () => {
	const text = 'Total of items  100.00\nSomething  -10.00\nNet  90.00\nVAT  18.00\nOwed  108.00';
	expect(findInvoice(text)).toMatchObject({ net_amount: '90.00', total_amount: '108.00' });
	const table = 'Rate   Net     VAT\n20 %   90.00   18.00\nTotal  90.00   18.00\n\nOwed   108.00';
	expect(findInvoice(table).total_amount).toBe('108.00');
});

test('the last of several amounts next to the word "total" is only the total if none is larger', () => {
	expect(findInvoice('Rate   Base     Duty\nTotal  90.00   18.00').total_amount).toBe('');
	expect(findInvoice('Total  90.00   18.00   108.00').total_amount).toBe('108.00');
});

test('the tax is not an amount that excludes it', () => {
	const text = 'Wares excl. VAT  100.00\nVAT  20.00\nTotal  120.00';
	expect(findInvoice(text)).toMatchObject({ net_amount: '100.00', tax_amount: '20.00' });
	expect(findInvoice('Wares ex. VAT  100.00').tax_amount).toBe('');
});

test('an amount that is larger than the net amount is not its tax', () => {
	const text = 'Recurring   69.23\nOther       41.47\nNet amount  41.47\nTotal      110.70';
	expect(findInvoice(text).tax_amount).toBe('');
});

test('Customs tax is not the tax of an invoice, but Canadian taxes are', () => {
	expect(findInvoice('Customs tax   100.00\nTotal   1980.00').tax_amount).toBe('');
	expect(findInvoice('Montant HT   344,65\nTPS   17,23\nTotal   361,88').tax_amount).toBe('17,23');
});

describe('tax at several rates', () => {
	test('is the sum of its column', () => {
		const table =
			'Rate   Net      VAT\n20 %   100.00   20.00\n5 %    200.00   10.00\n       300.00   30.00\n\nTotal  330.00';
		expect(findInvoice(table)).toMatchObject({ net_amount: '300.00', tax_amount: '30.00' });
	});

	test.each([
		['two', ['20 %  20.00', '5 %  10.00']],
		['two with the same amount', ['20 %  20.00', '10 %  20.00']],
		['three, two with the same amount', ['20 %  20.00', '10 %  20.00', '5 %  7.50']],
		['eight', [1, 2, 3, 4, 5, 6, 7, 8].map((rate) => `${rate} %  ${rate}.10`)],
	])('is left empty if its sum is not printed: %s', (_rates, taxes) => {
		const total = taxes.reduce((sum, tax) => sum + Number(tax.split('%')[1]), 600).toFixed(2);
		const rows = taxes.map((tax) => `VAT ${tax}`).join('\n');
		expect(findInvoice(`Net  600.00\n${rows}\nTotal  ${total}`)).toMatchObject({
			net_amount: '600.00',
			tax_amount: '',
			total_amount: total,
		});
	});

	test('is the amount that is printed twice, if the sum is then right', () => {
		const text = 'Net  100.00\nVAT  20.00\nTotal  120.00\n\nVAT 20 %  20.00';
		expect(findInvoice(text)).toMatchObject({ tax_amount: '20.00', total_amount: '120.00' });
	});
});

test('a Swiss sum without tax is the net amount', () => {
	const text = 'Total exkl. MWST  100.00\nMWST 8.1 %  8.10\nTotal inkl. MWST  108.10';
	expect(findInvoice(text)).toMatchObject({ net_amount: '100.00', total_amount: '108.10' });
});

test('a receipt can have the number of an invoice', async () => {
	const text = 'Markt am Tor\nRechnung Nr. 4711\nSumme  5,00';
	expect(find(text, await shippedProject('fo_2')).receipt_number).toBe('4711');
});

describe('a supplier', () => {
	test.each([
		['Hollins Ltd · 14 Castle Street · Bristol BS1 4QA', 'Hollins Ltd'],
		['7 Apr 2025\nHollins Ltd', 'Hollins Ltd'],
		['220 Harbour Road\nLondon EC2A 3LT\n\nBill to\nCalder Inc', ''],
		['bigmarket.example\nSold by: Hollins Ltd', 'Hollins Ltd'],
		['220 Harbour Road\nLondon EC2A 3LT\n\nThank you for your trust', ''],
		['220 Harbour Road\nLondon EC2A 3LT\n\nHollins Ltd', 'Hollins Ltd'],
		['bigmarket.example\nOffered by: Hollins Ltd', 'Hollins Ltd'],
		['bigmarket.example\nOffered by: Jane', ''],
		['Haendler\nHollins Ltd\n220 Harbour Road\nLondon EC2A 3LT', 'Hollins Ltd'],
	])('in %j is %j', (text, name) => {
		expect(findInvoice(text).supplier).toBe(name);
	});

	test.each([
		['Stolarnia Dudek sp. z 0.0.', 'Stolarnia Dudek sp. z o.o.'],
		['Tiskárna Hora s.r.0. · Dlouhá 15 · 110 00 Praha', 'Tiskárna Hora s.r.o.'],
		['Holm 6mbH', 'Holm GmbH'],
		['Officina Rossi 5.p.A.', 'Officina Rossi S.p.A.'],
		['Carpintaria Douro Lda,', 'Carpintaria Douro Lda.'],
		['Studio 5.A. Bianchi', 'Studio 5.A. Bianchi'],
		['Wahin Hardware SON. BHD.', 'Wahin Hardware SDN. BHD.'],
		['Wahin Hardware Sdn Bnd', 'Wahin Hardware Sdn Bhd'],
		['Hollins Pte Ltd', 'Hollins Pte Ltd'],
		['Druckhaus Holm e.K,', 'Druckhaus Holm e.K.'],
		['Druckhaus Holm e.K, Hauptstr. 7, 04109 Leipzig', 'Druckhaus Holm e.K'],
	])('on a scan that is read as %j is %j', (text, name) => {
		expect(findOnPhoto(text).supplier).toBe(name);
	});
});

test('the customer is below the sender in one line, even if its dots are read as dashes', () => {
	const text = [
		'Hollins Ltd\n',
		'Hollins Ltd - 14 Castle Street - Bristol BS1 4QA',
		'Calder Catering\n1 Mill Lane\nLondon EC2A 3LT',
	].join('\n');
	expect(findOnPhoto(text).customer).toBe('Calder Catering');
});

describe('the first line of an address', () => {
	const address = '14 Castle Street\nBristol BS1 4QA';
	const customerOf = (block: string) => findInvoice(`Fenwick Catering Ltd\n\n${block}`).customer;

	test.each([
		['is the name', `Oyster Books\nAnna Lee\n${address}`, 'Oyster Books'],
		['is a heading if a company follows', `Whom we bill\nHollins Ltd\n${address}`, 'Hollins Ltd'],
		['is a heading if it is a single word', `Payee\nOyster Books\n${address}`, 'Oyster Books'],
		['is a company with its form', `Hollins Ltd\nAnna Lee\n${address}`, 'Hollins Ltd'],
	])('%s', (_what, block, name) => {
		expect(customerOf(block)).toBe(name);
	});

	test('is below its label if a logo is next to it', () => {
		const text = `Customer      SEND\n Oyster Books\n ${address.replace('\n', '\n ')}`;
		expect(findInvoice(`Fenwick Catering\n\n${text}`).customer).toBe('Oyster Books');
	});

	test('is above a street and a city, no matter how far apart they are', () => {
		const spaced = '14 Castle Street\n\nBristol BS1 4QA';
		expect(customerOf(`\n\n\nOyster Books\n\n${spaced}`)).toBe('Oyster Books');
		expect(customerOf(`\n\n\nOyster Books\n\nAnna Lee\n\n${spaced}`)).toBe('');
		expect(customerOf('\n\n\nOyster Books\n\nBristol BS1 4QA')).toBe('');
	});

	test('is below its label if the heading of another address is next to it', () => {
		const rows = [
			['Customer', 'Whom to thank'],
			['Oyster Books', 'Hollins Ltd'],
			['14 Castle Street', '1 Mill Lane'],
			['Bristol BS1 4QA', 'London EC2A 3LT'],
		];
		const text = rows.map(([left, right]) => `${left!.padEnd(30)}${right}`).join('\n');
		expect(findInvoice(`Fenwick Catering\n\n${text}`).customer).toBe('Oyster Books');
	});
});

describe('an order', () => {
	const sides = (left: string, right: string) =>
		[
			[left, right],
			['Oyster Books', 'Hollins Ltd'],
			['14 Castle Street', '1 Mill Lane'],
			['Bristol BS1 4QA', 'London EC2A 3LT'],
		]
			.map(([one, other]) => `${one!.padEnd(30)}${other}`)
			.join('\n');

	test.each([
		['Ordered by', 'Whom to thank'],
		['Whom to thank', 'Supplier'],
	])('is to the other address if only one has a known label: %s, %s', (left, right) => {
		expect(find(`Purchase order\n\n${sides(left, right)}`, orders)).toMatchObject({
			customer: 'Oyster Books',
			supplier: 'Hollins Ltd',
		});
	});

	test('is from one company, not from two on the same line', () => {
		expect(find('Hollins   Calder Inc', orders).customer).toBe('Calder Inc');
	});

	test('does not use a date as its number', () => {
		expect(find('Order number  12.03.2024', orders).order_number).toBe('');
		expect(find('Order number  PO-17', orders).order_number).toBe('PO-17');
	});

	test('has the sum of its lines as the total, not the first of them', () => {
		const lines = 'Item    Total\nChair   10.00\nDesk    20.00\n';
		expect(find(`${lines}\nOwed   30.00`, orders).total).toBe('30.00');
	});
});

test('the number of a credit note is not that of its invoice', () => {
	const text = 'Avoir AV-17\n\nDate de facture   16/11/2024\nFacture liée   FA-10';
	expect(findInvoice(text).invoice_number).toBe('AV-17');
});

test('the number of an invoice can follow a remark in brackets', () => {
	const text = 'Gutschrift (selbst ausgestellte Rechnung) (389) Nr. 471102 vom 05.03.2024';
	expect(findInvoice(text)).toMatchObject({
		invoice_number: '471102',
		invoice_date: '05.03.2024',
	});
});

test('the currency is not a day of the week', () => {
	expect(findInvoice('Mo.-Fr. 08.30 - 12.30 Uhr\nSumme  59,50 €').currency).toBe('EUR');
});

test('the number of an invoice is not a misread "n.º"', () => {
	expect(findOnPhoto('Factura n.2:    202331269').invoice_number).toBe('202331269');
	expect(findOnPhoto('Factura n.9:').invoice_number).toBe('');
});

test('an amount is found after a rule that is read as words and digits', () => {
	const text = '30,00\n50,00\n20,00\nNettobetrag   4   OSOZ   O OZ   €100,00';
	expect(findOnPhoto(text).net_amount).toBe('100,00');
	expect(findOnPhoto(text.replace('OZ   €', 'OZ €')).net_amount).toBe('100,00');
});

test('an order is from the name in large type to the labelled name', () => {
	const word = (text: string, left: number, top: number, size: number) => {
		return { text, left, right: left + text.length * size * 0.5, top, bottom: top + size };
	};
	const lines = ['Supplier', 'Calder Inc', '1 Mill Lane', 'London EC2A 3LT'].flatMap((line, row) =>
		line.split(' ').map((text, index) => word(text, 50 + index * 38, 100 + row * 14, 10)),
	);
	const page = pageFromWords([
		word('Fenwick', 50, 50, 16),
		word('Catering', 110, 50, 16),
		...lines,
	]);
	const found = findFields([page], orders);
	expect(found).toMatchObject({ customer: 'Fenwick Catering', supplier: 'Calder Inc' });
});

test('is due on the last date if paying earlier is cheaper', () => {
	const text = '2 % Skonto bei Zahlung bis 01.06.2025, oder bis 08.06.2025 netto';
	expect(findInvoice(text).due_date).toBe('08.06.2025');
	expect(findInvoice('Zahlung bis 01.06.2025 mit 2 % Skonto').due_date).toBe('');
	const twoLabels = '2 % Skonto bei Zahlung bis 01.06.2025, sonst zahlbar bis 08.06.2025';
	expect(findInvoice(twoLabels).due_date).toBe('08.06.2025');
	expect(findInvoice('2 % Skonto bei Zahlung bis 01.06.2025').due_date).toBe('');
});

describe('characters in boxes', () => {
	test('are one value', () => {
		const text =
			'Invoice number   4  7  1  1  0  2\nIBAN   G  B  8  2  W  E  S  T  1  2  3  4  5  6  9  8  7  6  5  4  3  2';
		expect(findInvoice(text)).toMatchObject({
			invoice_number: '471102',
			iban: 'GB82WEST12345698765432',
		});
	});

	test('end where a box is empty', () => {
		const date = '1  2     M  a  y     2  0  2  5';
		expect(findInvoice(`Invoice date   ${date}`).invoice_date).toBe('12 May 2025');
	});

	test('are one value in several groups', () => {
		const date = '1  7    0  6    2  0  2  5';
		expect(findInvoice(`Invoice date (DD MM YYYY)   ${date}`).invoice_date).toBe('17 06 2025');
	});
});

test('letters far apart are joined to words: to labels, and to names that are also elsewhere', () => {
	const place = (text: string, left: number, top: number, gap: number) => {
		let right = left - gap;
		return text.split(' ').map((word) => {
			const from = right + gap;
			right = from + 6 * word.length;
			return { text: word, left: from, right, top, bottom: top + 12 };
		});
	};
	const words = [
		place('F e n w i c k L t d', 40, 40, 4),
		place('I N VO I C E N U M B E R', 40, 120, 2),
		place('D U E DAT E', 300, 120, 2),
		place('4711', 40, 140, 4),
		place('12 May 2025', 300, 140, 4),
		place('Fenwick Ltd is registered in England', 40, 300, 4),
	];
	expect(findFields([pageFromWords(words.flat())], invoices)).toMatchObject({
		supplier: 'Fenwick Ltd',
		invoice_number: '4711',
		due_date: '12 May 2025',
	});
});

describe('the due date of an invoice', () => {
	test.each([
		['05.06.2025', 'Zahlbar ohne Abzug bis zum 05.06.2025. Vielen Dank!'],
		['22. Mai 2025', 'vom 8. Mai 2025\nfällig: 22. Mai 2025'],
		['18.04.2025', 'Zahlungsziel: 14 Tage netto, somit bis 18.04.2025, auf unser Konto'],
		['08/10/2025', 'Cargo en cuenta: 08/10/2025'],
		['06/05/2025', 'Total amount due by 06/05/2025   $110.70'],
		['22.10.2025', 'Forma płatności: przelew, termin: 22.10.2025'],
	])('%s is found in "%s"', (date, text) => {
		expect(findInvoice(text).due_date).toBe(date);
	});
});

test('the date of an invoice can follow its number and a comma', () => {
	expect(findInvoice('Faktura 118, daterad den 27 maj 2025.').invoice_date).toBe('27 maj 2025');
});

test('a label that ends in brackets leads to the amount next to it, not to one in a column', () => {
	const text =
		'Item    Item subtotal (excl. VAT)\nTable   £183.32\nKnobs   £14.17\n\nItem subtotal (excl. VAT)   £197.49\nVAT subtotal   £39.50\nTotal paid   £236.99';
	expect(findInvoice(text)).toMatchObject({
		net_amount: '197.49',
		tax_amount: '39.50',
		total_amount: '236.99',
	});
});

describe('an IBAN', () => {
	const IBAN = 'DE89 3704 0044 0532 0130 00';

	test('can continue on the next line', () => {
		const text = 'Bank  IBAN DE89 3704 0044\nTel   0532 0130 00';
		expect(findInvoice(text).iban).toBe(IBAN);
	});

	test('of the wrong length is returned as printed, but only behind its label', () => {
		expect(findInvoice('IBAN DE89 3704 0044 0532').iban).toBe('DE89 3704 0044 0532');
		expect(findInvoice("Seller's IBAN: DE89 3704 0044\nBIC COBADEFFXXX").iban).toBe('');
		expect(findInvoice('Account DE89 3704 0044 0532').iban).toBe('');
		expect(findOnPhoto('IBAN DE89 3704 0044 0532').iban).toBe('');
	});

	test.each([
		['letters among its digits', 'IBAN: DEB9 37O4 0044 O532 013O 0O'],
		['one misread digit', 'IBAN DE89 3704 0044 0532 0180 00'],
		['no label, but its groups', 'DE89 37O4 0044 0532 0130 00'],
	])('is corrected on a photo if it has %s', (_name, text) => {
		expect(findOnPhoto(text).iban).toBe(IBAN);
	});

	test('is corrected on a photo if one character was read twice', () => {
		expect(findOnPhoto('IBAN: DE89O 3704 0044 0532 0130 00').iban).toBe('');
		expect(findOnPhoto('IBAN: DE89 37O04 0044 0532 0130 00').iban).toBe(IBAN);
	});

	test('is neither made from other texts nor guessed', () => {
		expect(findOnPhoto('Order DE89370400440532013O00').iban).toBe('');
		expect(findOnPhoto('IBAN DE89 3704 0044 0532 1234 56').iban).toBe('');
		// Two numbers are possible.
		expect(findOnPhoto('IBAN DE66 5385 5678 7553 5838 35').iban).toBe('');
		expect(findInvoice('DE89 37O4 0044 0532 0130 00').iban).toBe('');
	});
});
