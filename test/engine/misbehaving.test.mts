import dns from 'node:dns';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

import { startEngine } from '../../n8n/engine/engine.mjs';
import { serviceThat, type FixedAnswer } from '../support/servers/httpService.mjs';
import { sendRaw, startRawServer } from '../support/servers/rawServer.mjs';
import { EXTRACT, extract, itemWith, jsonOf, pdfWith } from '../support/workflows.mjs';

beforeAll(async () => await startEngine('filesystem'));

async function serverThat(...behaviour: Parameters<typeof startRawServer>) {
	const server = await startRawServer(...behaviour);
	onTestFinished(server.close);
	return server;
}

const good = (socket: Socket) =>
	socket.end('HTTP/1.1 200 OK\r\nContent-Length: 11\r\nConnection: close\r\n\r\n{"a":"one"}');

const closed = async ({ open }: { open: Set<Socket> }) =>
	await vi.waitUntil(() => open.size === 0, { timeout: 10_000 });

async function extractText(origin: string, options: object = {}) {
	const parameters = { inputType: 'text', text: 'x', options };
	const execution = await extract({ origin }, [{ json: {} }], parameters);
	return { error: execution.error(EXTRACT), results: jsonOf(execution) };
}

const CUT_OFF = 'The connection to the service was cut off';

describe('A connection that is cut off', () => {
	test('before the request can be sent is retried', async () => {
		const server = await serverThat({
			onConnection: (socket) => server.connections === 1 && socket.resetAndDestroy(),
			onRequest: good,
		});
		const { results } = await extractText(server.origin);
		expect(results).toEqual([{ a: 'one' }]);
		expect(server.connections).toBe(2);
	});

	test('during the request causes an error, and is not retried', async () => {
		const server = await serverThat({
			onConnection: (socket) => socket.once('data', () => socket.resetAndDestroy()),
		});
		expect((await extractText(server.origin)).error!.message).toBe(CUT_OFF);
		expect(server.connections).toBe(1);
	});

	test('after the request causes an error that mentions a possible charge', async () => {
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
		const { results } = await extractText(server.origin, { retryAmbiguous: true });
		expect(results).toEqual([{ a: 'one' }]);
		expect(server.requests).toBe(2);
	});
});

// Only Linux has all of these addresses.
describe.runIf(process.platform === 'linux')('A host with several addresses', () => {
	const SERVICE = '127.0.0.1';
	const HANGS = '127.0.0.2';
	const REFUSES = '127.0.0.3';
	/** Listens with the shortest possible queue, and never accepts a connection because its thread is blocked. */
	const LISTENER = `
		const { parentPort, workerData } = require('node:worker_threads');
		const server = require('node:net').createServer();
		server.listen({ ...workerData, backlog: 1 }, () => {
			parentPort.postMessage('listening');
			setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
		});
	`;

	/** Until the test has finished, nobody can connect to this port, as if all packets were lost. */
	async function hang(port: number) {
		const listener = new Worker(LISTENER, { eval: true, workerData: { host: HANGS, port } });
		await once(listener, 'message');
		// Linux lets this many into such a queue.
		const queue = [1, 2].map(() => connect(port, HANGS).on('error', () => {}));
		onTestFinished(async () => {
			for (const socket of queue) socket.destroy();
			await listener.terminate();
		});
		await Promise.all(queue.map(async (socket) => await once(socket, 'connect')));
	}

	/** Resolves to these addresses for the first attempt, and then only to the service's. */
	async function hostWith(...addresses: string[]) {
		const { origin, requests } = await serviceThat({ body: { a: 'one' } });
		const { port } = new URL(origin);
		await hang(Number(port));
		stubLookup([addresses], [SERVICE]);
		return { origin: `http://localhost:${port}`, requests };
	}

	function stubLookup(found: string[][], later: string[]) {
		const lookup = (_host: string, _options: unknown, done: (...result: unknown[]) => void) => {
			const addresses = (found.shift() ?? later).map((address) => ({ address, family: 4 }));
			done(null, addresses);
		};
		vi.spyOn(dns, 'lookup').mockImplementation(lookup as never);
		// Makes the pause before the next attempt as short as possible.
		vi.spyOn(Math, 'random').mockReturnValue(0);
		onTestFinished(() => void vi.restoreAllMocks());
	}

	test("that don't answer or refuse is tried again because nothing was sent", async () => {
		const host = await hostWith(HANGS, REFUSES);
		const { results } = await extractText(host.origin);
		expect(results).toEqual([{ a: 'one' }]);
		expect(host.requests).toHaveLength(1);
	});

	test("that don't answer or refuse leads to an error that says so, and mentions no charge", async () => {
		const host = await hostWith(HANGS, REFUSES);
		const { error } = await extractText(host.origin, { maxAttempts: 1 });
		expect(error!.message).toBe("The service can't be reached");
		expect(error!.description).toContain('Code: ETIMEDOUT.');
		expect(error!.description).not.toContain('charged');
		expect(host.requests).toHaveLength(0);
	});

	test('is not tried again if the connection to one of them is cut off', async () => {
		const server = await serverThat({ onRequest: (socket) => socket.resetAndDestroy() });
		stubLookup([], [REFUSES, SERVICE]);
		const { error } = await extractText(`http://localhost:${new URL(server.origin).port}`);
		expect(error!.message).toBe(CUT_OFF);
		expect(server.requests).toBe(1);
	});
});

