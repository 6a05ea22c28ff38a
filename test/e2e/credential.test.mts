import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { clientOf } from '../../host/server/client.mjs';
import { startService, type Service } from '../../service/dist/index.mjs';
import { serviceThat } from '../support/httpService.mjs';

const KEY = 'key-that-must-not-be-seen-anywhere';
const KEY_WITHOUT_PERMISSION = 'key-without-permission-also-secret';
const PAGE = '<!doctype html><html><title>Sign in</title></html>';

const n8n = inject('n8n');
const client = clientOf(n8n);
/** n8n 1 ignores either all statuses in a credential test or none, so it can't distinguish them. */
const isN8n1 = n8n.release === 'n8n-1';
let service: Service;

beforeAll(async () => {
	service = await startService({
		apiKeys: [KEY],
		apiKeysWithoutPermission: [KEY_WITHOUT_PERMISSION],
	});
});
afterAll(async () => await service.close());

/** The result of the credential test, checked not to contain the key. */
async function testOf(baseUrl: string, apiKey = KEY) {
	const result = await client.testCredential({ baseUrl, apiKey });
	expect(JSON.stringify(result)).not.toContain(apiKey);
	return result;
}

const failed = (message: RegExp) => ({ status: 'Error', message: expect.stringMatching(message) });

describe('the credential test', () => {
	test('accepts a key that the service accepts', async () => {
		expect(await testOf(service.baseUrl)).toMatchObject({ status: 'OK' });
	});

	test.skipIf(isN8n1)('says that the key is wrong on a 401', async () => {
		const result = await testOf(service.baseUrl, 'not-a-key-of-this-service');
		expect(result).toEqual(failed(/rejected this API key \(HTTP 401\)/));
	});

	test.skipIf(isN8n1)('says that the permission is missing on a 403', async () => {
		const result = await testOf(service.baseUrl, KEY_WITHOUT_PERMISSION);
		expect(result).toEqual(failed(/lacks the permission .*\(HTTP 403\)/));
	});

	test('extracts nothing', () => {
		expect(service.stats()).toMatchObject({ documentsRead: 0 });
	});

	test.skipIf(isN8n1)('says that there is no such service on a 404', async () => {
		const { origin } = await serviceThat({ status: 404 });
		expect(await testOf(`${origin}/api/v1`)).toEqual(failed(/no .* at this address \(HTTP 404\)/));
	});

	test.skipIf(isN8n1).each([301, 302, 303, 307, 308])(
		'says that the address redirects on a %i, and sends nothing to the target',
		async (status) => {
			const target = await serviceThat();
			const { origin } = await serviceThat({
				status,
				headers: { location: `${target.origin}/api/v1` },
			});
			const result = await testOf(`${origin}/api/v1`);
			expect(result).toEqual(failed(new RegExp(`redirects somewhere else \\(HTTP ${status}\\)`)));
			expect(target.requests).toEqual([]);
		},
	);

	test.each([
		['that starts with its doctype', PAGE],
		['that starts with an empty line', `\r\n${PAGE}`],
		['in XHTML', `<?xml version="1.0"?><html></html>`],
	])('does not take a web page %s for the service', async (_name, page) => {
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

	test('says that the address does not exist', async () => {
		const result = await testOf('https://does-not-exist.invalid/api/v1');
		expect(result).toEqual(failed(/ENOTFOUND|EAI_AGAIN|incorrect host|DNS server/));
	});

	test('refuses plain http to another machine', async () => {
		expect(await testOf('http://api.example.com/api/v1')).toEqual(failed(/https:\/\//));
	});

	test('asks for a Base URL that ends in /api/v1', async () => {
		const { origin, requests } = await serviceThat();
		expect(await testOf(origin)).toEqual(failed(/has to end in \/api\/v1/));
		expect(requests).toEqual([]);
	});

	test.runIf(isN8n1)(
		'only says whether the service can be reached, as the README says',
		async () => {
			expect(await testOf(service.baseUrl, 'not-a-key')).toMatchObject({ status: 'OK' });
		},
	);

	// n8n 1 does not even save such a credential.
	test.skipIf(isN8n1)('asks for a Base URL if it is empty', async () => {
		expect(await testOf('')).toEqual(failed(/Base URL is empty/));
	});

	test('sends the key, but no project and no document', async () => {
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
