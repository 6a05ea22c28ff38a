import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../../dist/index.mjs';
import { URL_ENCODED, operation, problem, send, sendText } from '../../../support/client.mjs';

const WITHOUT_PERMISSION = 'a-key-without-permission';
const FORBIDDEN = { status: 403, body: problem('forbidden') };

// docs/interface.md, sections 2.1 and 5.1
describe('the check of keys', () => {
	let service: Service;

	beforeAll(async () => {
		service = await startService({
			apiKeys: ['first-key', 'second-key'],
			apiKeysWithoutPermission: [WITHOUT_PERMISSION],
			reader: async () => ({}),
		});
	});
	afterAll(() => service.close());

	test.each([
		['accepts a key of the account', 'first-key', { status: 200 }],
		['accepts any other key of it', 'second-key', { status: 200 }],
		['answers 403 to a key without permission', WITHOUT_PERMISSION, FORBIDDEN],
	])('%s', async (_name, apiKey, answer) => {
		const text = { fo_id: 'fo_1', text: 'x' };
		expect(await sendText({ ...service, apiKey }, text)).toMatchObject(answer);
	});

	test.each([
		['no key', {}],
		['an empty key', { 'x-api-key': '' }],
		['a wrong key', { 'x-api-key': 'first-kex' }],
		['the beginning of a key', { 'x-api-key': 'first' }],
		['the key in another header', { authorization: 'Bearer first-key' }],
	])('answers 401 to %s', async (_name, headers) => {
		const answer = await send(operation(service), {
			method: 'POST',
			headers: { ...headers, 'content-type': URL_ENCODED } as Record<string, string>,
			body: 'fo_id=fo_1&text=x',
		});
		expect(answer).toMatchObject({ status: 401, body: problem('unauthorized') });
	});

	test('answers 401 for every path and method of the interface', async () => {
		expect((await send(operation(service))).status).toBe(401);
		expect((await send(`${service.baseUrl}/nothing`, { method: 'POST' })).status).toBe(401);
	});

	test('answers 401 before the body has arrived', async () => {
		// The body never ends.
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
});
