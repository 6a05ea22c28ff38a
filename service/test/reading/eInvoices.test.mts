import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { attachedEInvoice } from '../../dist/einvoice/eInvoice.mjs';
import type { EInvoice } from '../../dist/einvoice/fields.mjs';
import { withEInvoice } from '../../dist/einvoice/withPage.mjs';
import { findFields } from '../../dist/finding/findFields.mjs';
import { type PooledReader, createReader } from '../../dist/index.mjs';
import { pagesFromText } from '../../dist/reading/rawText.mjs';
import { sendFile } from '../../../support/client.mjs';
import { runningService } from '../support/command.mjs';
import { INVOICE_FIELDS } from '../../support/documents.mjs';
import { IN_XML, cii, ciiOfZugferd1, pdfWith, ubl } from '../support/eInvoices.mjs';
import { shippedProject } from '../support/finding.mjs';

/** The answer if the XML is that of IN_XML. Values on the page are in the form in which they are printed. */
const NO_ROWS = { line_items: '', line_items_sum: '' };
const BOTH = { ...IN_XML, ...NO_ROWS, invoice_date: '12 March 2024' };

const read = async (files: Record<string, string | Uint8Array>) =>
	attachedEInvoice(new Uint8Array(await pdfWith(files)));

describe('the XML of an e-invoice', () => {
	test.each([
		['an invoice in CII', cii()],
		['an invoice of ZUGFeRD 1', ciiOfZugferd1()],
		['an invoice in UBL', ubl('Invoice')],
		['an invoice in UTF-16', Buffer.from(`\ufeff${cii().replace('UTF-8', 'UTF-16')}`, 'utf16le')],
	])('is read from %s', async (_name, xml) => {
		expect((await read({ 'factur-x.xml': xml }))?.fields).toEqual(IN_XML);
	});

	test('is read from a credit note in UBL', async () => {
		const fields = { ...IN_XML, document_type: 'credit note' };
		expect((await read({ 'factur-x.xml': ubl('CreditNote') }))?.fields).toEqual(fields);
	});

	test.each([
		'factur-x.xml',
		'Factur-X.xml',
		'ZUGFeRD-invoice.xml',
		'zugferd-invoice.xml',
		'xrechnung.xml',
		'order-x.xml',
	])('is found under the name %s', async (name) => {
		const files = { 'notes.xml': '<Notes/>', [name]: cii(), 'terms.pdf': '%PDF-' };
		expect((await read(files))?.fields).toEqual(IN_XML);
	});

	test('of Factur-X is used if there are several', async () => {
		const other = cii({ invoice_number: 'OTHER' });
		const files = { 'xrechnung.xml': other, 'factur-x.xml': cii(), 'order-x.xml': other };
		expect((await read(files))?.fields).toEqual(IN_XML);
	});

	test('that is broken is skipped for the next one', async () => {
		const files = { 'factur-x.xml': cii().slice(0, 900), 'xrechnung.xml': ubl('Invoice') };
		expect((await read(files))?.fields).toEqual(IN_XML);
	});

	test('is not used under another name', async () => {
		expect(await read({ 'last-years-invoice.xml': cii() })).toBeUndefined();
	});

	test('has an amount due only if it is not the total', async () => {
		const eInvoice = await read({ 'factur-x.xml': cii({ amount_due: IN_XML.total_amount }) });
		expect(eInvoice?.fields).not.toHaveProperty('amount_due');
	});

	test("leaves out values that can't be right", async () => {
		const changes = {
			invoice_date: '2024-02-30',
			due_date: 'soon',
			currency: 'Euro',
			net_amount: '1,000.00',
			tax_amount: '1e9',
			iban: 'see above',
			purchase_order: 'N/A',
			supplier: 'x'.repeat(1000),
		};
		const eInvoice = await read({ 'factur-x.xml': cii(changes) });
		const left = Object.keys(IN_XML).filter((field) => !Object.hasOwn(changes, field));
		expect(Object.keys(eInvoice?.fields ?? {}).sort()).toEqual(left.sort());
	});
});

