import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Service, type ServiceOptions, startService } from '../../dist/index.mjs';
import { durationOf } from '../../dist/http/latency.mjs';
import {
	URL_ENCODED,
	operation,
	refusal,
	send,
	sendFile,
	sendForm,
	sendRaw,
	sendText,
} from '../../../support/client.mjs';

const DIFFERENT_FIELDS = Array.from({ length: 1_000_000 }, (_, index) => `f${index}=`).join('&');
const TEXT = { fo_id: 'fo_1', text: 'Total 1.00' };

describe('limits, latency and statistics', () => {
	let service: Service;
	afterEach(async () => {
		vi.restoreAllMocks();
		await service.close();
	});

	/** An address outside of the API. */
	const beside = (path: string) => new URL(path, service.baseUrl).href;

	const fields = (count: number, content: string) =>
		Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, content]));

	async function start(options: ServiceOptions = {}): Promise<Service> {
		return (service = await startService({ reader: async () => ({ total: '1.00' }), ...options }));
	}

	test('rejects requests above the rate limit and says how long to wait', async () => {
		await start({ rateLimit: 2 });
		const answers = [
			await sendText(service, TEXT),
			await sendText(service, TEXT),
			await sendText(service, TEXT),
		];
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
		const headers = { 'retry-after': '1' };
		expect(answers[2]).toMatchObject({ ...refusal('too_many_requests'), headers });
	});

	test('rejects a file that is too large, even if fo_id comes after it', async () => {
		await start({ maxFileSize: 1 });
		const large = Buffer.concat([Buffer.from('%PDF-1.4'), Buffer.alloc(3 * 1024 * 1024)]);
		expect(await sendFile(service, large)).toMatchObject(refusal('too_large'));
		const form = { file: new Blob([large]), fo_id: 'fo_1' };
		expect(await sendForm(service, form)).toMatchObject(refusal('too_large'));
		expect((await sendFile(service, large.subarray(0, 1024 * 1024))).status).toBe(200);
	});

	test('rejects a text that is too large, and fields that are too large in total', async () => {
		await start({ maxFileSize: 1 });
		const text = { fo_id: 'fo_1', text: 'x'.repeat(1024 * 1024) };
		expect(await sendText(service, text)).toMatchObject(refusal('too_large'));
		const together = fields(3, 'x'.repeat(700_000));
		expect(await sendForm(service, together)).toMatchObject(refusal('too_large'));
	});

	test('rejects a form with more than 20 fields, even with very many', async () => {
		await start();
		const answers = [
			await sendForm(service, fields(21, 'x')),
			await sendRaw(service, URL_ENCODED, 'a=&'.repeat(5_000_000)),
			await sendRaw(service, URL_ENCODED, DIFFERENT_FIELDS),
		];
		for (const answer of answers) expect(answer).toMatchObject(refusal('malformed_form'));
	});

	test.each([
		['text', 2000, 5000],
		['pdf', 5000, 15_000],
		['image', 3000, 10_000],
	] as const)('has the typical latency for %s', (kind, least, most) => {
		expect(durationOf('typical', kind, () => 0)).toBe(least);
		expect(durationOf('typical', kind, () => 1)).toBe(most);
		expect(durationOf('none', kind)).toBe(0);
		expect(durationOf(70, kind)).toBe(70);
	});

	test('does not answer before the latency is over', async () => {
		await start({ latency: 120 });
		const before = performance.now();
		await sendText(service, TEXT);
		expect(performance.now() - before).toBeGreaterThanOrEqual(119);
	});

	test('measures the latency from the beginning of the request, not from its end', async () => {
		const hour = 3_600_000;
		const { apiKey } = await start({ latency: hour });
		const headers = { 'x-api-key': apiKey, 'content-type': URL_ENCODED };
		const request = httpRequest(operation(service), { method: 'POST', headers });
		request.write('fo_id=fo_1&text=');
		await vi.waitUntil(() => service.stats().inProgress === 1, { timeout: 60_000 });
		const now = performance.now.bind(performance);
		vi.spyOn(performance, 'now').mockImplementation(() => now() + hour);
		request.end('Total');
		const [answer] = (await once(request, 'response')) as [IncomingMessage];
		answer.resume();
		expect(answer.statusCode).toBe(200);
	});

	test('stops working for a client that disconnects', async () => {
		let seen: (() => void) | undefined;
		const ended = new Promise<void>((resolve) => (seen = resolve));
		const client = new AbortController();
		await start({
			reader: (_document, _project, signal) =>
				new Promise((_resolve, reject) => {
					signal.addEventListener('abort', () => (seen?.(), reject(signal.reason as Error)));
					client.abort();
				}),
		});
		await expect(sendText(service, TEXT, client.signal)).rejects.toThrow();
		await ended;
		expect((await send(beside('/stats'))).status).toBe(200);
	});

	test('counts requests, documents and rejections on /stats, without a key', async () => {
		await start();
		await sendText(service, TEXT);
		await sendFile(service, Buffer.from('%PDF-1.4'));
		await sendText({ ...service, apiKey: 'wrong' }, TEXT);
		await sendText(service, { text: 'x' });
		const { body } = await send(beside('/stats'));
		expect(body).toMatchObject({
			requests: 4,
			documentsRead: 2,
			documentsByKind: { text: 1, pdf: 1, image: 0 },
			rejections: { 400: 1, 401: 1 },
			mostInProgress: 1,
		});
		expect(service.stats()).toEqual(body);
	});

	test('introduces itself at / and answers other paths with 404', async () => {
		await start();
		expect(await (await fetch(beside('/'))).text()).toContain('Document Extraction Service');
		expect(await send(beside('/nothing'))).toMatchObject(refusal('unknown_path'));
	});

	test('answers an unexpected error with 500 and reveals nothing of the document', async () => {
		const log = vi.spyOn(console, 'error').mockImplementation(() => {});
		const reader = () => Promise.reject(new Error('could not read SECRET'));
		await start({ reader });
		const answer = await sendText(service, TEXT);
		expect(answer).toMatchObject(refusal('internal_error'));
		expect(JSON.stringify([answer.body, log.mock.calls])).not.toContain('SECRET');
	});
});
