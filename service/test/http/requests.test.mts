import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Document, type Service, startService } from '../../dist/index.mjs';
import { type Parts, sendFile, sendForm, sendRaw, sendText } from '../../../support/client.mjs';
import { INVOICE, INVOICE_FIELDS, INVOICE_TEXT, pdf } from '../../support/documents.mjs';

const PDF = new Blob(['%PDF-1.7 not read here']);

// docs/interface.md, section 3
describe('the service', () => {
	let service: Service;
	const documents: Document[] = [];

	beforeAll(async () => {
		service = await startService({
			reader: async (document, project) => {
				documents.push(document);
				return { project: project.name, type: document.type };
			},
		});
	});
	afterAll(() => service.close());

	test.each([
		['fo_1', 'Invoices'],
		['fo_2', 'Receipts'],
		['fo_3', 'Purchase orders'],
		['fo_4', 'Mixed mail'],
	])('uses the project that fo_id names: %s', async (fo_id, project) => {
		expect((await sendText(service, { fo_id, text: 'x' })).body).toMatchObject({ project });
	});

	test('accepts a text as a URL-encoded field and leaves it unchanged', async () => {
		const text = 'Zażółć & gęślą = "jaźń" + 100 % 🙂\r\n\tTotal';
		const answer = await sendText(service, { fo_id: 'fo_1', text });
		expect(answer.status).toBe(200);
		expect(Buffer.from(documents.at(-1)?.bytes ?? []).toString()).toBe(text);
	});

	test('accepts a file as a form part, byte for byte', async () => {
		const bytes = Buffer.concat([
			Buffer.from('%PDF-1.7'),
			Buffer.from(Uint8Array.from({ length: 70_000 }, (_, i) => i % 256)),
		]);
		const answer = await sendFile(service, bytes, { name: 'Rechnung März.pdf' });
		expect(answer).toMatchObject({ status: 200, body: { type: 'pdf' } });
		expect(Buffer.from(documents.at(-1)?.bytes ?? []).equals(bytes)).toBe(true);
		expect(documents.at(-1)?.fileName).toBe('Rechnung März.pdf');
	});

	test.each([
		['PDF', '%PDF-1.4\n', 'pdf'],
		['JPEG', '\xff\xd8\xff\xe0\x00\x10JFIF\x00', 'jpeg'],
		[
			'PNG',
			'\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x00\x00\x00\x00',
			'png',
		],
		['TIFF, little-endian', 'II*\x00\x08\x00\x00\x00\x00\x00', 'tiff'],
		['TIFF, big-endian', 'MM\x00*\x00\x00\x00\x08\x00\x00', 'tiff'],
		['PDF after other bytes', '\n\n junk %PDF-1.4\n', 'pdf'],
	])('accepts %s, detected by its content', async (_name, content, type) => {
		const bytes = Buffer.from(content.padEnd(200, '\0'), 'latin1');
		expect((await sendFile(service, bytes, { name: 'x' })).body).toMatchObject({ type });
	});

	test.each<[string, Parts]>([
		['fo_id before the file', { fo_id: 'fo_1', file: PDF }],
		['fo_id after the file', { file: PDF, fo_id: 'fo_1' }],
		['a text as a form part', { fo_id: 'fo_1', text: 'Total' }],
		['a file with an empty text', { fo_id: 'fo_1', text: '', file: PDF }],
	])('accepts %s', async (_name, parts) => {
		expect((await sendForm(service, parts)).status).toBe(200);
	});

	test('accepts a file part without a file name', async () => {
		const body =
			'--b\r\nContent-Disposition: form-data; name="fo_id"\r\n\r\nfo_1\r\n--b\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\r\n--b--\r\n';
		const answer = await sendRaw(service, 'multipart/form-data; boundary=b', body);
		expect(answer).toMatchObject({ status: 200, body: { type: 'pdf' } });
	});
});

// docs/interface.md, section 4.2
describe('the answer', () => {
	test.each([
		['flat', 'the fields', INVOICE_FIELDS],
		['wrapped', 'status and data', { status: 'success', data: INVOICE_FIELDS }],
	] as const)('in the %s form consists of %s', async (responseForm, _name, body) => {
		const service = await startService({ responseForm });
		try {
			const answers = await Promise.all([
				sendText(service, { fo_id: 'fo_1', text: INVOICE_TEXT }),
				sendFile(service, await pdf(INVOICE)),
			]);
			for (const answer of answers) {
				expect(answer.status).toBe(200);
				expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
				expect(answer.body).toEqual(body);
			}
		} finally {
			await service.close();
		}
	});
});