describe('of XML and page', () => {
	const eInvoice = (changes: Partial<typeof IN_XML>, isCreditNote = false): EInvoice => ({
		fields: { ...IN_XML, ...changes },
		isCreditNote,
		lines: [],
		linesTotal: '',
	});

	async function answer(text: string, xml: EInvoice, recognised = false) {
		const pages = pagesFromText(text).map((page) => ({ ...page, recognised }));
		const project = await shippedProject('fo_1');
		return withEInvoice(findFields(pages, project), xml, pages, project);
	}

	const AMOUNTS = { net_amount: '1234.50', tax_amount: '234.56', total_amount: '1469.06' };

	test('values come from the XML, in the form in which they are printed', async () => {
		const page = `Rechnung Nr. NW-2024-117      Datum: 12. März 2024
Zahlbar bis 11.04.24
Nettobetrag    1.234,50
Umsatzsteuer     234,56
Gesamtbetrag   1.469,06 €
Konto: DE89 3704 0044 0532 0130 00`;
		expect(await answer(page, eInvoice(AMOUNTS))).toEqual({
			...IN_XML,
			...NO_ROWS,
			invoice_date: '12. März 2024',
			due_date: '11.04.24',
			net_amount: '1.234,50',
			tax_amount: '234,56',
			total_amount: '1.469,06',
			iban: 'DE89 3704 0044 0532 0130 00',
		});
	});

	test.each([
		['a minus sign', 'Total  -119.00 EUR', '-119.00'],
		['a long minus sign', 'Total  −119.00 EUR', expect.stringMatching(/^[-−]119\.00$/)],
		['a minus sign, not next to a label', 'Your account is credited with  -119.00 EUR', '-119.00'],
		['no sign', 'Total  119.00 EUR', '119.00'],
	])('amounts of a credit note have the sign of the page: %s', async (_name, page, total) => {
		const { total_amount } = await answer(`Credit note\n${page}`, eInvoice({}, true));
		expect(total_amount).toEqual(total);
	});

	test('an amount is not the end of a longer one and has no currency', async () => {
		const amounts = { net_amount: '100.00', tax_amount: '0.00', total_amount: '100.00' };
		const page = 'We debit EUR 100,00\nShare capital of 120 000,00 €';
		expect(await answer(page, eInvoice(amounts))).toMatchObject({
			net_amount: '100,00',
			tax_amount: '0.00',
			total_amount: '100,00',
		});
	});

	test('a negative invoice keeps its sign', async () => {
		const amounts = { net_amount: '-100.00', tax_amount: '-19.00', total_amount: '-119.00' };
		expect(await answer('Total  -119,00 EUR', eInvoice(amounts))).toMatchObject({
			net_amount: '-100.00',
			total_amount: '-119,00',
		});
	});

	test.each([
		['in the total', 'Net 100.00\nVAT 19.00\nTotal 119.00', { total_amount: '219.00' }],
		['in everything', 'Net 100.00\nVAT 19.00\nTotal 119.00', AMOUNTS],
		['with the net amount as total', 'Net 100.00\nTotal 119.00', { total_amount: '100.00' }],
		['with the total alone on the page', 'Total 119.00', AMOUNTS],
	])('all amounts come from the page if it contradicts the XML: %s', async (_name, page, xml) => {
		const log = vi.spyOn(console, 'log').mockImplementation(() => {});
		onTestFinished(() => void log.mockRestore());
		expect(await answer(page, eInvoice(xml))).toMatchObject({
			supplier: IN_XML.supplier,
			net_amount: page.includes('Net') ? '100.00' : '',
			tax_amount: page.includes('VAT') ? '19.00' : '',
			total_amount: '119.00',
		});
		expect(log.mock.calls.join()).toMatch(
			/^The XML and the pages of an e-invoice differ in .*total_amount/,
		);
	});

	test('a sum of taxes that is not printed comes from the XML', async () => {
		const page = 'Net amount 300.00\n7 % VAT  7.00\n19 % VAT  38.00\nTotal amount 345.00';
		const xml = eInvoice({ net_amount: '300.00', tax_amount: '45.00', total_amount: '345.00' });
		expect(await answer(page, xml)).toMatchObject({ tax_amount: '45.00', total_amount: '345.00' });
	});

	test('amounts come from the XML if recognition could have misread the page', async () => {
		const found = await answer('Total 179.00', eInvoice({}), true);
		expect(found).toMatchObject({ total_amount: '119.00' });
	});
});

