import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { type Reader, type Service, type ServiceOptions, startService } from '../../dist/index.mjs';
import {
	URL_ENCODED,
	operation,
	problem,
	refusal,
	send,
	sendText,
} from '../../../support/client.mjs';
import { runningService } from '../support/command.mjs';

const MEGABYTE = 1024 * 1024;
const TEXT = { fo_id: 'fo_1', text: 'Total 1.00' };

describe('under load', () => {
	let service: Service;
	const sockets: Socket[] = [];
	afterEach(async () => {
		for (const socket of sockets.splice(0)) socket.destroy();
		await service.close();
	});

	async function start(options: ServiceOptions = {}): Promise<Service> {
		const reader = async ({ bytes }: { bytes: Uint8Array }) => ({
			text: Buffer.from(bytes).toString(),
		});
		return (service = await startService({ reader, ...options }));
	}

	/** Sends the head of a request. Its body may follow. */
	async function begin(...headers: string[]): Promise<Socket> {
		const socket = connect(service.port, '127.0.0.1');
		sockets.push(socket.on('error', () => {}));
		const head = [
			'POST /api/v1/extract_data HTTP/1.1',
			'Host: 127.0.0.1',
			`x-api-key: ${service.apiKey}`,
			...headers,
		];
		await new Promise((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n`, resolve));
		return socket;
	}

	test('gives each of 200 simultaneous clients its own answer', async () => {
		// The reader answers once all clients have sent their requests.
		const reader: Reader = async ({ bytes }) => {
			await waitUntil(() => service.stats().mostInProgress === 200);
			return { text: Buffer.from(bytes).toString() };
		};
		await start({ reader });
		const texts = Array.from({ length: 200 }, (_, client) => `of client ${client}`);
		const answers = await Promise.all(
			texts.map((text) => sendText(service, { fo_id: 'fo_1', text })),
		);
		expect(answers.map(({ body }) => body)).toEqual(texts.map((text) => ({ text })));
	});

	test('serves other clients while 100 clients send very slowly', async () => {
		await start();
		const slow = await Promise.all(
			Array.from({ length: 100 }, () =>
				begin(`Content-Type: ${URL_ENCODED}`, 'Content-Length: 1000'),
			),
		);
		const dripping = setInterval(() => slow.forEach((socket) => socket.write('a')), 20);
		try {
			await waitUntil(() => service.stats().inProgress === 100);
			expect((await sendText(service, TEXT)).status).toBe(200);
			expect(service.stats().inProgress).toBe(100);
		} finally {
			clearInterval(dripping);
		}
		slow.forEach((socket) => socket.destroy());
		await waitUntil(() => service.stats().inProgress === 0);
	});

	test.each([
		[
			'a multipart form',
			'multipart/form-data; boundary=b',
			'--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n',
		],
		['a text', URL_ENCODED, 'fo_id=fo_1&text='],
		[
			'a form with another part',
			'multipart/form-data; boundary=b',
			'--b\r\nContent-Disposition: form-data; name="x"; filename="a"\r\n\r\n',
		],
	])('cuts off an endless upload early: %s', async (_what, type, beginning) => {
		await start({ maxFileSize: 1 });
		const upload = await begin(`Content-Type: ${type}`, 'Transfer-Encoding: chunked');
		const { status, body, sent } = await uploadWithoutEnd(upload, beginning);
		expect([400, 413]).toContain(status);
		expect(body).toMatchObject({ error: { message: expect.stringMatching(/\w/) } });
		// The limit plus the buffers on both sides.
		expect(sent).toBeLessThan(24 * MEGABYTE);
	});

	test('rejects requests that would exceed its memory limit and says how long to wait', async () => {
		await start();
		const length = `Content-Length: ${50 * MEGABYTE}`;
		const begun = async () => await begin('Content-Type: multipart/form-data; boundary=b', length);
		const held = await Promise.all(Array.from({ length: 10 }, begun));
		await waitUntil(() => service.stats().inProgress === held.length);
		const one = await begun();
		expect(await answerOf(one)).toMatch(/^HTTP\/1\.1 503 [^]*\r\nretry-after: 1\r\n[^]*"busy"/);
		// A small document still fits.
		expect((await sendText(service, TEXT)).status).toBe(200);
		held[0]!.destroy();
		await waitUntil(() => service.stats().inProgress === held.length - 1);
		await begun();
		await waitUntil(() => service.stats().inProgress === held.length);
	});

	test.each([
		["a request that isn't HTTP", 'hello\r\n\r\n', 'malformed_request'],
		['long headers', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 'headers_too_large'],
		["a URL that can't be decoded", 'GET /%ff HTTP/1.1\r\nHost: x\r\n\r\n', 'unknown_path'],
		[
			"a request that is followed by something that isn't HTTP",
			'POST /api/v1/% HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n\0\0\0',
			'unknown_path',
		],
	])('answers %s once, with an error in the usual form', async (_what, sent, code) => {
		await start();
		const socket = connect(service.port, '127.0.0.1');
		sockets.push(socket.on('error', () => {}));
		socket.write(sent);
		const answer = await answerOf(socket);
		expect(answer.match(/^HTTP.*/gm)).toEqual([
			expect.stringMatching(`^HTTP/1\\.1 ${refusal(code).status} `),
		]);
		expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toEqual(problem(code));
	});
});

describe('stopping', () => {
	test('after SIGTERM, finishes documents in progress and accepts no new ones', async () => {
		const service = await runningService('--latency', '1000');
		const answer = sendText(service, TEXT);
		const { origin } = new URL(service.baseUrl);
		const inProgress = async () =>
			((await send(`${origin}/stats`)).body as { inProgress: number }).inProgress;
		await waitUntil(async () => (await inProgress()) === 1);
		const end = service.end('SIGTERM');
		await waitUntil(async () => (await inProgress().catch(() => 'refused')) === 'refused');
		expect((await answer).status).toBe(200);
		expect(await end).toBe(0);
	});

	test("doesn't wait for a client that never finishes its request", async () => {
		const service = await startService({ reader: async () => ({}), grace: 0.3 });
		const upload = httpRequest(operation(service), {
			method: 'POST',
			headers: { 'x-api-key': service.apiKey, 'content-type': 'multipart/form-data; boundary=b' },
		});
		upload.on('error', () => {}).write('--b\r\n');
		await waitUntil(() => service.stats().inProgress === 1);
		await service.close();
	}, 30_000);
});

/** Keeps sending until the service closes the connection, even after its answer. */
async function uploadWithoutEnd(socket: Socket, start: string) {
	const received: Buffer[] = [];
	const chunk = chunkOf('x'.repeat(64 * 1024));
	socket.on('data', (data) => received.push(data));
	await new Promise((resolve) => {
		const pump = () => {
			while (!socket.destroyed && socket.bytesWritten < 100 * MEGABYTE) {
				if (!socket.write(chunk)) return void socket.once('drain', pump);
			}
		};
		socket.once('close', resolve).write(chunkOf(start));
		pump();
	});
	const [head, body] = Buffer.concat(received).toString().split('\r\n\r\n') as [string, string];
	return {
		status: Number(head.split(' ')[1]),
		body: JSON.parse(body) as unknown,
		sent: socket.bytesWritten,
	};
}

function chunkOf(text: string): string {
	return `${text.length.toString(16)}\r\n${text}\r\n`;
}

async function answerOf(socket: Socket): Promise<string> {
	const received: Buffer[] = [];
	socket.on('data', (chunk) => received.push(chunk));
	await waitUntil(() => /\r\n\r\n[^]/.test(Buffer.concat(received).toString('latin1')));
	return Buffer.concat(received).toString('latin1');
}

async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
	while (!(await condition())) await wait(20);
}
