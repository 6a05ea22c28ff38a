import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../../service/dist/index.mjs';
import {
	formOf,
	operation,
	problem,
	send,
	sendForm,
	sendRaw,
	sendText,
} from './support/client.mjs';

const PDF = new Blob(['%PDF-1.7 not read here']);

// docs/interface.md, section 3
describe('the service', () => {
	let service: Service;

	beforeAll(async () => {
		service = await startService({ apiKeys: ['first-key'], reader: async () => ({}) });
	});
	afterAll(() => service.close());

	test.each([
		['no fo_id', {}, 'missing_fo_id', 400],
		['an empty fo_id', { fo_id: ' ' }, 'missing_fo_id', 400],
		['a malformed fo_id', { fo_id: 'fo_1x' }, 'malformed_fo_id', 400],
		['a fo_id that leads to another folder', { fo_id: '../fo_1' }, 'malformed_fo_id', 400],
		['an unknown project', { fo_id: 'fo_404' }, 'unknown_project', 404],
	])('refuses a request with %s', async (_name, fields, code, status) => {
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
			'both file and text',
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
			'a file in another field',
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
			'two fields fo_id',
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
		'refuses a request with %s',
		async (_name, parts, code, status) => {
			expect(await sendForm(service, formOf(parts))).toMatchObject({ status, body: problem(code) });
		},
	);

	test('refuses a text that is sent twice', async () => {
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
			'multipart with a field named __proto__',
			'multipart/form-data; boundary=b',
			'--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--b--\r\n',
			400,
			'malformed_form',
		],
	])('refuses a body of %s', async (_name, type, body, status, code) => {
		expect(await sendRaw(service, type, body)).toMatchObject({ status, body: problem(code) });
	});

	test('refuses a request without a body', async () => {
		const answer = await send(operation(service), {
			method: 'POST',
			headers: { 'x-api-key': 'first-key' },
		});
		expect(answer).toMatchObject({ status: 415, body: problem('unsupported_content_type') });
	});

	test.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)(
		'answers %s with 405',
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

	test('has only one operation', async () => {
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

	test('answers errors with JSON', async () => {
		const answer = await send(`${service.baseUrl}/extract_data`, { method: 'POST' });
		expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
	});
});
