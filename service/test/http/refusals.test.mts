import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../../dist/index.mjs';
import {
	type Parts,
	URL_ENCODED,
	operation,
	refusal,
	send,
	sendForm,
	sendRaw,
} from '../../../support/client.mjs';

const PDF = new Blob(['%PDF-1.7 not read here']);
const KEY = { 'x-api-key': 'first-key' };
const MULTIPART = 'multipart/form-data; boundary=b';

// docs/interface.md, section 3
describe('the service', () => {
	let service: Service;

	beforeAll(async () => {
		service = await startService({ apiKeys: ['first-key'], reader: async () => ({}) });
	});
	afterAll(() => service.close());

	test.each<[string, Parts, string]>([
		['no fo_id', { text: 'Total' }, 'missing_fo_id'],
		['an empty fo_id', { fo_id: ' ', text: 'Total' }, 'missing_fo_id'],
		['a malformed fo_id', { fo_id: 'fo_1x', text: 'Total' }, 'malformed_fo_id'],
		['a fo_id that leads elsewhere', { fo_id: '../fo_1', text: 'Total' }, 'malformed_fo_id'],
		['an unknown project', { fo_id: 'fo_404', text: 'Total' }, 'unknown_project'],
		['two fields fo_id', { fo_id: ['fo_1', 'fo_2'], file: PDF }, 'repeated_field'],
		['neither file nor text', { fo_id: 'fo_1' }, 'missing_input'],
		['an empty text', { fo_id: 'fo_1', text: ' \n' }, 'missing_input'],
		['both file and text', { fo_id: 'fo_1', text: 'Total', file: PDF }, 'two_inputs'],
		['two files', { fo_id: 'fo_1', file: [PDF, PDF] }, 'several_files'],
		['a file in another field', { fo_id: 'fo_1', document: PDF }, 'missing_input'],
		['an empty file', { fo_id: 'fo_1', file: new Blob([]) }, 'empty_file'],
		['a Word file', { fo_id: 'fo_1', file: new Blob(['PK\x03\x04 word']) }, 'unsupported_type'],
		['a text file', { fo_id: 'fo_1', file: new File(['Total'], 'a.txt') }, 'unsupported_type'],
	])('refuses a request with %s', async (_name, parts, code) => {
		expect(await sendForm(service, parts)).toMatchObject(refusal(code));
	});

	test.each([
		['JSON', 'application/json', '{"fo_id":"fo_1","text":"x"}', 'unsupported_content_type'],
		['plain text', 'text/plain', 'Total', 'unsupported_content_type'],
		['a URL-encoded text without fo_id', URL_ENCODED, 'text=Total', 'missing_fo_id'],
		['a text that is sent twice', URL_ENCODED, 'fo_id=fo_1&text=a&text=b', 'repeated_field'],
		['multipart without a boundary', 'multipart/form-data', 'x', 'malformed_form'],
		[
			'multipart that is cut off',
			MULTIPART,
			'--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF',
			'malformed_form',
		],
		[
			'multipart with too many parts',
			MULTIPART,
			'--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n'.repeat(40) + '--b--\r\n',
			'malformed_form',
		],
		[
			'multipart with a field named __proto__',
			MULTIPART,
			'--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--b--\r\n',
			'malformed_form',
		],
	])('refuses a body of %s', async (_name, type, body, code) => {
		expect(await sendRaw(service, type, body)).toMatchObject(refusal(code));
	});

	test('refuses a request without a body', async () => {
		const answer = await send(operation(service), { method: 'POST', headers: KEY });
		expect(answer).toMatchObject(refusal('unsupported_content_type'));
	});

	test.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)(
		'answers %s with 405',
		async (method) => {
			const answer = await send(operation(service), { method, headers: KEY });
			expect(answer).toMatchObject({ ...refusal('wrong_method'), headers: { allow: 'POST' } });
		},
	);

	test.each(['/projects', '', '/../v2'])('has no other operation: %j', async (path) => {
		const answer = await send(service.baseUrl + path, { method: 'POST', headers: KEY });
		expect(answer).toMatchObject(refusal('unknown_path'));
	});

	test('answers errors as JSON', async () => {
		const answer = await send(`${service.baseUrl}/extract_data`, { method: 'POST' });
		expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
	});
});
