import { describe, expect, test } from 'vitest';
import { findAmount, findDate } from '../../service/dist/finding/kinds.mjs';
import { findFields } from '../../service/dist/finding/findFields.mjs';
import { Projects, SHIPPED_PROJECTS_FOLDER } from '../../service/dist/index.mjs';
import type { Project } from '../../service/dist/projectRules.mjs';
import { parseProject } from '../../service/dist/projects.mjs';
import { pagesFromText } from '../../service/dist/reading/rawText.mjs';

const SMALL = parseProject(
	`
name: Small
fields:
  number: { labels: [Order number, Order no], pattern: '[A-Z]*-?\\d+' }
  date: { labels: [Order date, Date], kind: date }
  net: { labels: [Total net, Subtotal], kind: amount }
  total: { labels: [Amount due, Total], kind: amount }
  customer: { labels: [Customer, Bill to] }
other_labels: [Customer service]
`,
	'small.yaml',
);

function find(text: string, { project = SMALL, misread = false } = {}): Record<string, string> {
	const pages = pagesFromText(text);
	for (const page of pages) page.recognised = misread;
	return findFields(pages, project);
}

describe('the finder', () => {
	test.each([
		['beside its label', 'Order number: A-17'],
		['beside its label, without a colon', 'Order number A-17'],
		['in a column of its own', 'Order number        A-17'],
		['after a tab', 'Order number\tA-17'],
		['below its label', 'Order number\nA-17'],
		['below its label, after a blank line', 'Order number\n\nA-17'],
		['below its label in a table', 'Item     Order number     Page\nChair    A-17             3'],
		['in a sentence', 'Please note that our order number is A-17, as agreed.'],
		[
			'in a sentence that continues on the next line',
			'We refer to the order from last week with the order number\nA-17 of yours.',
		],
		['after a label in capitals', 'ORDER NUMBER: A-17'],
		['after a label with other spaces and punctuation', 'Order-Number.:A-17'],
		['after another label of the field', 'Order no. A-17'],
	])('finds a value %s', (_name, text) => {
		expect(find(text).number).toBe('A-17');
	});

	test('finds a value that begins with letters that are a word as well', () => {
		expect(find('Order number: IS-17').number).toBe('IS-17');
	});

	test('finds values before the next label on the same line', () => {
		expect(find('Order no: 17 Date: 3.4.2024 Customer: ACME Total: 5.00')).toEqual({
			number: '17',
			date: '3.4.2024',
			customer: 'ACME',
			net: '',
			total: '5.00',
		});
	});

	test('returns an empty string for a field that the document does not have', () => {
		expect(new Set(Object.values(find('Nothing of interest')))).toEqual(new Set(['']));
		expect(new Set(Object.values(find('')))).toEqual(new Set(['']));
	});

	test.each([
		['Subtotal 1.00\nTotal 2.00'],
		['Total 2.00\nSubtotal 1.00'],
		['Total net 1.00\nTotal 2.00'],
		['Sub-total 1.00\nTotal 2.00'],
		['Totally wrong 3.00\nTotal net 1.00\nTotal 2.00'],
	])('takes the longest label: %j', (text) => {
		expect(find(text)).toMatchObject({ net: text.includes('-') ? '' : '1.00', total: '2.00' });
	});

	test("follows the project's order of labels, and prefers a total to a column of that name", () => {
		expect(find('Total 100.00\nAmount due 20.00').total).toBe('20.00');
		expect(find('Item   Total\nChair  10.00\nDesk   20.00\nTotal  30.00').total).toBe('30.00');
	});

	test('takes the last amount of a row', () => {
		expect(find('Total    100.00   19.00   119.00').total).toBe('119.00');
		expect(find('Total    EUR   119.00').total).toBe('119.00');
	});

	test('does not take a word in a sentence for the label of a plain text field', () => {
		expect(find('Our customer said hello').customer).toBe('');
		expect(find('Customer service: 0800 1').customer).toBe('');
	});

	test('only accepts misread labels on recognised pages', () => {
		expect(find('0rder nurnber: A-17', { misread: true }).number).toBe('');
		expect(find('0rder numbcr: A-17').number).toBe('');
		expect(find('Order numbcr: A-17', { misread: true }).number).toBe('A-17');
		expect(find('Tota1: 5.00', { misread: true }).total).toBe('5.00');
	});

	test('copes with other line breaks, tabs, form feeds and unusual spaces', () => {
		expect(find('Order\u00a0number:\u2003A-17\r\nDate:\t3.4.2024\f\r\nTotal: 5.00')).toMatchObject({
			number: 'A-17',
			date: '3.4.2024',
			total: '5.00',
		});
	});
});

