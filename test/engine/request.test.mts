import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';

import { startEngine, type BinaryDataMode } from '../../n8n/engine/engine.mjs';
import { pdf, png, tiff } from '../support/files.mjs';
import {
	digestOf,
	documentIn,
	serviceThat,
	type ReceivedRequest,
} from '../support/servers/httpService.mjs';
import { partsOf } from '../support/servers/multipart.mjs';
import { API_KEY, EXTRACT, extract, itemWith, jsonOf } from '../support/workflows.mjs';

describe.each<BinaryDataMode>(['default', 'filesystem'])('A file in %s mode', (mode) => {
	beforeAll(async () => await startEngine(mode));

	async function sendFile(content: Buffer, fileName?: string) {
		const service = await serviceThat();
		const execution = await extract(service, [await itemWith({ data: [content, fileName] })]);
		expect(execution.error(EXTRACT)).toBeUndefined();
		expect(service.requests).toHaveLength(1);
		const [request] = service.requests;
		const parts = partsOf(request!.headers['content-type']!, request!.body);
		return { request: request!, parts };
	}

	test('arrives byte for byte among many others, some of which are retried', async () => {
		const contents = Array.from({ length: 60 }, (_, index) =>
			Buffer.concat([pdf, randomBytes((index * 7919) % 400_000)]),
		);
		// Chosen by document, because by request number a single document could be refused every time.
		const toRefuse = new Set(contents.filter((_, index) => index % 7 === 6).map(digestOf));
		const busy = await serviceThat((request) => {
			const digest = digestOf(documentIn(request));
			return toRefuse.delete(digest)
				? { status: 503, headers: { 'retry-after': '0.01' } }
				: { body: { digest } };
		});
		const items = await Promise.all(
			contents.map(async (content) => await itemWith({ data: [content] })),
		);
		const execution = await extract(busy, items, { options: { concurrency: 4 } });
		expect(execution.error(EXTRACT)).toBeUndefined();
		expect(jsonOf(execution).map(({ digest }) => digest)).toEqual(contents.map(digestOf));
		expect(toRefuse.size).toBe(0);
	});

	test('is sent as one POST with the key, the project and the file, and nothing else', async () => {
		const { request, parts } = await sendFile(pdf, 'a.pdf');
		expect(request.method).toBe('POST');
		expect(request.path).toBe('/api/v1/extract_data');
		expect(Object.keys(request.headers).toSorted()).toEqual([
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
		expect(parts).toEqual([
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

	test.each<[fileName: string | undefined, content: Buffer, sentName: string, type: string]>([
		[undefined, pdf, 'document.pdf', 'application/pdf'],
		['scan.tif', tiff, 'scan.tiff', 'image/tiff'],
		['receipt.pdf', png, 'receipt.png', 'image/png'],
		['🧾 für Söhne.pdf', pdf, '🧾 für Söhne.pdf', 'application/pdf'],
		// Browsers send them like this.
		[`say "hi" 'you'.pdf`, pdf, `say %22hi%22 'you'.pdf`, 'application/pdf'],
		['a\r\nX-Evil: 1\r\n\r\nb.pdf', pdf, 'a X-Evil: 1 b.pdf', 'application/pdf'],
	])(
		'called %j is sent with a name and a type that fit its content',
		async (fileName, content, sentName, type) => {
			const { parts } = await sendFile(content, fileName);
			expect(parts[1]!.headers).toEqual([
				`Content-Disposition: form-data; name="file"; filename="${sentName}"`,
				`Content-Type: ${type}`,
			]);
		},
	);

	test.each([8, 1023, 1024, 65_536, 1_000_003, 50 * 1024 * 1024])(
		'of %i bytes arrives byte for byte',
		async (size) => {
			const content = Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(size - 8)]);
			const { parts } = await sendFile(content, 'a.pdf');
			expect(digestOf(parts[1]!.content)).toBe(digestOf(content));
		},
	);
});

test.each([
	['Total: 12,50 € & more = 100 % + tax'],
	[' blanks\tand\r\nlines\n\n'],
	['Ünïcödé 😀 \u2028 \0'],
	['x'.repeat(2_000_000)],
])('A text is sent URL-encoded with the project, and nothing else (%#)', async (text) => {
	const service = await serviceThat();
	const asText = { inputType: 'text', text: '={{ $json.text }}', projectId: ' fo_42 ' };
	await extract(service, [{ json: { text } }], asText);
	const [{ method, path, headers, body }] = service.requests as [ReceivedRequest];
	expect([method, path]).toEqual(['POST', '/api/v1/extract_data']);
	expect(headers).toMatchObject({
		'x-api-key': API_KEY,
		'content-type': 'application/x-www-form-urlencoded',
	});
	expect([...new URLSearchParams(body.toString())]).toEqual([
		['fo_id', 'fo_42'],
		['text', text],
	]);
});
