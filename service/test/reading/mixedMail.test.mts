import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DOCUMENT_IDENTITY } from '../../dist/finding/documents/documentIdentity.mjs';
import { documentsIn } from '../../dist/finding/documents/documentsIn.mjs';
import { type Project, type Service, startService } from '../../dist/index.mjs';
import { listOf, withLists } from '../../dist/reading/entries.mjs';
import { pagesFromText } from '../../dist/reading/rawText.mjs';
import { sendFile, sendText } from '../../../support/client.mjs';
import {
	INVOICE,
	INVOICE_FIELDS,
	INVOICE_TEXT,
	type Placed,
	pdf,
} from '../../support/documents.mjs';
import { IN_XML, cii } from '../support/eInvoices.mjs';
import { projectWith, shippedProject } from '../support/finding.mjs';

const NO_ROWS = { line_items: [], line_items_sum: '', doubtful: '' };
/** Lists are lists, not texts. */
const INVOICE_ENTRY = { ...INVOICE_FIELDS, ...NO_ROWS };

const ORDER_TEXT = `Purchase order

Order number: SG-20931
Order date:   8 September 2026
Supplier:     Tannwald Holzmöbel GmbH
`;
const LETTER_TEXT = 'Dear Mr Hollins,\n\nthank you for your call of 3 May.\n';
const mixedMail = await shippedProject('fo_4');

function entriesOf(project: Project, ...texts: string[]) {
	const pages = pagesFromText(texts.join('\f'));
	const documents = documentsIn(pages, DOCUMENT_IDENTITY);
	return JSON.parse(listOf(documents, project)) as Array<Record<string, string>>;
}

describe('the list of the documents in a file', () => {
	test('has an entry for each, with its pages, its type and the fields of the project for it', () => {
		const terms = 'General terms\nWe deliver within 14 days.';
		const [invoice, order, ...others] = entriesOf(mixedMail, INVOICE_TEXT, terms, ORDER_TEXT);
		expect(invoice).toEqual({ pages: '1-2', ...INVOICE_ENTRY });
		expect(order).toMatchObject({ pages: '3', order_number: 'SG-20931' });
		expect(Object.keys(order!).slice(0, 3)).toEqual(['pages', 'document_type', 'order_number']);
		expect(others).toEqual([]);
	});

	test('has the fields of an invoice, but no type, for a document that is something else', () => {
		const [letter] = entriesOf(mixedMail, LETTER_TEXT);
		expect(letter).toMatchObject({ pages: '1', document_type: '', total_amount: '' });
	});

	test("has only pages and type if there is no project for the document's type", async () => {
		const ofType = { 'purchase order': await shippedProject('fo_3') };
		const onlyOrders = { ...mixedMail, ofType };
		expect(entriesOf(onlyOrders, INVOICE_TEXT)).toEqual([{ pages: '1', document_type: 'invoice' }]);
	});

	test('has the own fields of a project with several: true', () => {
		const own = projectWith(
			'several: true\nfields:\n  reading: { labels: [Reading], kind: amount }\n',
		);
		expect(entriesOf(own, 'Reading: 42')).toEqual([{ pages: '1', reading: '42' }]);
	});

	test('contains lists, not their text', () => {
		const table = { ...projectWith('fields:\n  items: { labels: [Items] }\n').fields['items']! };
		const fields = { items: { ...table, kind: 'table' as 'text' }, number: table };
		expect(withLists({ items: '[{"quantity":"2"}]', number: '[4]' }, { fields })).toEqual({
			items: [{ quantity: '2' }],
			number: '[4]',
		});
		expect(withLists({ items: '' }, { fields })).toEqual({ items: [] });
	});
});

describe('the service with fo_4', () => {
	let service: Service;
	beforeAll(async () => void (service = await startService()));
	afterAll(() => service.close());

	const entriesIn = (body: unknown) =>
		JSON.parse((body as { documents: string }).documents) as Array<Record<string, string>>;

	test('answers a text with one document', async () => {
		const { body } = await sendText(service, { fo_id: 'fo_4', text: INVOICE_TEXT });
		expect(entriesIn(body)).toEqual([{ pages: '1', ...INVOICE_ENTRY }]);
	});

	test('answers a PDF with several documents', async () => {
		const another: Placed[] = INVOICE.map(([x, y, text]) => [x, y, text.replace('117', '118')]);
		const { body } = await sendFile(service, await pdf(INVOICE, another), { foId: 'fo_4' });
		expect(entriesIn(body)).toEqual([
			{ pages: '1', ...INVOICE_ENTRY },
			{ pages: '2', ...INVOICE_ENTRY, invoice_number: 'NW-2024-118' },
		]);
	});

	test('answers a file of which one page is a scan', async () => {
		const scan = {
			picture: INVOICE.map(([x, y, text]): Placed => [x, y, text.replace('117', '852')]),
		};
		const { body } = await sendFile(service, await pdf(INVOICE, scan), { foId: 'fo_4' });
		expect(entriesIn(body)).toMatchObject([
			{ pages: '1', invoice_number: 'NW-2024-117' },
			{ pages: '2', document_type: 'invoice', invoice_number: 'NW-2024-852' },
		]);
	});

	test('takes XML as proof of a single document', async () => {
		const another: Placed[] = INVOICE.map(([x, y, text]) => [x, y, text.replace('117', '118')]);
		const file = await PDFDocument.load(await pdf(INVOICE, another));
		await file.attach(Buffer.from(cii()), 'factur-x.xml', { mimeType: 'text/xml' });
		const { body } = await sendFile(service, await file.save(), { foId: 'fo_4' });
		expect(entriesIn(body)).toEqual([
			{ pages: '1-2', ...IN_XML, ...NO_ROWS, invoice_date: '12 March 2024' },
		]);
	});

	test('reads XML that is sent as a text', async () => {
		const { body } = await sendText(service, { fo_id: 'fo_4', text: cii() });
		expect(entriesIn(body)).toEqual([{ pages: '1', ...IN_XML, ...NO_ROWS }]);
	});
});
