import { readFile } from 'node:fs/promises';
import { PDFDocument, type PDFImage } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { type Service, startService } from '../../dist/index.mjs';
import { sendFile, sendText } from '../../../support/client.mjs';
import {
	INVOICE,
	INVOICE_FIELDS,
	INVOICE_TEXT,
	type Placed,
	jpeg,
	pdf,
	png,
	tiff,
} from '../../support/documents.mjs';

const FIRST_PAGE: Placed[] = INVOICE.slice(0, 8);
const SECOND_PAGE: Placed[] = INVOICE.slice(8);

describe('the service reads', () => {
	let service: Service;

	beforeAll(async () => void (service = await startService()));
	afterAll(() => service.close());

	test('a text', async () => {
		expect((await sendText(service, { fo_id: 'fo_1', text: INVOICE_TEXT })).body).toEqual(
			INVOICE_FIELDS,
		);
	});

	test.concurrent.each([
		['the text layer of a PDF', 'a.pdf', () => pdf(INVOICE)],
		['a PDF of two pages', 'a.pdf', () => pdf(FIRST_PAGE, SECOND_PAGE)],
		['a PNG', 'a.png', () => png(INVOICE)],
		['a small PNG', 'a.png', () => png(INVOICE, 1.4)],
		['a PNG with ruled tables', 'a.png', ruledPng],
		['a JPEG', 'a.jpg', () => jpeg(INVOICE)],
		['a JPEG that is rotated by its metadata', 'a.jpeg', rotatedJpeg],
		['a TIFF of two pages', 'a.tiff', () => tiff(FIRST_PAGE, SECOND_PAGE)],
		['a scanned PDF', 'a.pdf', () => pdf({ picture: INVOICE })],
		['a PDF with a scanned page', 'a.pdf', () => pdf(FIRST_PAGE, { picture: SECOND_PAGE })],
		['a PNG with transparency', 'a.png', transparentPng],
	])('%s', async (_name, name, make) => {
		const answer = await sendFile(service, await make(), { name });
		expect(answer.body).toEqual(INVOICE_FIELDS);
	});

	test('German letters in an image', async () => {
		const picture = await png([
			[60, 60, 'Bäckerei Schäfer GmbH'],
			[60, 110, 'Rechnungsnummer: 4711'],
			[60, 130, 'Fällig am: 12.03.2024'],
		]);
		expect((await sendFile(service, picture)).body).toMatchObject({
			supplier: 'Bäckerei Schäfer GmbH',
			invoice_number: '4711',
			due_date: '12.03.2024',
		});
	});

	test('a blank page as a document without fields', async () => {
		const answer = await sendFile(service, await png([]));
		expect(answer.status).toBe(200);
		expect(new Set(Object.values(answer.body as object))).toEqual(new Set(['']));
	});

	test('texts and PDFs at once while recognition is busy', async () => {
		const picture = await png(INVOICE);
		const order: string[] = [];
		const scans = Array.from({ length: 6 }, () =>
			sendFile(service, picture).then((answer) => order.push(`scan ${answer.status}`)),
		);
		await sendText(service, { fo_id: 'fo_1', text: INVOICE_TEXT }).then(() => order.push('text'));
		await sendFile(service, await pdf(INVOICE)).then(() => order.push('pdf'));
		await Promise.all(scans);
		expect(order.indexOf('text')).toBeLessThan(order.lastIndexOf('scan 200'));
		expect(order.indexOf('pdf')).toBeLessThan(order.lastIndexOf('scan 200'));
		expect(order.filter((each) => each === 'scan 200')).toHaveLength(6);
	});

	test('a scan of a hundred pages, from the first to the last', async () => {
		const texts = ['Invoice number: 4711', ...Array<string>(98).fill(''), 'Total amount: 12.50'];
		const answer = await sendFile(service, await scannedSlips(texts));
		expect(answer.body).toMatchObject({ invoice_number: '4711', total_amount: '12.50' });
	}, 240_000);

	test('a picture that a browser printed as a PDF, with lines of its own', async () => {
		const address = `https://invoices.example/nordwind/${'2024/03/'.repeat(12)}`;
		const lines: Placed[] = [
			[20, 20, '12/03/2024, 15:21'],
			[200, 20, 'Your invoice'],
			[20, 830, address],
			[550, 830, '1/1'],
		];
		const printed = await pdf({ picture: INVOICE, hidden: lines });
		expect((await sendFile(service, printed)).body).toEqual(INVOICE_FIELDS);
	});

	test('a PDF whose text layer is garbage by recognition', async () => {
		// The glyph numbers of a font without ToUnicode, as if they were characters.
		const garbled = INVOICE.map(
			([x, y, text]): Placed => [
				x,
				y,
				text.replace(/[A-Za-z0-9]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 14)),
			],
		);
		const answer = await sendFile(service, await pdf({ picture: INVOICE, hidden: garbled }));
		expect(answer.body).toEqual(INVOICE_FIELDS);
	});

	test('every example document with the fields of expected.json', async () => {
		const folder = new URL('../../../examples/documents/', import.meta.url);
		const expected = JSON.parse(await readFile(new URL('expected.json', folder), 'utf8')) as Record<
			string,
			{ project: string; fields: Record<string, string> }
		>;
		for (const [name, { project, fields }] of Object.entries(expected)) {
			const bytes = await readFile(new URL(name, folder));
			const answer = name.endsWith('.txt')
				? await sendText(service, { fo_id: project, text: bytes.toString('utf8') })
				: await sendFile(service, bytes, { foId: project, name });
			expect(answer.body, name).toMatchObject(fields);
		}
	});
});

/** The invoice with its details and sums in grids. */
async function ruledPng(): Promise<Buffer> {
	const grids = `<svg width="590" height="800" fill="none" stroke="#444">
		<path d="M55 146h265v40h-265zM55 166h265M190 146v40M55 316h415v60h-415zM55 336h415M55 356h415M340 316v60"/>
	</svg>`;
	return await sharp(await png(INVOICE))
		.composite([{ input: Buffer.from(grids), density: 72 * 2.5 }])
		.png()
		.toBuffer();
}

/** A PDF with a small scanned page for each text. */
async function scannedSlips(texts: string[]): Promise<Buffer> {
	const document = await PDFDocument.create();
	const images = new Map<string, PDFImage>();
	for (const text of new Set(texts)) {
		const slip = sharp(await png([[10, 20, text]])).extract({
			left: 0,
			top: 0,
			width: 400,
			height: 80,
		});
		images.set(text, await document.embedPng(await slip.toBuffer()));
	}
	for (const text of texts) {
		const place = { x: 0, y: 0, width: 160, height: 32 };
		document.addPage([160, 32]).drawImage(images.get(text)!, place);
	}
	return Buffer.from(await document.save());
}

async function rotatedJpeg(): Promise<Buffer> {
	return await sharp(await png(INVOICE))
		.rotate(90)
		.withMetadata({ orientation: 8 })
		.jpeg()
		.toBuffer();
}

async function transparentPng(): Promise<Buffer> {
	const dark = await sharp(await png(INVOICE))
		.greyscale()
		.negate()
		.raw()
		.toBuffer({ resolveWithObject: true });
	const { width, height } = dark.info;
	return await sharp({ create: { width, height, channels: 3, background: '#111' } })
		.joinChannel(dark.data, { raw: { width, height, channels: 1 } })
		.png()
		.toBuffer();
}
