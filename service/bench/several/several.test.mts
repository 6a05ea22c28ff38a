import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../../dist/index.mjs';
import { sendFile } from '../../../support/client.mjs';
import { type GeneratedDocument, documentsOf } from '../documents/generate.mjs';
import type { Language } from '../documents/language.mjs';
import { VARIANTS } from '../documents/variants.mjs';

// Files with several documents of the benchmark, read by the service with fo_4.

let service: Service;
beforeAll(async () => void (service = await startService()));
afterAll(() => service.close());

async function document(variant: string, language: Language) {
	const known = VARIANTS.find(({ name }) => name === variant)!;
	const drawn = documentsOf({ variant: known, half: 'train', kind: 'pdf', language, documents: 1 });
	for await (const each of drawn) return each;
	throw new Error(`There is no ${variant} in ${language}`);
}

async function joined(documents: GeneratedDocument[]): Promise<Uint8Array> {
	const file = await PDFDocument.create();
	for (const { bytes } of documents) {
		const single = await PDFDocument.load(bytes);
		for (const page of await file.copyPages(single, single.getPageIndices())) file.addPage(page);
	}
	return await file.save();
}

async function read(file: Uint8Array): Promise<unknown[]> {
	const { status, body } = await sendFile(service, file, { foId: 'fo_4' });
	expect(status).toBe(200);
	const { documents, ...others } = body as Record<string, string>;
	expect(others).toEqual({});
	return JSON.parse(documents!) as unknown[];
}

describe('a file with several drawn documents', () => {
	test('gives the fields of three invoices of different senders', async () => {
		const invoices = [
			await document('usual', 'de'),
			await document('boxed sums', 'en'),
			await document('credit note', 'fr'),
		];
		expect(await read(await joined(invoices))).toEqual(
			invoices.map(({ expected }, index) =>
				expect.objectContaining({ pages: `${index + 1}`, ...expected }),
			),
		);
	});

	test('gives an invoice, a receipt and an order the fields of their own projects', async () => {
		const [invoice, receipt, order] = [
			await document('usual', 'en'),
			await document('receipt', 'nl'),
			await document('order', 'de'),
		];
		const entries = await read(await joined([invoice, receipt, order]));
		expect(entries).toEqual([
			expect.objectContaining({ pages: '1', document_type: 'invoice', ...invoice.expected }),
			expect.objectContaining({
				pages: '2',
				document_type: 'receipt',
				...receipt.expected,
				currency: 'EUR',
			}),
			expect.objectContaining({ pages: '3', document_type: 'purchase order', ...order.expected }),
		]);
		expect(Object.keys(entries[1] as object).slice(0, 3)).toEqual([
			'pages',
			'document_type',
			'merchant',
		]);
	});
});
