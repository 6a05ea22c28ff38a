import dns, { type LookupOptions } from 'node:dns';
import { RequestError } from 'proxy-chain';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { startEngine } from '../../n8n/engine/engine.mjs';
import { httpsServiceThat } from '../support/servers/httpsService.mjs';
import { serviceThat } from '../support/servers/httpService.mjs';
import { behind, behindProxy, behindProxyThat } from '../support/servers/proxies.mjs';
import { EXTRACT, extract, itemWith, jsonOf, pdfWith } from '../support/workflows.mjs';

beforeAll(async () => await startEngine('filesystem'));

const NOWHERE = 'https://service.example';
const PAGE =
	'<!DOCTYPE html><html><title>Access denied</title><p>Ask your administrator.</p></html>';

const texts = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ json: { text: `Order ${index}` } }));

async function extractTexts(origin: string, count = 1, options: object = {}) {
	const parameters = { inputType: 'text', text: '={{ $json.text }}', options };
	const onError = count > 1 ? ('continueRegularOutput' as const) : undefined;
	const execution = await extract({ origin }, texts(count), parameters, { onError });
	return { error: execution.error(EXTRACT), results: jsonOf(execution) };
}

/** Until the test has finished, this machine also has the name. */
function nameThisMachine(name: string): void {
	const { lookup } = dns;
	const named = (host: string, options: LookupOptions, done: () => void) =>
		lookup(host === name ? '127.0.0.1' : host, options, done);
	dns.lookup = named as typeof lookup;
	onTestFinished(() => void (dns.lookup = lookup));
}

const answer = (status: string, body = PAGE, headers = '') =>
	`HTTP/1.1 ${status}\r\nContent-Type: text/html\r\nContent-Length: ${body.length}\r\n${headers}\r\n${body}`;

describe('Behind a proxy, a document', () => {
	test("is extracted, and a refused key is still reported as the service's answer", async () => {
		const { requests } = await behindProxy();
		const service = await httpsServiceThat(({ headers }) =>
			headers['x-api-key'] ? { body: { a: 'one' } } : { status: 400 },
		);
		expect((await extractTexts(service.origin)).results).toEqual([{ a: 'one' }]);
		const strict = await httpsServiceThat({ status: 403, body: 'No permission' });
		expect((await extractTexts(strict.origin)).error!.message).toBe(
			'The account of this API key lacks the permission to extract data, or a firewall refused the document (HTTP 403)',
		);
		expect(requests).toHaveLength(2);
	});

	test.each([502, 504])('may have been charged if the service answers with %i', async (status) => {
		await behindProxy();
		const { origin } = await httpsServiceThat({ status });
		const { error } = await extractTexts(origin);
		expect(error!.description).toContain('may have charged for it');
	});
});

describe('A proxy that asks for a password', () => {
	const asks = ({ username }: { username: string }) =>
		username === 'n8n' ? undefined : { requestAuthentication: true };

	test('is named in every error, and gets no more requests because it may lock users out', async () => {
		const { requests } = await behindProxy(asks);
		const { origin, requests: sent } = await httpsServiceThat({ body: { a: 'one' } });
		const { results } = await extractTexts(origin, 40);
		const message =
			'The proxy between n8n and the service asks for a user name and a password (HTTP 407)';
		expect(results.map(({ error }) => error)).toEqual(
			Array.from({ length: 40 }, (_, index) => `${message} [item ${index}]`),
		);
		expect(results[0]).toMatchObject({
			details: { description: expect.stringMatching(/^Nothing was sent.*HTTPS_PROXY/) },
		});
		expect(requests.length).toBeLessThan(20);
		expect(sent).toEqual([]);
	});

	test('lets documents through once it gets one', async () => {
		const { port } = await behindProxy(asks);
		const { origin } = await httpsServiceThat({ body: { a: 'one' } });
		expect((await extractTexts(origin)).error!.message).toContain('(HTTP 407)');
		behind(`http://n8n:secret@127.0.0.1:${port}`);
		expect((await extractTexts(origin)).results).toEqual([{ a: 'one' }]);
	});
});

