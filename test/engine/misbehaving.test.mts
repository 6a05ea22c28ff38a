import dns from 'node:dns';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

import { startEngine, type Engine } from '../../engine/engine.mjs';
import { hangs } from '../support/hangingAddress.mjs';
import { serviceThat } from '../support/httpService.mjs';
import { sendRaw, startRawServer } from '../support/rawServer.mjs';
import { EXTRACT, extract } from '../support/workflows.mjs';

let engine: Engine;
beforeAll(async () => {
	engine = await startEngine('filesystem');
});

async function serverThat(...behaviour: Parameters<typeof startRawServer>) {
	const server = await startRawServer(...behaviour);
	onTestFinished(server.close);
	return server;
}

const good = (socket: Socket) =>
	socket.end('HTTP/1.1 200 OK\r\nContent-Length: 11\r\nConnection: close\r\n\r\n{"a":"one"}');

/** Unlike `once` of node:events, this doesn't reject if an error comes first. */
const closeOf = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

async function extractText(
	origin: string,
	options: Record<string, string | number | boolean> = {},
) {
	const execution = await extract(engine, origin, [{ json: { text: 'x' } }], {
		inputType: 'text',
		text: '={{ $json.text }}',
		options,
	});
	return { error: execution.error(EXTRACT), items: execution.items(EXTRACT) };
}

/** Answers the first request with this status, and reads the document after that. */
function firstly(status: number, { requests }: { requests: unknown[] }) {
	return requests.length < 2
		? { status, headers: { 'retry-after': '0.05' } }
		: { body: { a: 'one' } };
}

const CUT_OFF = 'The connection to the service was cut off [item 0]';

describe('A connection that is cut off', () => {
	test('before the request can be sent is retried', async () => {
		const server = await serverThat({
			onConnection: (socket) => server.connections === 1 && socket.resetAndDestroy(),
			onRequest: good,
		});
		const { items } = await extractText(server.origin);
		expect(items[0]!.json).toEqual({ a: 'one' });
		expect(server.connections).toBe(2);
	});

	test('during the request is an error, and is not retried', async () => {
		const server = await serverThat({
			onConnection: (socket) => socket.once('data', () => socket.resetAndDestroy()),
		});
		expect((await extractText(server.origin)).error!.message).toBe(CUT_OFF);
		expect(server.connections).toBe(1);
	});

	test('after the request is an error that says that it may be charged', async () => {
		const server = await serverThat({ onRequest: (socket) => socket.resetAndDestroy() });
		const { error } = await extractText(server.origin);
		expect(error!.message).toBe(CUT_OFF);
		expect(error!.description).toContain('may have charged for it');
		expect(server.requests).toBe(1);
	});

	test('after the request is retried if the option allows it', async () => {
		const server = await serverThat({
			onRequest: (socket, { count }) => (count === 1 ? socket.resetAndDestroy() : good(socket)),
		});
		const { items } = await extractText(server.origin, { retryAmbiguous: true });
		expect(items[0]!.json).toEqual({ a: 'one' });
		expect(server.requests).toBe(2);
	});
});

