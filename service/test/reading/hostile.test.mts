import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../../dist/index.mjs';
import { ProcessPool } from '../../dist/processes/processPool.mjs';
import { refusal, sendFile, sendText } from '../../../support/client.mjs';
import {
	INVOICE,
	INVOICE_FIELDS,
	INVOICE_TEXT,
	jpeg,
	pdf,
	png,
	tiff,
} from '../../support/documents.mjs';

const MEGABYTE = 1024 * 1024;
const ENCRYPTED = new URL('../fixtures/encrypted.pdf', import.meta.url);

describe('a broken or malicious document', () => {
	let service: Service;

	beforeAll(async () => void (service = await startService()));
	afterAll(() => service.close());

	test.each<[string, string, () => Buffer | Promise<Buffer>]>([
		['one byte', 'unsupported_type', () => Buffer.from('x')],
		['a zip named .pdf', 'unsupported_type', () => Buffer.from('PK\x03\x04\x14\0\0\0\x08\0')],
		['a PDF that is only its header', 'unreadable_document', () => Buffer.from('%PDF-1.7\n')],
		['a PDF that is cut off', 'unreadable_document', () => cutOff(pdf(INVOICE), 300)],
		['a PDF with a password', 'encrypted_document', () => readFile(ENCRYPTED)],
		['a PDF whose pages contain themselves', 'unreadable_document', loopingPdf],
		['a PDF with too many pages', 'too_many_pages', () => blankPdf(101)],
		['a PNG of 3.6 billion pixels', 'image_too_large', () => hugePng(60_000)],
		['a PNG that is cut off', 'unreadable_document', () => cutOff(png(INVOICE), 2000)],
		['a JPEG that is cut off', 'unreadable_document', () => cutOff(jpeg(INVOICE), 5000)],
		['a TIFF that is cut off', 'unreadable_document', () => cutOff(tiff(INVOICE, INVOICE), 400)],
		['a PDF of 1 kB that unpacks to 700 MB', 'too_demanding', () => bombPdf(700)],
	])('%s is refused with %s, and the service keeps working', async (_name, code, make) => {
		expect(await sendFile(service, await make())).toMatchObject(refusal(code));
		const next = await sendText(service, { fo_id: 'fo_1', text: INVOICE_TEXT });
		expect(next.body).toEqual(INVOICE_FIELDS);
	});

	test('a PDF with a page of 200 inches, or one that unpacks to 100 MB, does no harm', async () => {
		for (const document of [await blankPdf(1, 14_400), bombPdf(100)]) {
			expect([200, 422]).toContain((await sendFile(service, document)).status);
		}
	});

	test('a text that is too long is rejected', async () => {
		const answer = await sendText(service, { fo_id: 'fo_1', text: 'x '.repeat(1_000_001) });
		expect(answer).toMatchObject(refusal('too_large'));
	});

	test('a long text is read', async () => {
		const text = `${INVOICE_TEXT}\n${'Total of nothing: date and invoice no.\n'.repeat(5_000)}`;
		expect((await sendText(service, { fo_id: 'fo_1', text })).body).toMatchObject({
			invoice_number: 'NW-2024-117',
		});
	});
});

describe('the pool of processes', () => {
	const pool = new ProcessPool(new URL('../fixtures/worker.mjs', import.meta.url), 1, 200);
	const { signal } = new AbortController();
	afterAll(() => pool.close());

	async function stillWorks(): Promise<void> {
		expect(await pool.run('well', { name: 'echo', seconds: 20, signal })).toBe('well');
	}

	test.each([
		['hangs', 'hang', 0.5],
		['takes too much memory', 'devour', 30],
		['takes too much memory outside of JavaScript', 'inflate', 30],
		['crashes', 'crash', 20],
	])('ends work that %s, and keeps working', async (_what, name, seconds) => {
		await stillWorks();
		const ended = pool.run(undefined, { name, seconds, signal });
		await expect(ended).rejects.toMatchObject({ code: 'too_demanding' });
		await stillWorks();
	});

	test("doesn't count the time that work waits for a process", async () => {
		const hanging = pool.run(undefined, { name: 'hang', seconds: 0.5, signal });
		const waiting = stillWorks();
		await expect(hanging).rejects.toMatchObject({ code: 'too_demanding' });
		await waiting;
	});

	test("doesn't charge work for the memory of the previous one", async () => {
		expect(await pool.run(150, { name: 'keep', seconds: 20, signal })).toBe(150);
		expect(await pool.run(150, { name: 'keep', seconds: 20, signal })).toBe(150);
	});

	test('aborts work if the client disconnects', async () => {
		const gone = new AbortController();
		const hanging = pool.run(undefined, { name: 'hang', seconds: 30, signal: gone.signal });
		gone.abort();
		await expect(hanging).rejects.toMatchObject({ name: 'AbortError' });
		await stillWorks();
	});

	test('passes on other errors unchanged', async () => {
		const failing = pool.run(undefined, { name: 'fail', seconds: 20, signal });
		await expect(failing).rejects.toThrow('a defect');
	});
});

async function cutOff(file: Promise<Buffer>, bytes: number): Promise<Buffer> {
	return (await file).subarray(0, bytes);
}

async function blankPdf(pages: number, side = 100): Promise<Buffer> {
	const document = await PDFDocument.create();
	for (let page = 0; page < pages; page++) document.addPage([side, side]);
	return Buffer.from(await document.save());
}

function loopingPdf(): Buffer {
	return Buffer.from(
		'%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n' +
			'2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n' +
			'3 0 obj<</Type/Pages/Count 1/Parent 2 0 R/Kids[2 0 R]>>endobj\n' +
			'trailer<</Root 1 0 R/Size 4>>\n%%EOF\n',
	);
}

/**
 * A PDF of one letter with a font that unpacks to this many megabytes. pdf.js unpacks a font at once, ten times faster
 * than the content of a page.
 */
function bombPdf(megabytes: number): Buffer {
	const runs = Buffer.alloc((2 * megabytes * MEGABYTE) / 128, '\x81 ', 'latin1');
	const font = deflateSync(deflateSync(runs));
	const letter = 'BT /F 12 Tf 10 10 Td (A) Tj ET';
	return Buffer.concat([
		Buffer.from(
			'%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n' +
				'2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n' +
				'3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R' +
				'/Resources<</Font<</F 5 0 R>>>>>>endobj\n' +
				`4 0 obj<</Length ${letter.length}>>stream\n${letter}\nendstream endobj\n` +
				'5 0 obj<</Type/Font/Subtype/TrueType/FontDescriptor 6 0 R>>endobj\n' +
				'6 0 obj<</Type/FontDescriptor/FontName/A/Flags 4/FontFile2 7 0 R>>endobj\n' +
				`7 0 obj<</Length ${font.length}` +
				'/Filter[/FlateDecode/FlateDecode/RunLengthDecode]>>stream\n',
		),
		font,
		Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R/Size 8>>\n%%EOF\n'),
	]);
}

/** A PNG that claims to have this many pixels on each side, but has none. */
function hugePng(side: number): Buffer {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(side, 0);
	header.writeUInt32BE(side, 4);
	header.set([8, 0, 0, 0, 0], 8);
	const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
	return Buffer.concat([
		signature,
		chunk('IHDR', header),
		chunk('IDAT', deflateSync('')),
		chunk('IEND'),
	]);
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
	const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
	const length = Buffer.alloc(4);
	length.writeUInt32BE(data.length);
	const sum = Buffer.alloc(4);
	sum.writeUInt32BE(crc32(body));
	return Buffer.concat([length, body, sum]);
}
