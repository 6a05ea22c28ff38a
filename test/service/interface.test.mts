import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Document, type Service, startService } from '../../service/dist/index.mjs';
import {
	operation,
	problem,
	send,
	sendFile,
	sendForm,
	sendRaw,
	sendText,
} from './support/client.mjs';
import { INVOICE, INVOICE_FIELDS, INVOICE_TEXT, pdf } from './support/documents.mjs';

const PDF = new Blob(['%PDF-1.7 not read here']);
const WITHOUT_PERMISSION = 'a-key-without-permission';

describe('the interface of the specification', () => {
	let service: Service;
	let documents: Document[];

	beforeAll(async () => {
		service = await startService({
			apiKeys: ['first-key', 'second-key'],
			apiKeysWithoutPermission: [WITHOUT_PERMISSION],
			reader: async (document, project) => {
				documents.push(document);
				return { project: project.name, type: document.type };
			},
		});
	});
	beforeAll(() => void (documents = []));
	afterAll(() => service.close());

	function form(parts: Array<[string, string | Blob, string?]>): FormData {
		const form = new FormData();
		for (const [name, value, fileName] of parts) {
			if (typeof value === 'string') form.append(name, value);
			else form.append(name, value, fileName ?? 'document.pdf');
		}
		return form;
	}

	test('§1 has a base URL that ends with /api/v1', () => {
		expect(service.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1$/);
	});

	test.each([
		['fo_1', 'Invoices'],
		['fo_2', 'Receipts'],
		['fo_3', 'Purchase orders'],
	])('§2 reads with the project that fo_id names: %s', async (fo_id, project) => {
		expect((await sendText(service, { fo_id, text: 'x' })).body).toMatchObject({ project });
	});

	test('§4 takes a text as a URL-encoded field, letter for letter', async () => {
		const text = 'Zażółć & gęślą = "jaźń" + 100 % 🙂\r\n\tTotal';
		const answer = await sendText(service, { fo_id: 'fo_1', text });
		expect(answer.status).toBe(200);
		expect(Buffer.from(documents.at(-1)?.bytes ?? []).toString()).toBe(text);
	});

	test('§4 takes a file as a form part, byte for byte', async () => {
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
		['PDF behind other bytes', '\n\n junk %PDF-1.4\n', 'pdf'],
	])('§4 takes %s, known by its content', async (_name, content, type) => {
		const bytes = Buffer.from(content.padEnd(200, '\0'), 'latin1');
		expect((await sendFile(service, bytes, { name: 'x' })).body).toMatchObject({ type });
	});

	test('§4 takes fo_id before or after the file', async () => {
		for (const parts of [
			[
				['fo_id', 'fo_1'],
				['file', PDF],
			],
			[
				['file', PDF],
				['fo_id', 'fo_1'],
			],
		] as Array<Array<[string, string | Blob]>>) {
			expect((await sendForm(service, form(parts))).status).toBe(200);
		}
	});

	test('§4 takes a file part without a file name', async () => {
		const body =
			'--b\r\nContent-Disposition: form-data; name="fo_id"\r\n\r\nfo_1\r\n--b\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\r\n--b--\r\n';
		const answer = await sendRaw(service, 'multipart/form-data; boundary=b', body);
		expect(answer).toMatchObject({ status: 200, body: { type: 'pdf' } });
	});

	test('§4 takes a text as a form part, and an empty text beside a file', async () => {
		expect(
			(
				await sendForm(
					service,
					form([
						['fo_id', 'fo_1'],
						['text', 'Total'],
					]),
				)
			).status,
		).toBe(200);
		expect(
			(
				await sendForm(
					service,
					form([
						['fo_id', 'fo_1'],
						['text', ''],
						['file', PDF],
					]),
				)
			).status,
		).toBe(200);
	});

	test.each([
		['no fo_id', {}, 'missing_fo_id', 400],
		['an empty fo_id', { fo_id: ' ' }, 'missing_fo_id', 400],
		['a malformed fo_id', { fo_id: 'fo_1x' }, 'malformed_fo_id', 400],
		['a fo_id that climbs folders', { fo_id: '../fo_1' }, 'malformed_fo_id', 400],
		['an unknown project', { fo_id: 'fo_404' }, 'unknown_project', 404],
	])('§4.1 turns down %s', async (_name, fields, code, status) => {
		const answer = await sendText(service, { text: 'Total', ...fields } as Record<string, string>);
		expect(answer).toMatchObject({ status, body: problem(code) });
	});

	test.each([
		['neither file nor text', [['fo_id', 'fo_1']], 'missing_input', 400],
		[
			'an empty text',
			[
				['fo_id', 'fo_1'],
				['text', ' \n'],
			],
			'missing_input',
			400,
		],
		[
			'both',
			[
				['fo_id', 'fo_1'],
				['text', 'Total'],
				['file', PDF],
			],
			'two_inputs',
			400,
		],
		[
			'two files',
			[
				['fo_id', 'fo_1'],
				['file', PDF],
				['file', PDF],
			],
			'several_files',
			400,
		],
		[
			'a file of another name',
			[
				['fo_id', 'fo_1'],
				['document', PDF],
			],
			'missing_input',
			400,
		],
		[
			'an empty file',
			[
				['fo_id', 'fo_1'],
				['file', new Blob([])],
			],
			'empty_file',
			400,
		],
		[
			'two fo_id',
			[
				['fo_id', 'fo_1'],
				['fo_id', 'fo_2'],
				['file', PDF],
			],
			'repeated_field',
			400,
		],
		[
			'a Word file',
			[
				['fo_id', 'fo_1'],
				['file', new Blob(['PK\x03\x04 word'])],
			],
			'unsupported_type',
			415,
		],
		[
			'a text file',
			[
				['fo_id', 'fo_1'],
				['file', new Blob(['Total 1.00']), 'a.txt'],
			],
			'unsupported_type',
			415,
		],
	] as Array<[string, Array<[string, string | Blob, string?]>, string, number]>)(
		'§4.2 turns down %s',
		async (_name, parts, code, status) => {
			expect(await sendForm(service, form(parts))).toMatchObject({ status, body: problem(code) });
		},
	);

	test('§4.3 turns down a text that is sent twice', async () => {
		const answer = await sendText(service, [
			['fo_id', 'fo_1'],
			['text', 'a'],
			['text', 'b'],
		]);
		expect(answer).toMatchObject({ status: 400, body: problem('repeated_field') });
	});

	test.each([
		['JSON', 'application/json', '{"fo_id":"fo_1","text":"x"}', 415, 'unsupported_content_type'],
		['plain text', 'text/plain', 'Total', 415, 'unsupported_content_type'],
		['multipart without a boundary', 'multipart/form-data', 'x', 400, 'malformed_form'],
		[
			'multipart that is cut off',
			'multipart/form-data; boundary=b',
			'--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF',
			400,
			'malformed_form',
		],
		[
			'multipart with too many parts',
			'multipart/form-data; boundary=b',
			'--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n'.repeat(40) + '--b--\r\n',
			400,
			'malformed_form',
		],
		[
			'a field that is no field',
			'multipart/form-data; boundary=b',
			'--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--b--\r\n',
			400,
			'malformed_form',
		],
	])('§4 turns down a body of %s', async (_name, type, body, status, code) => {
		expect(await sendRaw(service, type, body)).toMatchObject({ status, body: problem(code) });
	});

	test('§4 turns down a request without a body', async () => {
		const answer = await send(operation(service), {
			method: 'POST',
			headers: { 'x-api-key': 'first-key' },
		});
		expect(answer).toMatchObject({ status: 415, body: problem('unsupported_content_type') });
	});

	test.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)(
		'§4 answers %s with 405',
		async (method) => {
			const answer = await send(operation(service), {
				method,
				headers: { 'x-api-key': 'first-key' },
			});
			expect(answer).toMatchObject({
				status: 405,
				headers: { allow: 'POST' },
				body: problem('wrong_method'),
			});
		},
	);

	test('§4 has one operation only', async () => {
		const headers = { 'x-api-key': 'first-key' };
		for (const path of [
			`${service.baseUrl}/projects`,
			service.baseUrl,
			service.baseUrl.replace('v1', 'v2'),
		]) {
			const answer = await send(path, { method: 'POST', headers });
			expect(answer).toMatchObject({ status: 404, body: problem('unknown_path') });
		}
	});

	test('§5.1 takes every key of the account', async () => {
		for (const apiKey of ['first-key', 'second-key']) {
			expect((await sendText({ ...service, apiKey }, { fo_id: 'fo_1', text: 'x' })).status).toBe(
				200,
			);
		}
	});

	test.each([
		['no key', {}],
		['an empty key', { 'x-api-key': '' }],
		['a wrong key', { 'x-api-key': 'first-kex' }],
		['the beginning of a key', { 'x-api-key': 'first' }],
		['the key in another header', { authorization: 'Bearer first-key' }],
	])('§5.5 answers 401 to %s', async (_name, headers) => {
		const answer = await send(operation(service), {
			method: 'POST',
			headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' } as Record<
				string,
				string
			>,
			body: 'fo_id=fo_1&text=x',
		});
		expect(answer).toMatchObject({ status: 401, body: problem('unauthorized') });
	});

	test('§5.5 answers 401 for every path and method of the interface', async () => {
		for (const [path, method] of [
			['/extract_data', 'GET'],
			['/nothing', 'POST'],
		] as const) {
			expect((await send(service.baseUrl + path, { method })).status).toBe(401);
		}
	});

	test('§5.5 answers 401 before the body has arrived', async () => {
		// This body never ends. The answer comes all the same.
		const endless = new ReadableStream({ start: (body) => body.enqueue(Buffer.from('--b\r\n')) });
		const gone = new AbortController();
		const answer = await fetch(operation(service), {
			method: 'POST',
			headers: { 'content-type': 'multipart/form-data; boundary=b' },
			body: endless,
			duplex: 'half',
			signal: gone.signal,
		} as RequestInit);
		expect(answer.status).toBe(401);
		gone.abort();
	});

	test('§5.6 answers 403 to a key without permission', async () => {
		const answer = await sendText(
			{ ...service, apiKey: WITHOUT_PERMISSION },
			{ fo_id: 'fo_1', text: 'x' },
		);
		expect(answer).toMatchObject({ status: 403, body: problem('forbidden') });
	});

	test('§7 answers every error as JSON', async () => {
		const answer = await send(`${service.baseUrl}/extract_data`, { method: 'POST' });
		expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
	});
});

describe('the answer', () => {
	test.each([
		['flat', 'Form A: the fields', INVOICE_FIELDS],
		['wrapped', 'Form B: status and data', { status: 'success', data: INVOICE_FIELDS }],
	] as const)('§4 is, with --response-form %s, %s', async (responseForm, _name, body) => {
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
