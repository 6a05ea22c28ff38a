import { describe, expect, test } from 'vitest';
import type { EInvoice } from '../../dist/einvoice/fields.mjs';
import { sureness } from '../../dist/finding/doubt/doubtful.mjs';
import { findFieldsWithWords, findWithEvidence } from '../../dist/finding/findFields.mjs';
import { answerOf, foundIn } from '../../dist/reading/entries.mjs';
import { type Page, pageFromWords } from '../../dist/reading/layout.mjs';
import { pagesFromText } from '../../dist/reading/rawText.mjs';
import { projectWith, shippedProject } from '../support/finding.mjs';

const invoices = await shippedProject('fo_1');

const INVOICE = `Northwind Traders Ltd

Invoice no.: NW-2024-117
Invoice date: 12 March 2024

Net amount      1,000.00
VAT 20 %          200.00
Total           1,200.00`;

/** A recognised page on which the words with this text are less sure than the others. */
function scanned(text: string, unsure: Record<string, number> = {}): Page[] {
	const words = pagesFromText(text)
		.flatMap(({ lines }) => lines.flatMap(({ cells }) => cells.flatMap((cell) => cell.words)))
		.map((word) => ({ ...word, confidence: unsure[word.text] ?? 97 }));
	return [pageFromWords(words, true)];
}

test('a value that is probably wrong is left out', () => {
	const text = 'Harbour Ltd\n\nReference: 2\n\nPaint   10.00\nLamp    50.31\n\nTotal   99.00';
	const pages = scanned(text, { Harbour: 20, Ltd: 20, 'Reference:': 20, '2': 20, '99.00': 20 });
	const found = findWithEvidence(pages, invoices);
	const names = Object.keys(found.evidence).filter((each) => sureness(found.evidence[each]!) < 0.3);
	expect(names).not.toEqual([]);
	const { fields, words } = findFieldsWithWords(pages, invoices);
	for (const name of names) expect([fields[name], words[name]]).toEqual(['', []]);
});

function doubtful(pages: Page[]): string[] {
	return findFieldsWithWords(pages, invoices).doubtful;
}

describe('A value is doubtful', () => {
	test('not if a text states it with a known label, or if a picture shows it clearly', () => {
		expect(doubtful(pagesFromText(INVOICE))).toEqual([]);
		expect(doubtful(scanned(INVOICE))).toEqual([]);
	});

	test('if the letters of a number are unsure', () => {
		expect(doubtful(scanned(INVOICE, { 'NW-2024-117': 40 }))).toEqual(['invoice_number']);
	});

	test('not if its digits are unsure, but a sum confirms them', () => {
		expect(doubtful(scanned(INVOICE, { '1,200.00': 40 }))).toEqual([]);
	});

	test('if it is the largest amount, but the others add up to something else', () => {
		const text = INVOICE.replace('Total           1,200.00', 'Zomme           1,900.00');
		expect(doubtful(pagesFromText(text))).toContain('total_amount');
	});

	test('never if it is empty', () => {
		const { fields, doubtful: names } = findFieldsWithWords(
			scanned('Invoice no.: ~7', { '~7': 20 }),
			invoices,
		);
		for (const name of names) expect(fields[name]).not.toBe('');
	});
});

describe('In a project that begins with the one for invoices, a value', () => {
	const taught = {
		...projectWith(`begins_with: fo_1
fields:
  net: { begins_with: net_amount, kind: amount, labels: [Nett] }
  tax: { begins_with: tax_amount }
  total: { ends_with: total_amount, kind: amount, labels: [Zomme] }`),
		base: invoices,
	};
	const text = `${INVOICE.replace('Net amount', 'Nett').replace('Total  ', 'Zomme  ')}

Credit limit    9,000.00`;

	test('is not doubtful if it adds up with values that only the learned rules find', () => {
		const { fields, doubtful } = findFieldsWithWords(pagesFromText(text), taught);
		expect(fields).toEqual({ net: '1,000.00', tax: '200.00', total: '1,200.00' });
		expect(doubtful).toEqual([]);
	});

	test('is doubtful if it does not, as are the amounts that it should add up with', () => {
		const other = pagesFromText(text.replace('1,200.00', '1,700.00'));
		expect(findFieldsWithWords(other, taught).doubtful).toEqual(['net', 'tax', 'total']);
	});
});

describe('An answer', () => {
	test('names the doubtful fields in a field of its own', () => {
		const pages = scanned(INVOICE, { 'NW-2024-117': 40, Northwind: 40, Traders: 40 });
		const answer = answerOf(foundIn(pages, invoices), invoices);
		expect(answer['doubtful']).toBe('invoice_number, supplier');
		expect(Object.keys(answer).at(-1)).toBe('doubtful');
	});

	test('has no such field if the project has no "doubtful"', () => {
		const project = projectWith('fields: { total: { kind: amount, labels: [Total] } }');
		const found = foundIn(pagesFromText('Total 12.00'), project);
		expect(answerOf(found, project)).toEqual({ total: '12.00' });
	});

	test('of an e-invoice only doubts values that the XML lacks or contradicts', () => {
		const pages = scanned(INVOICE, { 'NW-2024-117': 40 });
		const eInvoice: EInvoice = {
			fields: { invoice_number: 'NW-2024-117', total_amount: '1200.00' },
			isCreditNote: false,
			lines: [],
			linesTotal: '',
		};
		expect(foundIn(pages, invoices, eInvoice).doubtful).toEqual([]);
		const other = { ...eInvoice, fields: { total_amount: '1500.00' } };
		const printed = pagesFromText(INVOICE);
		expect(foundIn(printed, invoices, other).doubtful).toEqual(['total_amount']);
	});
});

test("A project can't have a field of the name", () => {
	expect(() =>
		projectWith('doubtful: true\nfields: { doubtful: { kind: amount, labels: [Total] } }'),
	).toThrow('there is a field of this name');
});