describe('A proxy that refuses the host of the service', () => {
	test('is named in the error instead of the account, and the document is not sent again', async () => {
		const { requests } = await behindProxy(() => {
			throw new RequestError('Not on the list of allowed hosts', 403);
		});
		const { origin } = await httpsServiceThat();
		const { error } = await extractTexts(origin);
		expect(error!.message).toBe(
			"The proxy between n8n and the service doesn't allow the connection (HTTP 403)",
		);
		expect(error!.description).toBe(
			'Nothing was sent to the service. Ask whoever runs the proxy (HTTPS_PROXY of the n8n server) to allow the host of the Base URL. The proxy says: Not on the list of allowed hosts.',
		);
		expect(requests).toHaveLength(1);
	});

	test('is named even if its page never ends, and n8n has a large file to send', async () => {
		await behindProxyThat((socket) => {
			const whole = answer('403 Forbidden', PAGE.padEnd(30_000));
			socket.write(whole.slice(0, whole.indexOf('\r\n\r\n') + 4));
			setImmediate(() => socket.write(whole.slice(whole.indexOf('\r\n\r\n') + 4)));
		});
		const large = await itemWith({ data: [pdfWith('x'.repeat(3_000_000)), 'large.pdf'] });
		const error = (await extract({ origin: NOWHERE }, [large])).error(EXTRACT)!;
		expect(error.message).toContain("doesn't allow the connection (HTTP 403)");
	});
});

describe("A proxy that can't reach the service", () => {
	test.each(['502 Bad Gateway', '503 Service Unavailable', '504 Gateway Timeout', '500 Oops'])(
		'and answers %s is tried again, and the error mentions no charge',
		async (status) => {
			const { requests } = await behindProxyThat((socket) => socket.end(answer(status)));
			const { error } = await extractTexts(NOWHERE, 1, { maxAttempts: 2 });
			expect(error!.message).toBe(
				`The proxy between n8n and the service couldn't reach it (HTTP ${status.slice(0, 3)}), tried 2 times`,
			);
			expect(error!.description).toMatch(/^Nothing was sent to the service\./);
			expect(error!.description).not.toContain('charge');
			expect(requests).toEqual(Array(2).fill('service.example:443'));
		},
	);

	test('because the service is down is tried again', async () => {
		const { requests } = await behindProxy();
		const { error } = await extractTexts('https://service.example:1', 1, { maxAttempts: 2 });
		expect(error!.message).toBe(
			'The proxy between n8n and the service closed the connection, tried 2 times',
		);
		expect(error!.description).toMatch(/^Nothing was sent to the service, which may be down\./);
		expect(requests).toHaveLength(2);
	});
});

describe('A private name', () => {
	test('is connected to directly, and http to the same machine through the proxy', async () => {
		const { requests } = await behindProxy();
		const service = await serviceThat({ body: { a: 'one' } });
		const { port } = new URL(service.origin);
		nameThisMachine('document-extraction');
		expect((await extractTexts(`http://document-extraction:${port}`)).results).toEqual([
			{ a: 'one' },
		]);
		expect(requests).toEqual([]);
		expect((await extractTexts(service.origin)).results).toEqual([{ a: 'one' }]);
		expect(requests).toEqual([`127.0.0.1:${port}`]);
	});

	test('that nobody has is reported as such', async () => {
		await behindProxy();
		const { error } = await extractTexts('http://document-extraction:4010');
		expect(error!.message).toContain("The address of the service doesn't exist");
	});
});

describe('A proxy that', () => {
	test.each([
		['is down', 'http://127.0.0.1:1', "can't be reached"],
		["doesn't exist", 'http://proxy.invalid:3128', "can't be reached"],
	])('%s is named in the error', async (_what, address, message) => {
		behind(address);
		const { error } = await extractTexts(NOWHERE, 1, { maxAttempts: 1 });
		expect(error!.message).toBe(`The proxy between n8n and the service ${message}`);
		expect(error!.description).toContain('HTTPS_PROXY');
	});

	test('closes the connection is named in the error', async () => {
		const { requests } = await behindProxyThat((socket) => socket.end());
		const { error } = await extractTexts(NOWHERE, 1, { maxAttempts: 1 });
		expect(error!.message).toBe('The proxy between n8n and the service closed the connection');
		expect(requests).toHaveLength(1);
	});
});