describe('A host name', () => {
	/** The name isn't found at first, and then it is this machine. */
	async function hostThatFails(...codes: string[]) {
		const { origin, requests } = await serviceThat({ body: { a: 'one' } });
		const lookup = (host: string, _options: unknown, done: (...result: unknown[]) => void) => {
			const code = codes.shift();
			if (!code) return done(null, [{ address: '127.0.0.1', family: 4 }]);
			done(Object.assign(new Error(`getaddrinfo ${code} ${host}`), { code }));
		};
		vi.spyOn(dns, 'lookup').mockImplementation(lookup as never);
		vi.spyOn(Math, 'random').mockReturnValue(0);
		onTestFinished(() => void vi.restoreAllMocks());
		return { origin: `http://localhost:${new URL(origin).port}`, requests };
	}

	test.each(['EBUSY', 'EMFILE', 'EAI_FAIL', 'EAI_AGAIN', 'ENOTFOUND'])(
		"that can't be looked up at first (%s) is looked up again because nothing was sent",
		async (code) => {
			const host = await hostThatFails(code);
			expect((await extractText(host.origin)).results).toEqual([{ a: 'one' }]);
		},
	);

	test('that is mistyped is looked up twice', async () => {
		const host = await hostThatFails('ENOTFOUND', 'ENOTFOUND');
		const { error } = await extractText(host.origin);
		expect(error!.message).toBe("The address of the service doesn't exist, tried 2 times");
		expect(host.requests).toHaveLength(0);
	});
});