describe('a date', () => {
	test.each([
		'2024-03-12',
		'12.03.2024',
		'12.3.24',
		'12/03/2024',
		'3/12/2024',
		'12-03-2024',
		'2024/03/12',
		'12 March 2024',
		'12. März 2024',
		'12 Mar 2024',
		'12-Mar-2024',
		'12th of March 2024',
		'March 12, 2024',
		'Mar. 12 2024',
		'1. Dezember 2024',
		'3 Okt. 2024',
		'12. 03. 2024',
	])('is found in the form %s', (date) => {
		expect(findDate(`on ${date}, as agreed`)).toBe(date);
	});

	test.each(['12.345', '1.2', '99/99/2024', '2024', '10.20.30.40', 'in March'])(
		'is not found in %s',
		(text) => {
			expect(findDate(text)).toBeUndefined();
		},
	);
});

describe('an amount', () => {
	test.each([
		['119.00', '119.00'],
		['1,234.50', '1,234.50'],
		['1.234,50', '1.234,50'],
		["1'234.50", "1'234.50"],
		['1 234,50', '1 234,50'],
		['EUR 119.00', '119.00'],
		['119,00 €', '119,00'],
		['$5', '5'],
		['£1,000', '1,000'],
		['-12.50', '-12.50'],
		['12.50-', '12.50-'],
		['-$12.50', '-12.50'],
		['1000', '1000'],
		['19 % 22.61', '22.61'],
		['(19%): 22.61', '22.61'],
		['19% of 100.00 22.61', '22.61'],
		['3 chairs 45.00', '45.00'],
	])('in %s is %s', (text, amount) => {
		expect(findAmount(text)).toBe(amount);
	});

	test.each(['19 %', '12.03.2024', '3 chairs', 'A-17', '10:42', 'none'])(
		'is not found in %s',
		(text) => {
			expect(findAmount(text)).toBeUndefined();
		},
	);
});

describe('the shipped projects', () => {
	const projects = new Projects(SHIPPED_PROJECTS_FOLDER);
	const project = async (foId: string) => (await projects.get(foId)) as Project;

	test('read an order in an email', async () => {
		const text = `From: Maria Keller <maria.keller@nordwind.example>
To: sales@oak.example
Subject: Order PO-2024-118

Hello,

our order number is PO-2024-118, dated 3 March 2024. Please send us 20 chairs
and deliver by Friday, 12 April 2024 to our warehouse. Total: EUR 1,000.00

Kind regards
Maria Keller
Nordwind Handels GmbH`;
		expect(find(text, { project: await project('fo_3') })).toMatchObject({
			order_number: 'PO-2024-118',
			order_date: '3 March 2024',
			delivery_date: '12 April 2024',
			customer: 'Nordwind Handels GmbH',
			contact: 'Maria Keller',
			email: 'maria.keller@nordwind.example',
			total: '1,000.00',
			currency: 'EUR',
		});
	});

	test('read a German invoice', async () => {
		const text = `Tischlerei Holm e. K.
Tischlerei Holm e. K. · Am Hang 3 · 24103 Kiel
Bäckerei Süß GmbH
Großer Weg 7
50998 Köln

Rechnung Nr. 2024-031            Rechnungsdatum 12.06.2024
Bestell-Nr.: 4711-B              Zahlbar bis 26.06.2024

Nettobetrag      MwSt. 19 %      Gesamtbetrag
2.378,95 €       452,00 €        2.830,95 €

USt-IdNr. DE999999999      IBAN: DE89 3704 0044 0532 0130 00`;
		expect(find(text, { project: await project('fo_1') })).toEqual({
			invoice_number: '2024-031',
			invoice_date: '12.06.2024',
			due_date: '26.06.2024',
			supplier: 'Tischlerei Holm e. K.',
			customer: 'Bäckerei Süß GmbH',
			currency: '€',
			net_amount: '2.378,95',
			tax_amount: '452,00',
			total_amount: '2.830,95',
			iban: 'DE89 3704 0044 0532 0130 00',
			purchase_order: '4711-B',
		});
	});

	test('read a German receipt', async () => {
		const text = `   Markt am Tor
   Torstr. 1, 10119 Berlin
2 x Brot            7,60
Milch               1,29
SUMME        EUR    8,89
Girocard            8,89
inkl. MwSt 7%       0,58
Datum: 09.08.2024  Uhrzeit: 10:42 Uhr
Bon-Nr. 3347`;
		expect(find(text, { project: await project('fo_2') })).toMatchObject({
			merchant: 'Markt am Tor',
			date: '09.08.2024',
			time: '10:42 Uhr',
			receipt_number: '3347',
			tax: '0,58',
			total: '8,89',
			currency: 'EUR',
			payment_method: 'Girocard',
		});
	});
});
