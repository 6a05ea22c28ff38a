import { describe, expect, test } from 'vitest';
import { findAmount, findDate } from '../../dist/finding/values/kinds.mjs';
import { findFields } from '../../dist/finding/findFields.mjs';
import { pagesFromText } from '../../dist/reading/rawText.mjs';
import { projectWith, findOnPicture } from '../support/finding.mjs';

// finder.property.test.mts tests the usual cases: values next to and below labels, in columns and tables.

const SMALL = projectWith(`
fields:
  number: { labels: [Order number, Order no], pattern: '[A-Z]*-?\\d+' }
  date: { labels: [Order date, Date], kind: date }
  net: { labels: [Total net, Subtotal], kind: amount }
  total: { labels: [Amount due, Total], kind: amount }
  customer: { labels: [Customer, Bill to] }
other_labels: [Customer service]
`);

const find = (text: string, project = SMALL) => findFields(pagesFromText(text), project);

const findOnScan = (text: string) => findOnPicture(text, SMALL);

describe('the finder', () => {
	test.each([
		['next to its label', 'Order number: A-17'],
		['below its label, after a blank line', 'Order number\n\nA-17'],
		['in a sentence', 'Please note that our order number is A-17, as agreed.'],
		[
			'in a sentence that continues on the next line',
			'We refer to the order from last week with the order number\nA-17 of yours.',
		],
		['after a label with other spaces and punctuation', 'Order-Number.:A-17'],
	])('finds a value %s', (_name, text) => {
		expect(find(text).number).toBe('A-17');
	});

	test('finds a label that is written with signs between its words', () => {
		const date = projectWith('fields:\n  date: { labels: [Rechnungs- + Lieferdatum], kind: date }');
		expect(find('Rechnungs- + Lieferdatum: 03.12.2020', date).date).toBe('03.12.2020');
	});

	test('takes the first of two labels of the same length if they overlap', () => {
		const project = projectWith(
			'fields:\n  total: { labels: [Total EUR], kind: amount }\n  tax: { labels: [GST total], kind: amount }',
		);
		expect(find('GST total: EUR 12.00', project)).toMatchObject({ tax: '12.00', total: '' });
	});

	test('finds a label followed by a rate without a space, but not as the beginning of a longer word', () => {
		const tax = projectWith('fields:\n  tax: { labels: [IVA], kind: amount }');
		expect(find('IVA21 %   346,50', tax).tax).toBe('346,50');
		expect(find('IVA5,5%   346,50', tax).tax).toBe('346,50');
		expect(find('IVA21   346,50', tax).tax).toBe('');
	});

	test('finds a value whose first letters are also a word', () => {
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
	])('prefers the longest label: %j', (text) => {
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

	test('does not mistake a word in a sentence for the label of a plain text field', () => {
		expect(find('Our customer said hello').customer).toBe('');
		expect(find('Customer service: 0800 1').customer).toBe('');
	});

	test('only accepts misread labels on recognised pages', () => {
		expect(findOnScan('0rder nurnber: A-17').number).toBe('');
		expect(find('0rder numbcr: A-17').number).toBe('');
		expect(findOnScan('Order numbcr: A-17').number).toBe('A-17');
		expect(findOnScan('Tota1: 5.00').total).toBe('5.00');
	});

	test('handles all line breaks, tabs, form feeds and unusual spaces', () => {
		expect(find('Order\u00a0number:\u2003A-17\r\nDate:\t3.4.2024\f\r\nTotal: 5.00')).toMatchObject({
			number: 'A-17',
			date: '3.4.2024',
			total: '5.00',
		});
	});
});

describe('amounts that have to add up', () => {
	const SUMS = projectWith(`
fields:
  net: { labels: [Net], kind: amount }
  tax: { labels: [Tax], kind: amount }
  total: { labels: [Total], kind: amount }
sums:
  total: [net, tax]
`);

	test('include the one without a label', () => {
		const text = 'Net: 100.00\nTax: 19.00\nWe kindly ask for    119.00';
		expect(find(text, SUMS).total).toBe('119.00');
	});

	test('never use a printed amount twice', () => {
		expect(find('Net: 0.00\nTax: 19.00', SUMS).total).toBe('');
		expect(find('Net: 100.00\nTax: 0.00', SUMS).total).toBe('');
	});
});

describe('a date', () => {
	test.each([
		'12.3.24',
		'12-03-2024',
		'2024/03/12',
		'12 Mar 2024',
		'12th of March 2024',
		'Mar. 12 2024',
		'3 Okt. 2024',
		'12. 03. 2024',
		'1er avril 2024',
		'5 févr. 2024',
	])('is found in the form %s', (date) => {
		expect(findDate(`on ${date}, as agreed`)).toBe(date);
	});

	test.each([
		'12.345',
		'1.2',
		'99/99/2024',
		'2024',
		'10.20.30.40',
		'in March',
		'31.02.2024',
		'31/04/24',
		'30 February 2024',
		'February 29, 2023',
		'2023-02-29',
		'2024 Jun 31',
	])('is not found in %s', (text) => {
		expect(findDate(text)).toBeUndefined();
	});

	test.each(['29.02.2024', '02/29/2024', '31 Mar 24', '12/31/2024'])('exists: %s', (date) => {
		expect(findDate(date)).toBe(date);
	});

	test('that does not exist is skipped', () => {
		expect(findDate('31.02.2024, 1.3.2024')).toBe('1.3.2024');
		expect(find('Order date 31.04.2024').date).toBe('');
		expect(findOnScan('Order date 31.04.2024').date).toBe('');
	});
});

describe('an amount', () => {
	test.each([
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
		['1 234,50 zł', '1 234,50'],
		['BTW 21% over € 100,00   € 21,00', '21,00'],
		['1,23,456.00', '1,23,456.00'],
		['R$ 1.234,50', '1.234,50'],
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

describe('a project can look for a value', () => {
	/** The value of a field with these entries. */
	const findValue = (entries: string, text: string) =>
		find(text, projectWith(`fields:\n  value: { ${entries} }\n`))['value'];

	test('before its label', () => {
		const entries = 'labels: [kWh used], kind: amount, where: [before]';
		expect(findValue(entries, 'In May     1,240.50     kWh used')).toBe('1,240.50');
	});

	test('above its label', () => {
		const entries = 'labels: [Signature of the tenant], where: [above]';
		expect(findValue(entries, 'Maria Keller\nSignature of the tenant')).toBe('Maria Keller');
	});

	test('in the last row of a table', () => {
		const entries = "labels: [Balance], kind: amount, where: ['end of column']";
		const table = 'Day     Balance\n1 May   10.00\n2 May   12.50\n3 May    7.20';
		expect(findValue(entries, table)).toBe('7.20');
	});

	test('after the last of several equal labels, on a later page', () => {
		const pages = 'Total   10.00\fTotal   35.00';
		expect(findValue('labels: [Total], kind: amount', pages)).toBe('10.00');
		expect(findValue('labels: [Total], kind: amount, which: last', pages)).toBe('35.00');
	});

	test('in a sentence', () => {
		const entries = "otherwise: { pattern: 'paid by (\\p{L}+) on' }";
		expect(findValue(entries, 'It was paid by Keller on Monday.')).toBe('Keller');
	});

	test('that is an identifier, not a date or an amount', () => {
		const entries = 'labels: [Contract], kind: identifier';
		expect(findValue(entries, 'Contract: VT-2024/7 of May')).toBe('VT-2024/7');
		expect(findValue(entries, 'Contract: 12.03.2024')).toBe('');
		expect(findValue(entries, 'Contract   119.00')).toBe('');
	});
});

describe('a project can look for a date next to the label of a number', () => {
	const project = projectWith(`
fields:
  number: { labels: [Invoice], kind: identifier }
  date: { labels: [Date], kind: date, otherwise: [beside: number, near the top] }
`);

	test('in the same text', () => {
		const found = find('Invoice A-17 of 5 March 2018\nDelivered: 1 March 2018', project);
		expect(found).toEqual({ number: 'A-17', date: '5 March 2018' });
	});

	test.each(['Invoice A-17 of\n5 March 2018', 'Invoice A-17\nof 5 March 2018'])(
		'also if the text goes on in the next line',
		(title) => {
			const found = find(`${title}\nDelivered: 1 March 2018`, project);
			expect(found).toEqual({ number: 'A-17', date: '5 March 2018' });
		},
	);

	test('unless its own label leads to one', () => {
		const found = find('Invoice A-17 of 5 March 2018\nDate: 1 March 2018', project);
		expect(found).toEqual({ number: 'A-17', date: '1 March 2018' });
	});

	test('and near the top if there is none', () => {
		const found = find('1 March 2018\nInvoice A-17', project);
		expect(found).toEqual({ number: 'A-17', date: '1 March 2018' });
	});
});
