import { describe, expect, inject, test } from 'vitest';

import { clientOf } from '../../n8n/server/client.mjs';
import { serviceThat } from '../support/servers/httpService.mjs';
import { startServiceFor } from './support/service.mjs';

const KEY = 'key-that-must-not-be-seen-anywhere';
const PAGE = '<!doctype html><html><title>Sign in</title></html>';

const n8n = inject('n8n');
const client = clientOf(n8n);
const { service } = await startServiceFor(client);
/** n8n 1 ignores either all statuses in a credential test or none, so it can't distinguish them. */
const isN8n1 = n8n.release === 'n8n-1';

/** The result of the credential test, checked not to contain the key. */
async function testOf(baseUrl: string, apiKey = KEY) {
	const result = await client.testCredential({ baseUrl, apiKey });
	expect(JSON.stringify(result)).not.toContain(apiKey);
	return result;
}

const failed = (message: RegExp) => ({ status: 'Error', message: expect.stringMatching(message) });

describe('the credential test', () => {
	test('accepts a key that the service accepts, and extracts nothing', async () => {
		expect(await testOf(service.baseUrl, service.apiKey)).toMatchObject({ status: 'OK' });
		expect(service.stats()).toMatchObject({ documentsRead: 0 });
	});

	test('says that the key is wrong, or in n8n 1 only that the service can be reached', async () => {
		const wrong = failed(/rejected this API key \(HTTP 401\)/);
		const expected = isN8n1 ? { status: 'OK' } : wrong;
		expect(await testOf(service.baseUrl)).toMatchObject(expected);
	});

	test
		.skipIf(isN8n1)
		.each([
			[403, /lacks the permission .*\(HTTP 403\)/],
			[404, /no .* at this address \(HTTP 404\)/],
			[302, /redirects somewhere else \(HTTP 302\)/],
			[307, /redirects somewhere else \(HTTP 307\)/],
			...[202, 406, 501, 599].map((status): [number, RegExp] => [
				status,
				new RegExp(`doesn't say whether the API key is right \\(HTTP ${status}\\)`),
			]),
			...[504, 520, 521, 526, 529, 530].map((status): [number, RegExp] => [
				status,
				new RegExp(`isn't available at the moment.*\\(HTTP ${status}\\)`),
			]),
		])('says what a %i means, and does not follow a redirect', async (status, message) => {
		const target = await serviceThat();
		const headers = { location: `${target.origin}/api/v1` };
		const { origin } = await serviceThat({ status, headers });
		expect(await testOf(`${origin}/api/v1`)).toEqual(failed(message));
		expect(target.requests).toEqual([]);
	});

	test.each([
		['that starts with its doctype', PAGE],
		['that starts with an empty line', `\r\n${PAGE}`],
		['in XHTML', `<?xml version="1.0"?><html></html>`],
	])('does not mistake a web page %s for the service', async (_name, page) => {
		const { origin } = await serviceThat({ headers: { 'content-type': 'text/html' }, body: page });
		expect(await testOf(`${origin}/api/v1`)).toEqual(failed(/web page/));
	});

	// n8n 2 shows the code of the connection's error, n8n 1 a sentence.
	test("says that the service can't be reached if it is down", async () => {
		const server = await serviceThat();
		await server.close();
		expect(await testOf(`${server.origin}/api/v1`)).toEqual(
			failed(/ECONNREFUSED|refused the connection/),
		);
	});

	test.each([
		['https://does-not-exist.invalid/api/v1', /ENOTFOUND|EAI_AGAIN|incorrect host|DNS server/],
		['http://api.example.com/api/v1', /https:\/\//],
		['http://localhost', /has to end in \/api\/v1/],
	])('says what is wrong with %s', async (baseUrl, message) => {
		expect(await testOf(baseUrl)).toEqual(failed(message));
	});

	// n8n 1 doesn't even save such a credential.
	test.skipIf(isN8n1)('asks for a Base URL if it is empty', async () => {
		expect(await testOf('')).toEqual(failed(/Base URL is empty/));
	});

	test.each([400, 413, 415, 422])(
		'passes with a %i, which the service only sends to known keys',
		async (status) => {
			const { origin } = await serviceThat({ status });
			expect(await testOf(`${origin}/api/v1`)).toMatchObject({ status: 'OK' });
		},
	);

	test('sends the key, but neither a project nor a document', async () => {
		const { origin, requests } = await serviceThat({
			status: 400,
			body: { error: 'fo_id is missing' },
		});
		expect(await testOf(`${origin}/api/v1`)).toMatchObject({ status: 'OK' });
		expect(requests).toMatchObject([
			{ path: '/api/v1/extract_data', headers: { 'x-api-key': KEY }, body: Buffer.alloc(0) },
		]);
	});
});