describe('a PDF with XML', () => {
	let reader: PooledReader;
	beforeAll(() => void (reader = createReader()));
	afterAll(() => reader.close());

	async function fieldsOf(files: Record<string, string | Uint8Array>, foId = 'fo_1') {
		const bytes = new Uint8Array(await pdfWith(files));
		const { signal } = new AbortController();
		return await reader.read({ type: 'pdf', bytes }, await shippedProject(foId), signal);
	}

	test('is answered from the XML', async () => {
		expect(await fieldsOf({ 'factur-x.xml': cii() })).toEqual({ ...BOTH, doubtful: '' });
		expect(await fieldsOf({ 'xrechnung.xml': ubl('Invoice') })).toEqual({ ...BOTH, doubtful: '' });
	});

	test.each([
		['CII', cii()],
		['UBL', `\ufeff\n${ubl('Invoice')}`],
	])('can also be sent as a text of %s alone', async (_name, xml) => {
		const text = { type: 'text', bytes: new Uint8Array(Buffer.from(xml)) } as const;
		const { signal } = new AbortController();
		expect(await reader.read(text, await shippedProject('fo_1'), signal)).toEqual({
			...IN_XML,
			...NO_ROWS,
			doubtful: '',
		});
	});

	test("is answered from its page if the project doesn't use XML", async () => {
		expect(await fieldsOf({ 'factur-x.xml': cii() }, 'fo_2')).toMatchObject({ total: '119.00' });
	});

	const entities = Array.from(
		{ length: 9 },
		(_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`,
	);
	const bomb = cii({ supplier: 'NAME' })
		.replace('<rsm:', `<!DOCTYPE x [<!ENTITY e0 "ha">${entities.join('')}]>\n<rsm:`)
		.replace('NAME', '&e9;');
	const withInside = (elements: string) => cii().replace('<ram:ID>', `${elements}<ram:ID>`);
	const file = '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/hostname">]>\n<rsm:';
	test.each([
		['is not well-formed', cii().slice(0, -40)],
		['is empty', ''],
		["isn't XML", '%PDF-1.7'],
		['is something else', '<Notes><ID>X</ID></Notes>'],
		['expands entities', bomb],
		['asks for a file', cii({ supplier: 'NAME' }).replace('<rsm:', file).replace('NAME', '&f;')],
		['is 100 000 elements deep', withInside('<a>'.repeat(100_000) + '</a>'.repeat(100_000))],
		['has a million elements', withInside('<a/>'.repeat(1_000_000))],
		['is 50 MB large', `${cii()}${' '.repeat(50_000_000)}`],
	])('is answered from its page if the XML %s', async (_name, xml) => {
		expect(await fieldsOf({ 'factur-x.xml': xml })).toEqual(INVOICE_FIELDS);
	});

	test('may have many attachments', async () => {
		const many = Array.from({ length: 500 }, (_, index) => [`${index}.xml`, '<Notes/>']);
		const files = { ...Object.fromEntries(many), 'factur-x.xml': cii() } as Record<string, string>;
		expect(await fieldsOf(files)).toEqual({ ...BOTH, doubtful: '' });
	});

	test('that contradicts its page is reported in the log, without values', async () => {
		const service = await runningService();
		const xml = cii({ total_amount: '8219.00' });
		const answer = await sendFile(service, await pdfWith({ 'factur-x.xml': xml }));
		await service.end('SIGTERM');
		expect(answer.body).toMatchObject({ total_amount: '119.00' });
		expect(service.output()).toContain(
			'The XML and the pages of an e-invoice differ in total_amount',
		);
		expect(service.output()).not.toMatch(/8219|Nordwind/);
	});
});