// Only Linux has all of these addresses.
describe.runIf(process.platform === 'linux')('A host with several addresses', () => {
	const SERVICE = '127.0.0.1';
	const HANGS = '127.0.0.2';
	const REFUSES = '127.0.0.3';
	const REFUSES_TOO = '127.0.0.4';

	/** Has these addresses for the first attempt, and then only that of the service. */
	async function hostWith(...addresses: string[]) {
		const service = await serviceThat({ body: { a: 'one' } });
		const { port } = new URL(service.origin);
		await hangs(HANGS, Number(port));
		stubLookup([addresses], [SERVICE]);
		return { origin: `http://localhost:${port}`, requests: service.requests };
	}

	function stubLookup(found: string[][], later: string[]) {
		const lookup = (_host: string, _options: unknown, done: (...result: unknown[]) => void) => {
			const addresses = found.shift() ?? later;
			done(
				null,
				addresses.map((address) => ({ address, family: 4 })),
			);
		};
		vi.spyOn(dns, 'lookup').mockImplementation(lookup as never);
		// Makes the pause before another attempt as short as possible.
		vi.spyOn(Math, 'random').mockReturnValue(0);
		onTestFinished(() => void vi.restoreAllMocks());
	}

	test.each([
		["that don't answer or refuse", [HANGS, REFUSES]],
		['that all refuse', [REFUSES, REFUSES_TOO]],
	])('%s is asked again, as nothing was sent', async (_which, addresses) => {
		const host = await hostWith(...addresses);
		const { items } = await extractText(host.origin);
		expect(items[0]!.json).toEqual({ a: 'one' });
		expect(host.requests).toHaveLength(1);
	});

	test("that don't answer or refuse has an error that says so, and nothing of a charge", async () => {
		const host = await hostWith(HANGS, REFUSES);
		const { error } = await extractText(host.origin, { maxTries: 1 });
		expect(error!.message).toBe("The service can't be reached [item 0]");
		expect(error!.description).toContain('Code: ETIMEDOUT.');
		expect(error!.description).not.toContain('charged');
		expect(host.requests).toHaveLength(0);
	});

	test('gets the document at the one that answers', async () => {
		const host = await hostWith(HANGS, REFUSES, SERVICE);
		const { items } = await extractText(host.origin, { maxTries: 1 });
		expect(items[0]!.json).toEqual({ a: 'one' });
		expect(host.requests).toHaveLength(1);
	});

	test('is not asked again if the connection to one of them is cut off', async () => {
		const server = await serverThat({ onRequest: (socket) => socket.resetAndDestroy() });
		stubLookup([], [REFUSES, SERVICE]);
		const { error } = await extractText(`http://localhost:${new URL(server.origin).port}`);
		expect(error!.message).toBe(CUT_OFF);
		expect(server.requests).toBe(1);
	});
});