describe('An answer', () => {
	const ok = (headers: string, body: string) => `HTTP/1.1 200 OK\r\n${headers}\r\n\r\n${body}`;
	const DAMAGED = "The service's answer is damaged, so it couldn't be read";
	const TOO_SHORT = 'Content-Length: 5\r\nConnection: close';
	test.each<[what: string, answer: string, error: object]>([
		['stops halfway', ok('Content-Length: 100', '{"a":"o'), { message: CUT_OFF }],
		[
			'has a length that is too small',
			ok(TOO_SHORT, '{"a":"one"}'),
			{ description: expect.stringContaining('The answer begins: {"a":') },
		],
		["isn't HTTP", 'hello\r\n\r\n', { message: DAMAGED }],
	])('that %s causes an error, and is not retried', async (_what, answer, error) => {
		const server = await serverThat({ onRequest: (socket) => socket.end(answer) });
		const expected = { name: 'NodeApiError', ...error };
		expect((await extractText(server.origin)).error).toMatchObject(expected);
		expect(server.requests).toBe(1);
	});

	describe.each<[what: string, answer: string]>([
		[
			'with a length that is also chunked',
			ok('Content-Length: 11\r\nTransfer-Encoding: chunked', 'b\r\n{"a":"one"}\r\n0\r\n\r\n'),
		],
		['with 20 kB of headers', ok(`X-Trace: ${'x'.repeat(20_000)}`, '{"a":"one"}')],
		['that is said to be compressed', ok('Content-Encoding: gzip', '{"a":"one"}')],
		['that is said to be compressed with Brotli', ok('Content-Encoding: br', '{"a":"one"}')],
		['with two different lengths', ok('Content-Length: 11\r\nContent-Length: 12', '{"a":"one"}')],
	])('that Node.js cannot parse, %s,', (_what, answer) => {
		test('may have been charged, so "Retry On Fail" does not send the document again', async () => {
			const server = await serverThat({ onRequest: (socket) => socket.end(answer) });
			const retries = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
			const parameters = { inputType: 'text', text: 'x' };
			const error = (await extract(server, [{ json: {} }], parameters, retries)).error(EXTRACT)!;
			expect(error.message).toBe(DAMAGED);
			expect(error.description).toContain('may have charged for it');
			expect(server.requests).toBe(1);
		});

		test('is asked for again if the option allows it', async () => {
			const server = await serverThat({
				onRequest: (socket, { count }) => (count === 1 ? socket.end(answer) : good(socket)),
			});
			const { results } = await extractText(server.origin, { retryAmbiguous: true });
			expect(results).toEqual([{ a: 'one' }]);
		});
	});

	test.each([
		[ok('Content-Length: 100', '').replace('200 OK', '413 Too Large'), 'too large'],
		[ok('Content-Encoding: gzip', 'Too large').replace('200 OK', '413 Too Large'), 'too large'],
		[ok('Content-Length: 100', '{').replace('200 OK', '401 Unauthorized'), 'rejected the API key'],
	])('that is cut off after its status still says what happened: %j', async (answer, message) => {
		const server = await serverThat({ onRequest: (socket) => socket.end(answer) });
		expect((await extractText(server.origin)).error!.message).toContain(message);
	});

	test.each([
		['413 Too Large', 'too large for the service (HTTP 413)'],
		['401 Unauthorized', 'rejected the API key (HTTP 401)'],
	])(
		'with "%s" is understood even if the connection is reset while a file of 30 MB is being sent',
		async (status, words) => {
			const server = await serverThat({
				onConnection: (socket) =>
					socket.once('data', () => {
						socket.pause();
						socket.write(`HTTP/1.1 ${status}\r\nContent-Length: 70\r\n\r\nSorry, `);
						setTimeout(() => socket.resetAndDestroy(), 100);
					}),
			});
			const file = Buffer.concat([pdfWith('large'), Buffer.alloc(30 * 1024 * 1024, 1)]);
			const execution = await extract(server, [await itemWith({ data: [file, 'plans.pdf'] })]);
			expect(execution.error(EXTRACT)!.message).toContain(words);
		},
	);

	test('with 429 leads to a retry even if a reset cuts it off', async () => {
		const server = await serverThat({
			onRequest: (socket, { count }) => {
				if (count > 1) return void good(socket);
				socket.write('HTTP/1.1 429 Slow\r\nContent-Length: 70\r\nRetry-After: 0.05\r\n\r\nSlow');
				setTimeout(() => socket.resetAndDestroy(), 50);
			},
		});
		expect((await extractText(server.origin)).results).toEqual([{ a: 'one' }]);
	});

	test('with 429 and a time leads to a retry at that time', async () => {
		const service = await serviceThat(() =>
			service.requests.length < 2
				? { status: 429, headers: { 'retry-after': String(Date.now() / 1000 + 0.5) } }
				: { body: { a: 'one' } },
		);
		expect((await extractText(service.origin)).results).toEqual([{ a: 'one' }]);
	});

	describe.each<[what: string, answer: FixedAnswer]>([
		['with NaN, as Python writes it', { body: '{"invoice_number":"7","total": NaN}' }],
		['with a list', { body: [{ pages: [], job_metadata: { credits_used: 14 } }] }],
		['with two objects', { body: '{"a":"one"}\n{"a":"two"}' }],
		['with an object in quotes', { body: '\'{"a": "one"}\'' }],
		['with nothing', { body: '' }],
		['with a job', { status: 202, body: { job_id: 'd50b', status: 'PENDING' } }],
		['in an encoding that nobody knows', { headers: { 'content-encoding': 'x' }, body: '\x01' }],
		['with an error of AWS Lambda', { body: { errorMessage: 'Task timed out' } }],
	])('of success %s', (_what, answer) => {
		test('may have been charged, so "Retry On Fail" does not send the document again', async () => {
			const service = await serviceThat(answer);
			const retries = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
			const parameters = { inputType: 'text', text: 'x' };
			const error = (await extract(service, [{ json: {} }], parameters, retries)).error(EXTRACT)!;
			expect(error.description).toMatch(/may (have )?charged? for it/);
			expect(service.requests).toHaveLength(1);
		});

		test('is asked for again if the option allows it', async () => {
			const service = await serviceThat(() =>
				service.requests.length < 2 ? answer : { body: { a: 'one' } },
			);
			const { results } = await extractText(service.origin, { retryAmbiguous: true });
			expect(results).toEqual([{ a: 'one' }]);
		});
	});

	test('that ends before it is decompressed may have been charged', async () => {
		const whole = gzipSync(JSON.stringify({ a: 'x'.repeat(5000) }));
		const service = await serviceThat((_request, response) => {
			response.setHeader('content-encoding', 'gzip').end(whole.subarray(0, -12));
		});
		const { error } = await extractText(service.origin, { retryAmbiguous: true, maxAttempts: 2 });
		expect(error!.description).toContain('may have charged for it');
		expect(service.requests).toHaveLength(2);
	});

	test.each([201, 203])('can have fields with status %i too', async (status) => {
		const service = await serviceThat({ status, body: { a: 'one' } });
		expect((await extractText(service.origin)).results).toEqual([{ a: 'one' }]);
	});

	test.each(['200 OK', '500 Oops', '401 No'])(
		'with %s that arrives too slowly ends with the timeout, and its connection is closed',
		async (status) => {
			const head = `HTTP/1.1 ${status}\r\nContent-Length: 1000000\r\n\r\n{`;
			const pieces = [head, ...Array<string>(1000).fill(' ')].map((piece) => Buffer.from(piece));
			const server = await serverThat({
				onRequest: (socket) => void sendRaw(socket, { pieces, pause: 20, ending: 'hang' }),
			});
			const { error } = await extractText(server.origin, { timeout: 0.3 });
			expect(error!.message).toBe("The service didn't answer within 0.3 seconds");
			await closed(server);
		},
	);

	test('without an end is aborted before it fills the memory', async () => {
		const megabyte = Buffer.alloc(1024 * 1024, ' ');
		let connection: Socket;
		const server = await serverThat({
			onRequest(socket) {
				connection = socket;
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
			'The service sent an answer that is too long to be a set of fields',
		);
		await closed(server);
		expect(connection!.bytesWritten).toBeLessThan(100 * 1024 * 1024);
	});

	test.each<[status: number, retryAmbiguous: boolean, requests: number]>([
		[429, false, 2],
		[503, false, 2],
		// The service may have done the work.
		[500, false, 1],
		[502, false, 1],
		[504, false, 1],
		[502, true, 2],
		[504, true, 2],
		// Cloudflare may have reached the service, or hasn't.
		...[520, 522, 524].flatMap(
			(status): Array<[number, boolean, number]> => [
				[status, false, 1],
				[status, true, 2],
			],
		),
		...[521, 523, 525, 526, 529, 530].map((status): [number, boolean, number] => [
			status,
			false,
			2,
		]),
	])(
		'with status %i and "Retry When Answer Is Lost" %s takes this many requests: %i',
		async (status, retryAmbiguous, requests) => {
			const service = await serviceThat(() =>
				service.requests.length < 2
					? { status, headers: { 'retry-after': '0.05' } }
					: { body: { a: 'one' } },
			);
			const { error, results } = await extractText(service.origin, { retryAmbiguous });
			if (requests === 1) expect(error!.message).toContain(`(HTTP ${status})`);
			else expect(results).toEqual([{ a: 'one' }]);
			expect(service.requests).toHaveLength(requests);
		},
	);
});
