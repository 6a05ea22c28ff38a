import { readFileSync } from 'node:fs';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';

import { startEngine, type Engine } from '../../engine/engine.mjs';
import { EXTRACT, extract } from '../support/workflows.mjs';

let engine: Engine;
beforeAll(async () => {
	engine = await startEngine('filesystem');
});

const cleanUps: Array<() => void> = [];
afterEach(() => cleanUps.splice(0).forEach((cleanUp) => cleanUp()));

interface Misbehaving {
	origin: string;
	connections: Socket[];
	/** Whole requests that came. */
	requests: number;
}

/** A server that does with each connection what a real one should not do. */
async function serverThat(
	onConnection: (socket: Socket) => void,
	onRequest: (socket: Socket, count: number) => void,
): Promise<Misbehaving> {
	const state: Misbehaving = { origin: '', connections: [], requests: 0 };
	const server: Server = createServer((socket) => {
		state.connections.push(socket);
		socket.on('error', () => {});
		onConnection(socket);
		let received = '';
		socket.on('data', (chunk) => {
			received += chunk.toString('latin1');
			const [head, body] = received.split('\r\n\r\n');
			const length = Number(/content-length: (\d+)/i.exec(head!)?.[1]);
			if (body === undefined || body.length < length) return;
			received = '';
			onRequest(socket, ++state.requests);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	cleanUps.push(() => {
		state.connections.forEach((socket) => socket.destroy());
		server.close();
	});
	state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return state;
}

const nothing = () => {};
const good = (socket: Socket) =>
	socket.end('HTTP/1.1 200 OK\r\nContent-Length: 11\r\nConnection: close\r\n\r\n{"a":"one"}');

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

const CUT_OFF = 'The connection to the service was cut off [item 0]';

describe('A connection that is cut off', () => {
	test('before the request is an error, and is not tried again', async () => {
		const server = await serverThat((socket) => socket.resetAndDestroy(), nothing);
		expect((await extractText(server.origin)).error!.message).toBe(CUT_OFF);
		expect(server.connections).toHaveLength(1);
	});

	test('during the request is an error, and is not tried again', async () => {
		const server = await serverThat(
			(socket) => socket.once('data', () => socket.resetAndDestroy()),
			nothing,
		);
		expect((await extractText(server.origin)).error!.message).toBe(CUT_OFF);
		expect(server.connections).toHaveLength(1);
	});

	test('after the request is an error that says that it may be charged', async () => {
		const server = await serverThat(nothing, (socket) => socket.resetAndDestroy());
		const { error } = await extractText(server.origin);
		expect(error!.message).toBe(CUT_OFF);
		expect(error!.description).toContain('may have charged for it');
		expect(server.requests).toBe(1);
	});

	test('after the request is tried again only if a person wants that', async () => {
		const server = await serverThat(nothing, (socket, count) =>
			count === 1 ? socket.resetAndDestroy() : good(socket),
		);
		const { items } = await extractText(server.origin, { retryAmbiguous: true });
		expect(items[0]!.json).toEqual({ a: 'one' });
		expect(server.requests).toBe(2);
	});
});

describe('An answer', () => {
	test('that stops half-way is an error, and is not tried again', async () => {
		const server = await serverThat(nothing, (socket) =>
			socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"a":"o'),
		);
		expect((await extractText(server.origin)).error!.message).toBe(CUT_OFF);
		expect(server.requests).toBe(1);
	});

	test('with a length that is too small is an error that shows how it begins', async () => {
		const server = await serverThat(nothing, (socket) =>
			socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\n{"a":"one"}'),
		);
		const { error } = await extractText(server.origin);
		expect(error!.description).toContain('The answer begins: {"a":');
	});

	test('that is no HTTP is an error', async () => {
		const server = await serverThat(nothing, (socket) => socket.end('hello\r\n\r\n'));
		expect((await extractText(server.origin)).error!.name).toBe('NodeApiError');
		expect(server.requests).toBe(1);
	});

	test('that drips ends with the timeout, and the connection with it', async () => {
		let closed: Promise<void> | undefined;
		const server = await serverThat(nothing, (socket) => {
			closed = new Promise((resolve) => socket.once('close', () => resolve()));
			socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n{');
			const drip = setInterval(() => socket.write(' '), 20);
			cleanUps.push(() => clearInterval(drip));
		});
		const { error } = await extractText(server.origin, { timeoutSeconds: 0.3 });
		expect(error!.message).toBe('The service did not answer within 0.3 seconds [item 0]');
		await closed;
	});

	test('without an end is given up before it fills the memory', async () => {
		const megabyte = Buffer.alloc(1024 * 1024, ' ');
		let closed: Promise<void> | undefined;
		const server = await serverThat(nothing, (socket) => {
			closed = new Promise((resolve) => socket.once('close', () => resolve()));
			socket.write('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n');
			const flood = () => {
				while (socket.writable && socket.write(megabyte));
				socket.once('drain', flood);
			};
			flood();
		});
		const { error } = await extractText(server.origin);
		expect(error!.message).toBe(
			'The service sent an answer that is too long to be a set of fields [item 0]',
		);
		await closed;
		expect(server.connections[0]!.bytesWritten).toBeLessThan(100 * 1024 * 1024);
	});

	test('that is busy is asked for again when the service says', async () => {
		const server = await serverThat(nothing, (socket, count) =>
			count < 3
				? socket.end(
						'HTTP/1.1 429 Too Many Requests\r\nRetry-After: 0.05\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
					)
				: good(socket),
		);
		expect((await extractText(server.origin)).items[0]!.json).toEqual({ a: 'one' });
		expect(server.requests).toBe(3);
	});

	test.each([502, 503, 504])('%i is asked for again', async (status) => {
		const server = await serverThat(nothing, (socket, count) =>
			count < 2
				? socket.end(
						`HTTP/1.1 ${status} x\r\nRetry-After: 0.05\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
					)
				: good(socket),
		);
		expect((await extractText(server.origin)).items[0]!.json).toEqual({ a: 'one' });
		expect(server.requests).toBe(2);
	});

	test('that asks to wait for hours fails at once, and says so', async () => {
		const server = await serverThat(nothing, (socket) =>
			socket.end(
				'HTTP/1.1 429 x\r\nRetry-After: 7200\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
			),
		);
		const { error } = await extractText(server.origin);
		expect(error!.message).toBe('The service receives too many requests (HTTP 429) [item 0]');
		expect(error!.description).toContain('The service asks to wait 2 hours');
		expect(server.requests).toBe(1);
	});

	test('500 is not asked for again, as the service may have done the work', async () => {
		const server = await serverThat(nothing, (socket) =>
			socket.end('HTTP/1.1 500 x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'),
		);
		expect((await extractText(server.origin)).error!.message).toContain('(HTTP 500)');
		expect(server.requests).toBe(1);
	});
});

test('A certificate of another host ends it before anything is sent', async () => {
	const read = (name: string) =>
		readFileSync(new URL(`../support/certificate/${name}`, import.meta.url));
	let requests = 0;
	const server = createHttpsServer(
		{ cert: read('other.example.pem'), key: read('other.example.key.pem') },
		(_request, response) => {
			requests++;
			response.end('{}');
		},
	);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	cleanUps.push(() => server.close());

	const { port } = server.address() as AddressInfo;
	const { error } = await extractText(`https://localhost:${port}`);
	expect(error!.message).toBe(
		'The service could not prove who it is, so nothing was sent [item 0]',
	);
	expect(error!.description).toContain('ERR_TLS_CERT_ALTNAME_INVALID');
	expect(requests).toBe(0);
});
