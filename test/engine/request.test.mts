import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { startEngine, type BinaryDataMode, type Engine } from '../../engine/engine.mjs';
import { digestOf } from '../support/digestService.mjs';
import { jpeg, pdf, png, tiff } from '../support/files.mjs';
import { serviceThat, startHttpService, type HttpService } from '../support/httpService.mjs';
import { documentIn, partsOf } from '../support/multipart.mjs';
import { API_KEY, EXTRACT, extract } from '../support/workflows.mjs';

let service: HttpService;
beforeAll(async () => {
	service = await startHttpService();
});
afterEach(() => {
	service.requests.length = 0;
});
afterAll(async () => await service.close());

describe.each<BinaryDataMode>(['default', 'filesystem'])('A file in %s mode', (mode) => {
	let engine: Engine;
	beforeAll(async () => {
		engine = await startEngine(mode);
	});

	async function sendFile(content: Buffer, info: { fileName?: string; mimeType: string }) {
		const data = await engine.file(content, info);
		const execution = await extract(engine, service.origin, [{ json: {}, binary: { data } }]);
		expect(execution.error(EXTRACT)).toBeUndefined();
		expect(service.requests).toHaveLength(1);
		return service.requests[0]!;
	}

	test('arrives byte for byte among many others, of which some are retried', async () => {
		const contents = Array.from({ length: 60 }, (_, index) =>
			Buffer.concat([pdf, randomBytes((index * 7919) % 400_000)]),
		);
		// Chosen by document and not by number of request, as one document could be refused each time.
		const toRefuse = new Set(contents.filter((_, index) => index % 7 === 6).map(digestOf));
		const busy = await serviceThat((request) => {
			const digest = digestOf(documentIn(request));
			return toRefuse.delete(digest)
				? { status: 503, headers: { 'retry-after': '0.01' } }
				: { body: { digest } };
		});
		const items = await Promise.all(
			contents.map(async (content) => ({
				json: {},
				binary: { data: await engine.file(content, { mimeType: 'application/pdf' }) },
			})),
		);
		const execution = await extract(engine, busy.origin, items, { options: { concurrency: 4 } });
		expect(execution.error(EXTRACT)).toBeUndefined();
		expect(execution.items(EXTRACT).map(({ json }) => json.digest)).toEqual(contents.map(digestOf));
		expect(toRefuse.size).toBe(0);
	});

	test('is sent as one POST with the key, the project and the file, and nothing else', async () => {
		const request = await sendFile(pdf, { fileName: 'a.pdf', mimeType: 'application/pdf' });
		expect(request.method).toBe('POST');
		expect(request.path).toBe('/api/v1/extract_data');
		expect(
			request.rawHeaders
				.filter((_, i) => i % 2 === 0)
				.map((n) => n.toLowerCase())
				.sort(),
		).toEqual([
			'accept',
			'accept-encoding',
			'connection',
			'content-length',
			'content-type',
			'host',
			'user-agent',
			'x-api-key',
		]);
		expect(request.headers['x-api-key']).toBe(API_KEY);
		expect(request.headers['content-length']).toBe(String(request.body.length));
		expect(partsOf(request.headers['content-type']!, request.body)).toEqual([
			{
				headers: ['Content-Disposition: form-data; name="fo_id"'],
				content: Buffer.from('fo_1'),
			},
			{
				headers: [
					'Content-Disposition: form-data; name="file"; filename="a.pdf"',
					'Content-Type: application/pdf',
				],
				content: pdf,
			},
		]);
	});

	test.each([
		[
			'a PDF without a name',
			pdf,
			undefined,
			'application/octet-stream',
			'document.pdf',
			'application/pdf',
		],
		[
			'a PDF called download.bin',
			pdf,
			'download.bin',
			'application/octet-stream',
			'download.pdf',
			'application/pdf',
		],
		['scan.tif', tiff, 'scan.tif', 'image/tif', 'scan.tiff', 'image/tiff'],
		['photo.JPG', jpeg, 'photo.JPG', 'image/pjpeg', 'photo.jpg', 'image/jpeg'],
		['photo.jpeg', jpeg, 'photo.jpeg', 'image/jpeg', 'photo.jpeg', 'image/jpeg'],
		['a PNG called .pdf', png, 'receipt.pdf', 'application/pdf', 'receipt.png', 'image/png'],
		[
			'umlauts',
			pdf,
			'Rechnung für Müller & Söhne.pdf',
			'application/pdf',
			'Rechnung für Müller & Söhne.pdf',
			'application/pdf',
		],
		['emoji', pdf, '🧾 receipt.pdf', 'application/pdf', '🧾 receipt.pdf', 'application/pdf'],
		[
			'quotes, as browsers send them',
			pdf,
			`say "hi" 'you'.pdf`,
			'application/pdf',
			`say %22hi%22 'you'.pdf`,
			'application/pdf',
		],
		[
			'line breaks, which become spaces',
			pdf,
			'a\r\nX-Evil: 1\r\n\r\nb.pdf',
			'application/pdf',
			'a X-Evil: 1 b.pdf',
			'application/pdf',
		],
		['backslashes', pdf, 'C:\\Scans\\a.pdf', 'application/pdf', 'a.pdf', 'application/pdf'],
	])(
		'is sent with a name and type that fit its content: %s',
		async (_what, content, fileName, mimeType, sentName, sentType) => {
			const request = await sendFile(content, { fileName, mimeType });
			const [, file] = partsOf(request.headers['content-type']!, request.body);
			expect(file!.headers).toEqual([
				`Content-Disposition: form-data; name="file"; filename="${sentName}"`,
				`Content-Type: ${sentType}`,
			]);
		},
	);

	test.each([8, 1023, 1024, 65_536, 1_000_003, 50 * 1024 * 1024])(
		'of %i bytes arrives byte for byte',
		async (size) => {
			const content = Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(size - 8)]);
			const request = await sendFile(content, { fileName: 'a.pdf', mimeType: 'application/pdf' });
			const [, file] = partsOf(request.headers['content-type']!, request.body);
			expect(file!.content.length).toBe(size);
			expect(digestOf(file!.content)).toBe(digestOf(content));
		},
	);
});

describe('A text', () => {
	let engine: Engine;
	beforeAll(async () => {
		engine = await startEngine('default');
	});

	test.each([
		['Total: 12,50 € & more = 100 % + tax'],
		[' blanks\tand\r\nlines\n\n'],
		['Ünïcödé 😀 \u2028 \0'],
		['x'.repeat(2_000_000)],
	])('is sent URL-encoded with the project, and nothing else (%#)', async (text) => {
		await extract(engine, service.origin, [{ json: { text } }], {
			inputType: 'text',
			text: '={{ $json.text }}',
			projectId: ' fo_42 ',
		});
		const [request] = service.requests;
		expect(request!.method).toBe('POST');
		expect(request!.path).toBe('/api/v1/extract_data');
		expect(request!.headers['x-api-key']).toBe(API_KEY);
		expect(request!.headers['content-type']).toBe('application/x-www-form-urlencoded');
		expect([...new URLSearchParams(request!.body.toString())]).toEqual([
			['fo_id', 'fo_42'],
			['text', text],
		]);
	});
});
