import { beforeAll, describe, expect, test } from 'vitest';

import { startEngine } from '../../n8n/engine/engine.mjs';
import { documentIn, serviceThat } from '../support/servers/httpService.mjs';
import { EXTRACT, extract } from '../support/workflows.mjs';

beforeAll(async () => await startEngine('filesystem'));

const CONTINUE = { onError: 'continueRegularOutput' } as const;

const texts = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ json: { text: `text ${index}` } }));
const asText = (options: object = {}) => ({
	inputType: 'text',
	text: '={{ $json.text }}',
	options,
});

describe('Many documents', () => {
	test('that were retried are counted on the output panel', async () => {
		const failures = new Map([
			['text 1', { status: 503, headers: { 'retry-after': '0.01' } }],
			['text 3', { status: 429, headers: { 'retry-after': '4' } }],
		]);
		const service = await serviceThat((request) => {
			const text = documentIn(request) as string;
			const failure = failures.get(text);
			failures.delete(text);
			return { ...failure, body: { total: '1' } };
		});
		const execution = await extract(service, texts(6), asText({ concurrency: 1 }));
		expect(execution.items(EXTRACT)).toHaveLength(6);
		// The others continue while the throttled one waits.
		expect(execution.hints(EXTRACT)).toEqual([
			{
				message: expect.stringMatching(
					/^6 documents extracted\.<br>1 document had to be sent again\.<br>The service made us wait [1-4] seconds?\.$/,
				),
				location: 'outputPane',
			},
		]);
	});
});

describe('When a problem affects all documents', () => {
	test.each([
		[401, 'The service rejected the API key', 0],
		// A firewall might refuse a few documents in a row with a 403, but hardly five.
		[402, 'The service asks for a payment', 5],
		[403, 'The account of this API key lacks the permission', 5],
	])('after a %i, the rest fail with the same message', async (status, words, more) => {
		const service = await serviceThat(() => ({
			status: service.requests.length > 10 ? status : 200,
			body: {},
		}));
		const execution = await extract(service, texts(100), asText({ concurrency: 5 }), CONTINUE);
		expect(execution.items(EXTRACT)).toHaveLength(100);
		expect(service.requests.length).toBeLessThanOrEqual(11 + 5 + more);
		const failed = execution.items(EXTRACT).filter(({ json }) => 'error' in json);
		expect(failed).toHaveLength(90);
		const message = String(failed[0]!.json.error).replace(/\d+\]$/, '');
		expect(message).toContain(words);
		expect(message).toContain(`(HTTP ${status})`);
		for (const { json, pairedItem } of failed) {
			expect(json.error).toBe(`${message}${(pairedItem as { item: number }).item}]`);
		}
	});

	test('the node stops retrying documents after it has found the service unavailable', async () => {
		const service = await serviceThat({ status: 503, headers: { 'retry-after': '0.1' } });
		const options = { concurrency: 1, maxAttempts: 4 };
		const execution = await extract(service, texts(50), asText(options), CONTINUE);
		expect(execution.items(EXTRACT)).toHaveLength(50);
		// Each document is sent once. Only the first few are retried.
		expect(service.requests.length).toBeLessThan(50 + 4 * 4);
	});
});

describe('Stopping the execution', () => {
	test.each([
		['requests in flight', {}],
		['pauses', { 'retry-after': '60' }],
	])(
		'ends %s at once, and sends no new request',
		async (_what, headers) => {
			const stop = new AbortController();
			const isPause = 'retry-after' in headers;
			const closed: Array<Promise<unknown>> = [];
			const service = await serviceThat((_request, response) => {
				closed.push(new Promise((resolve) => response.socket!.once('close', resolve)));
				if (service.requests.length === 5) setImmediate(() => stop.abort());
				return isPause ? { status: 503, headers } : undefined;
			});
			const items = texts(isPause ? 5 : 50);
			const options = { signal: stop.signal };
			const { run } = await extract(service, items, asText({ concurrency: 5 }), {}, options);
			await Promise.all(closed);
			expect(run.status).toBe('canceled');
			expect(service.requests).toHaveLength(5);
		},
		30_000,
	);
});
