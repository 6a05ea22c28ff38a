import { beforeAll, describe, expect, test } from 'vitest';

import { startEngine, type Engine } from '../../engine/engine.mjs';
import { serviceThat } from '../support/httpService.mjs';
import { documentIn } from '../support/multipart.mjs';
import {
	credentialFor,
	EXTRACT,
	extract,
	extractionWorkflow,
	TRIGGER,
} from '../support/workflows.mjs';

let engine: Engine;
beforeAll(async () => {
	engine = await startEngine('filesystem');
});

const texts = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ json: { text: `text ${index}`, index } }));
const asText = (options: Record<string, string | number> = {}) => ({
	inputType: 'text',
	text: '={{ $json.text }}',
	options,
});

describe('Many documents', () => {
	test('are sent concurrently, as many as the option allows, and have their results in order', async () => {
		let open = 0;
		let most = 0;
		const waiting: Array<() => void> = [];
		const service = await serviceThat((request, response) => {
			const text = documentIn(request);
			most = Math.max(most, ++open);
			// Of every seven requests, the last is answered first.
			waiting.unshift(() => {
				open--;
				response.end(JSON.stringify({ text }));
			});
			if (waiting.length === 7 || service.requests.length === 30) {
				waiting.splice(0).forEach((answer) => answer());
			}
		});
		const execution = await extract(engine, service.origin, texts(30), asText({ concurrency: 7 }));
		expect(most).toBe(7);
		expect(execution.items(EXTRACT).map(({ json, pairedItem }) => [json.text, pairedItem])).toEqual(
			texts(30).map(({ json }, item) => [json.text, { item }]),
		);
		expect(execution.hints(EXTRACT)).toEqual([]);
	});

	test('may use different projects', async () => {
		const service = await serviceThat(({ body }) => ({
			body: Object.fromEntries(new URLSearchParams(body.toString())),
		}));
		const execution = await extract(engine, service.origin, texts(20), {
			...asText(),
			projectId: '=fo_{{ $json.index }}',
		});
		expect(execution.items(EXTRACT).map(({ json }) => json)).toEqual(
			texts(20).map(({ json: { text, index } }) => ({ fo_id: `fo_${index}`, text })),
		);
	});

	test('ask n8n for the credential once, as it has to fetch and decrypt it each time', async () => {
		const service = await serviceThat({ body: { number: '1' } });
		let reads = 0;
		const account = 'Document Extraction account';
		const execution = await engine.run(extractionWorkflow(asText()), {
			credentials: {
				get [account]() {
					reads++;
					return credentialFor(service.origin)[account]!;
				},
			},
			pinned: { [TRIGGER]: texts(12) },
		});
		expect(execution.items(EXTRACT)).toHaveLength(12);
		// The engine checks whether it exists, and then reads it.
		expect(reads).toBe(2);
	});

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
		const execution = await extract(engine, service.origin, texts(6), asText({ concurrency: 1 }));
		expect(execution.items(EXTRACT)).toHaveLength(6);
		// Others go on while the one that was throttled waits.
		expect(execution.hints(EXTRACT)).toEqual([
			{
				message: expect.stringMatching(
					/^6 documents extracted\. 1 document had to be tried again\. The service made us wait [1-4] seconds?\.$/,
				),
				location: 'outputPane',
			},
		]);
	});

	test('that failed are counted on the output panel', async () => {
		const service = await serviceThat(() => ({
			status: service.requests.length === 3 ? 422 : 200,
			body: { total: '1' },
		}));
		const execution = await extract(
			engine,
			service.origin,
			texts(5),
			asText({ concurrency: 1 }),
			'continueRegularOutput',
		);
		expect(execution.hints(EXTRACT).map(({ message }) => message)).toEqual([
			'4 of 5 documents extracted, 1 failed.',
		]);
	});
});

describe('When a problem affects all documents', () => {
	test.each([401, 403])('%i ends the run, and no more requests are sent', async (status) => {
		const service = await serviceThat(() => ({
			status: service.requests.length > 10 ? status : 200,
			body: {},
		}));
		const execution = await extract(engine, service.origin, texts(100), asText({ concurrency: 5 }));
		expect(execution.error(EXTRACT)!.message).toContain(`(HTTP ${status})`);
		expect(service.requests.length).toBeLessThanOrEqual(11 + 5);
	});

	test('the rest fails at once with the same message, if the node should continue', async () => {
		const service = await serviceThat(() => ({
			status: service.requests.length > 10 ? 401 : 200,
			body: {},
		}));
		const execution = await extract(
			engine,
			service.origin,
			texts(100),
			asText({ concurrency: 5 }),
			'continueRegularOutput',
		);
		const items = execution.items(EXTRACT);
		expect(items).toHaveLength(100);
		expect(service.requests.length).toBeLessThanOrEqual(11 + 5);
		const failed = items.filter(({ json }) => 'error' in json);
		expect(failed).toHaveLength(90);
		for (const { json, pairedItem } of failed) {
			const { item } = pairedItem as { item: number };
			expect(json.error).toBe(`The service rejected the API key (HTTP 401) [item ${item}]`);
		}
	});

	test('an unavailable service is not asked over and over again', async () => {
		const service = await serviceThat({ status: 503, headers: { 'retry-after': '0.1' } });
		const execution = await extract(
			engine,
			service.origin,
			texts(50),
			asText({ concurrency: 1, maxTries: 4 }),
			'continueRegularOutput',
		);
		expect(execution.items(EXTRACT)).toHaveLength(50);
		// Each document is sent once. Only the first few are retried, until the service counts as
		// unavailable.
		expect(service.requests.length).toBeLessThan(50 + 4 * 4);
	});

	test('a service that asks for too long a wait is not asked again', async () => {
		const service = await serviceThat({ status: 429, headers: { 'retry-after': '86400' } });
		const execution = await extract(
			engine,
			service.origin,
			texts(50),
			asText({ concurrency: 3 }),
			'continueRegularOutput',
		);
		expect(execution.items(EXTRACT)).toHaveLength(50);
		expect(service.requests.length).toBeLessThanOrEqual(3);
	});
});

describe('Stop', () => {
	test.each([
		['requests in flight', {}],
		['pauses', { 'retry-after': '60' }],
	])('ends %s at once, and no new request is sent', async (_what, headers) => {
		const stop = new AbortController();
		const isPause = 'retry-after' in headers;
		const closed: Array<Promise<unknown>> = [];
		const service = await serviceThat((_request, response) => {
			closed.push(new Promise((resolve) => response.socket!.once('close', resolve)));
			if (service.requests.length === 5) setImmediate(() => stop.abort());
			return isPause ? { status: 503, headers } : undefined;
		});
		const begin = performance.now();
		const execution = await engine.run(extractionWorkflow(asText({ concurrency: 5 })), {
			credentials: credentialFor(service.origin),
			pinned: { [TRIGGER]: texts(isPause ? 5 : 50) },
			signal: stop.signal,
		});
		await Promise.all(closed);
		expect(performance.now() - begin).toBeLessThan(5000);
		expect(execution.run.status).toBe('canceled');
		expect(service.requests).toHaveLength(5);
	});
});
