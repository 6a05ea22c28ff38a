import { describe, expect, test } from 'vitest';
import { find, shippedProject } from '../support/finding.mjs';

// Features of common business documents, in any language.

const invoices = await shippedProject('fo_1');
const receipts = await shippedProject('fo_2');
const orders = await shippedProject('fo_3');
const findInvoice = (text: string) => find(text, invoices);

describe('a negative amount in brackets', () => {
	test('keeps its brackets and is part of the sum', () => {
		const text =
			'CREDIT MEMO\nSubtotal     ($225.00)\nSales tax    ($16.31)\nTotal        ($241.31)';
		expect(findInvoice(text)).toMatchObject({
			net_amount: '(225.00)',
			tax_amount: '(16.31)',
			total_amount: '(241.31)',
		});
	});

	test('is not mistaken for a remark on its label', () => {
		expect(findInvoice('Total due (1,241.31)').total_amount).toBe('(1,241.31)');
		expect(findInvoice('Total due (EUR)  1,241.31').total_amount).toBe('1,241.31');
	});
});

describe('the number of an invoice', () => {
	test.each([
		['Rechnungsnummer  73 118 204 5512', '73 118 204 5512'],
		['Facture N° : 104 882', '104 882'],
		['Rechnungsnummer  DE-TWH-2025-88127', 'DE-TWH-2025-88127'],
	])('is read completely in %j', (text, number) => {
		expect(findInvoice(text).invoice_number).toBe(number);
	});
});

test('two labels with a slash between them have the same value', () => {
	const text = 'Rechnungsdatum/Lieferdatum  27 Februar 2025\nRechnungsnummer  4711';
	expect(findInvoice(text).invoice_date).toBe('27 Februar 2025');
});

describe('the date of a letter', () => {
	test('is the one after a place, if there are others', () => {
		const text =
			'Vogel & Partner\nWürzburg, 28.02.2025\nRechnung Nr. 391\nVorschuss vom 10.01.2025  300,00';
		expect(findInvoice(text).invoice_date).toBe('28.02.2025');
	});

	test('is left empty if two follow a place', () => {
		const text = 'Würzburg, 28.02.2025\nRechnung Nr. 391\nBerlin, den 10.01.2025';
		expect(findInvoice(text).invoice_date).toBe('');
	});
});

test('the last day for a discount is not the due date, wherever the line breaks', () => {
	for (const text of [
		'Bei Zahlung bis 07.05.2025 gewähren wir 2 % Skonto.',
		'Bei Zahlung bis 07.05.2025 gewähren wir\n2 % Skonto.',
		'Zahlung ohne Abzüge. Bei Zahlung bis\n07.05.2025 gewähren wir 2 % Skonto.',
	])
		expect(findInvoice(text).due_date).toBe('');
	const text = 'Zahlbar bis 21.05.2025 ohne Abzug.\nBei schneller Zahlung 2 % Skonto.';
	expect(findInvoice(text).due_date).toBe('21.05.2025');
});

describe('a table of amounts', () => {
	test('has its values below their headings, even if one heading is unknown', () => {
		const text =
			'Lohn      Teile     Netto           MwSt        Endbetrag EUR\n' +
			'201,60    114,30            315,90        60,02          375,92';
		expect(findInvoice(text)).toMatchObject({
			net_amount: '315,90',
			tax_amount: '60,02',
			total_amount: '375,92',
		});
	});

	test('has the net amount and the tax in the row that ends with the total', () => {
		const text =
			'Goods        Price      %     Duty\nOak table   26 000,00  21 %  5 460,00  31 460,00\n' +
			'Things      800,00     21 %  168,00    968,00\n' +
			'All in all  26 800,00        5 628,00  32 428,00\nAmount due  32 428,00';
		expect(findInvoice(text)).toMatchObject({
			net_amount: '26 800,00',
			tax_amount: '5 628,00',
			total_amount: '32 428,00',
		});
	});

	test('gives no amounts if its columns are in another order', () => {
		const text = 'Amount due  274.00\nThings  21.51  252.49  274.00';
		expect(findInvoice(text)).toMatchObject({ net_amount: '', tax_amount: '' });
	});

	test('can have columns so close together that their amounts touch', () => {
		const text =
			'Rate   Net VAT\n19 %   43,68 € 8,30 €\nVAT total   43,68 € 8,30 €\n\nTotal  51,98 €';
		expect(findInvoice(text)).toMatchObject({ net_amount: '43,68', tax_amount: '8,30' });
	});

	test('has no tax amount in a column of prices including tax', () => {
		const text = 'Thing  Price\n       (incl. VAT)\nBowl   51.98\nBook   11.99\n\nTotal  63.97';
		expect(findInvoice(text).tax_amount).toBe('');
	});
});