describe('An answer', () => {
	test('that stops halfway is an error, and is not retried', async () => {
		const server = await serverThat({
			onRequest: (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"a":"o'),
		});
		expect((await extractText(server.origin)).error!.message).toBe(CUT_OFF);
		expect(server.requests).toBe(1);
	});

	test('with a length that is too small is an error, which shows how the answer begins', async () => {
		const server = await serverThat({
			onRequest: (socket) =>
				socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\n{"a":"one"}'),
		});
		const { error } = await extractText(server.origin);
		expect(error!.description).toContain('The answer begins: {"a":');
	});

	test("that isn't HTTP is an error", async () => {
		const server = await serverThat({ onRequest: (socket) => socket.end('hello\r\n\r\n') });
		expect((await extractText(server.origin)).error!.name).toBe('NodeApiError');
		expect(server.requests).toBe(1);
	});

	test('that arrives too slowly ends with the timeout, and so does its connection', async () => {
		const head = 'HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n{';
		const pieces = [head, ...Array<string>(1000).fill(' ')].map((piece) => Buffer.from(piece));
		let closed: Promise<unknown> | undefined;
		const server = await serverThat({
			onRequest(socket) {
				closed = closeOf(socket);
				void sendRaw(socket, { pieces, pause: 20, ending: 'hang' });
			},
		});
		const { error } = await extractText(server.origin, { timeoutSeconds: 0.3 });
		expect(error!.message).toBe("The service didn't answer within 0.3 seconds [item 0]");
		await closed;
	});

	test('without an end is aborted before it fills the memory', async () => {
		const megabyte = Buffer.alloc(1024 * 1024, ' ');
		let connection: Socket;
		let closed: Promise<unknown> | undefined;
		const server = await serverThat({
			onRequest(socket) {
				connection = socket;
				closed = closeOf(socket);
				socket.write('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n');
				const flood = () => {
					while (socket.writable && socket.write(megabyte));
					socket.once('drain', flood);
				};
				flood();
			},
		});
		const { error } = await extractText(server.origin);
		expect(error!.message).toBe(
			'The service sent an answer that is too long to be a set of fields [item 0]',
		);
		await closed;
		expect(connection!.bytesWritten).toBeLessThan(100 * 1024 * 1024);
	});

	test('with status 429 is retried after the time that the service asked for', async () => {
		const service = await serviceThat(() =>
			service.requests.length < 3
				? { status: 429, headers: { 'retry-after': '0.05' } }
				: { body: { a: 'one' } },
		);
		expect((await extractText(service.origin)).items[0]!.json).toEqual({ a: 'one' });
		expect(service.requests).toHaveLength(3);
	});

	test('with status 503 is retried', async () => {
		const service = await serviceThat(() => firstly(503, service));
		expect((await extractText(service.origin)).items[0]!.json).toEqual({ a: 'one' });
		expect(service.requests).toHaveLength(2);
	});

	test.each([502, 504])(
		'with status %i is not retried, as the service may have done the work',
		async (status) => {
			const service = await serviceThat(() => firstly(status, service));
			const { error } = await extractText(service.origin);
			expect(error!.message).toContain(`lost on its way (HTTP ${status})`);
			expect(error!.description).toContain('may have charged for it');
			expect(service.requests).toHaveLength(1);
		},
	);

	test.each([502, 504])('with status %i is retried if the option allows it', async (status) => {
		const service = await serviceThat(() => firstly(status, service));
		const { items } = await extractText(service.origin, { retryAmbiguous: true });
		expect(items[0]!.json).toEqual({ a: 'one' });
		expect(service.requests).toHaveLength(2);
	});

	test('that asks to wait for a day fails at once, and says until when and what helps', async () => {
		const service = await serviceThat({ status: 429, headers: { 'retry-after': '86400' } });
		const { error } = await extractText(service.origin);
		expect(error!.message).toBe('The service receives too many requests (HTTP 429) [item 0]');
		expect(error!.description).toMatch(
			/The service asks to wait 24 hours, until \d{4}-\d\d-\d\d \d\d:\d\d UTC\./,
		);
		expect(error!.description).toContain('restart n8n');
		const later = await extractText(service.origin);
		expect(later.error!.description).toContain('The service asks to wait 24 hours, until ');
		expect(service.requests).toHaveLength(1);
	});

	test.each([
		['any time that there is', '9'.repeat(400)],
		['the year 9999', 'Fri, 31 Dec 9999 23:59:59 GMT'],
	])('that asks to wait until after %s has an error that says so', async (_what, wait) => {
		const service = await serviceThat({ status: 429, headers: { 'retry-after': wait } });
		const { error } = await extractText(service.origin);
		expect(error!.message).toBe('The service receives too many requests (HTTP 429) [item 0]');
		expect(error!.description).toMatch(/asks to wait \d+ days, until \d{4}-/);
	});

	test('with status 500 is not retried, as the service may have done the work', async () => {
		const service = await serviceThat({ status: 500 });
		expect((await extractText(service.origin)).error!.message).toContain('(HTTP 500)');
		expect(service.requests).toHaveLength(1);
	});
});

test('With a certificate of another host nothing is sent', async () => {
	const read = (name: string) =>
		readFileSync(new URL(`../support/certificate/${name}`, import.meta.url));
	const server = await serverThat(
		{ onRequest: good },
		{ cert: read('other.example.pem'), key: read('other.example.key.pem') },
	);

	const { port } = new URL(server.origin);
	const { error } = await extractText(`https://localhost:${port}`);
	expect(error!.message).toBe("The service couldn't prove who it is, so nothing was sent [item 0]");
	expect(error!.description).toContain('ERR_TLS_CERT_ALTNAME_INVALID');
	expect(server.requests).toBe(0);
});