describe('a name', () => {
	test('in a block of labelled lines follows the word "name"', () => {
		const text =
			'Cedente/prestatore (fornitore)\nIdentificativo fiscale ai fini IVA: IT02881190547\n' +
			'Codice fiscale: 02881190547\nDenominazione: Falegnameria Umbra S.n.c.';
		expect(findInvoice(text).supplier).toBe('Falegnameria Umbra S.n.c.');
	});

	test('next to the label of a number is not a heading', () => {
		const text =
			'FACTURA\nLaura Giménez Soto   Nº de factura: 2025-021\nNIF: 44871203K\nC/ Mayor, 15\n46001 Valencia';
		expect(findInvoice(text).supplier).toBe('Laura Giménez Soto');
	});

	test('of the addressee is below the sender in one line', () => {
		const text =
			'Bürofix\n\nBürofix GmbH, Am Kanal 3, 59065 Hamm\nPraxis Dr. Lenz\nKirchplatz 1\n59423 Unna';
		expect(findInvoice(text).customer).toBe('Praxis Dr. Lenz');
	});

	test('is below the customer number', () => {
		expect(findInvoice('Cliente: 00412\nReformas García Hnos., S.C.').customer).toBe(
			'Reformas García Hnos., S.C.',
		);
	});

	test.each([
		['the numbers of a company', 'Number: 549910\nGlobal number: 4000001123452 (GTIN)'],
		['a number in a separate cell', 'Number    : 549910'],
		['several numbers in a line', 'GLN 4333741000005 Supplier no: 549910'],
	])('is below %s', (_what, numbers) => {
		const text = `Seller:\n${numbers}\nHollins Ltd\n14 Castle Street\nBristol BS1 4QA`;
		expect(findInvoice(text).supplier).toBe('Hollins Ltd');
	});

	test('is in the cell next to the word "name"', () => {
		const text =
			'Seller\nNumber:      549910\nName:        Hollins Ltd\n\nBuyer\nName:        Oyster Books';
		expect(findInvoice(text)).toMatchObject({ supplier: 'Hollins Ltd', customer: 'Oyster Books' });
	});

	test('of a company can begin with a word that is a label', () => {
		const text = 'Rechnungsempfänger\nKunden AG Mitte\nLange Straße 2\n69876 Frankfurt';
		expect(findInvoice(text).customer).toBe('Kunden AG Mitte');
		expect(findInvoice('Verkäufer\nLieferant GmbH').supplier).toBe('Lieferant GmbH');
	});

	test.each([
		['Oyster Books', 'Oyster Books Ltd · Company no. 4711', 'Oyster Books Ltd'],
		['OYSTER BOOKS', 'Oyster Books Ltd, 14 Castle Street', 'Oyster Books Ltd'],
		['Oyster', 'The Oyster Books Ltd', 'The Oyster Books Ltd'],
		['Optique Vauban', 'SAS Optique Vauban', 'SAS Optique Vauban'],
		['Oyster Books', 'Oyster Bookshop Ltd', 'Oyster Books'],
		['Optique Vauban', 'SAS au capital de 150 000 €', 'Optique Vauban'],
	])('"%s" in the letterhead with "%s" elsewhere is "%s"', (letterhead, elsewhere, name) => {
		const text = `${letterhead}\n\n\nInvoice no. 4711\n\n\n${elsewhere}`;
		expect(find(text, invoices).supplier).toBe(name);
	});

	test('of the customer is not used for the supplier, even if it has the same words', () => {
		const customer = 'Bill to: Oyster Books Retail Ltd';
		const smallPrint = '\n\n\nOyster Ltd · Company no. 4711';
		expect(find(`Oyster\n\n\n${customer}`, invoices).supplier).toBe('Oyster');
		expect(find(`Oyster\n\n\n${customer}${smallPrint}`, invoices).supplier).toBe('Oyster Ltd');
	});

	test('can begin with a word that is one letter away from a label in another language', () => {
		const text = 'Nabywca\nZakład Stolarski Wojtkowiak\nul. Dębowa 4\n63-000 Środa';
		expect(find(text, invoices).customer).toBe('Zakład Stolarski Wojtkowiak');
	});

	test('is below the salutation', () => {
		const address = 'Herrn\nJan Lenz\nKirchplatz 1\n59423 Unna';
		expect(findInvoice(`Bürofix GmbH\n\n${address}`).customer).toBe('Jan Lenz');
		expect(findInvoice(`Bürofix GmbH\n\nKäufer:\n${address}`).customer).toBe('Jan Lenz');
	});

	test('is below the sender in the window of an envelope, even with empty lines in between', () => {
		const text =
			'Bürofix\n\nBürofix GmbH   ●   Am Kanal 3   ●   59065 Hamm\nJan Lenz\n\nKirchplatz 1\n\n59423 Unna';
		expect(findInvoice(text).customer).toBe('Jan Lenz');
	});

	test('does not follow a short word within a sentence', () => {
		expect(findInvoice('Zahlbar an: Garage Brunner AG').customer).toBe('');
	});

	test('is not a title that addresses the reader', () => {
		const text = "Votre facture d'électricité\nÉlectra\nN° de facture : 17";
		expect(findInvoice(text).supplier).toBe('Électra');
	});

	test('is never just a legal form', () => {
		expect(findInvoice('Ltd').supplier).toBe('');
	});
});

describe('a receipt', () => {
	test('has the last amount of a row that adds up as its total', () => {
		const text = 'Summe EUR  7,70\nNetto  Steuer  Brutto\nGesamtbetrag 6,94  0,76  7,70';
		expect(find(text, receipts).total).toBe('7,70');
	});

	test('with two tax rates does not use the tax of just one', () => {
		const text = 'Summe  7,70\nSatz   Netto   MwSt\n19 %   2,30    0,44\n7 %    4,64    0,32';
		expect(find(text, receipts)).toMatchObject({ subtotal: '', tax: '', total: '7,70' });
	});
});

describe('an order', () => {
	test('uses the sum without tax as its total if there is no other', () => {
		expect(find('Order total (excl. VAT) GBP 212.00', orders).total).toBe('212.00');
		const text = 'Total excl. VAT  310.00\nVAT  62.00\nTotal incl. VAT  372.00';
		expect(find(text, orders).total).toBe('372.00');
	});

	test('does not take its number from another column below its title', () => {
		const text = 'Hallam plc          PURCHASE ORDER\nForge Way, Sheffield S9 2EX';
		expect(find(text, orders).order_number).toBe('');
	});

	test("can have values whose cell begins with the label's colon", () => {
		expect(find('Contactpersoon     : Bram de Wit', orders).contact).toBe('Bram de Wit');
	});
});
