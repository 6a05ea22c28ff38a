import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

import { randomOf } from '../support/random.mjs';

/** What goes wrong with a request, and for which share of them. */
export type Faults = Partial<Record<Fault, number>>;
export type Fault = 'tooMany' | 'busy' | 'resetBefore' | 'resetAfter' | 'drip';

/** A service behind a bad line: what is not broken on the way reaches the real one. */
export interface FaultyService {
	baseUrl: string;
	setFaults(faults: Faults): void;
	/** How often each fault struck. */
	counts: Record<Fault, number>;
	/** Nothing listens any more, and all connections are cut off. */
	goDown(): Promise<void>;
	comeBack(): Promise<void>;
	close(): Promise<void>;
}

const DRIP_PAUSE = 30;

export async function startFaultyService(target: string, seed: number): Promise<FaultyService> {
	const random = randomOf(seed);
	let faults: Faults = {};
	const counts = { tooMany: 0, busy: 0, resetBefore: 0, resetAfter: 0, drip: 0 };
	const sockets = new Set<Socket>();

	const strike = (): Fault | undefined => {
		let point = random();
		for (const [fault, share] of Object.entries(faults) as Array<[Fault, number]>) {
			if ((point -= share) >= 0) continue;
			counts[fault]++;
			return fault;
		}
		return undefined;
	};

	const server = createServer(async (incoming, response) => {
		// A cut connection is what this is about.
		await answer(incoming, response, strike()).catch(() => incoming.socket.destroy());
	});
	server.on('connection', (socket) => {
		sockets.add(socket);
		socket.once('close', () => sockets.delete(socket));
	});

	async function answer(
		incoming: IncomingMessage,
		response: ServerResponse,
		fault: Fault | undefined,
	): Promise<unknown> {
		const { socket } = incoming;
		if (fault === 'resetBefore') {
			await once(incoming, 'data');
			return socket.resetAndDestroy();
		}
		const body: Buffer[] = [];
		for await (const chunk of incoming) body.push(chunk as Buffer);
		if (fault === 'tooMany') return response.writeHead(429, { 'retry-after': '1' }).end();
		if (fault === 'busy') return response.writeHead(503).end();

		const { status, headers, content } = await forwarded(incoming, Buffer.concat(body));
		if (fault === 'resetAfter') return socket.resetAndDestroy();
		response.writeHead(status, { 'content-type': headers['content-type'] });
		if (fault !== 'drip') return response.end(content);
		for (const byte of content) {
			response.write(Buffer.from([byte]));
			await wait(DRIP_PAUSE);
		}
		return response.end();
	}

	async function forwarded({ url = '', method, headers }: IncomingMessage, body: Buffer) {
		const origin = new URL(target);
		return await new Promise<{
			status: number;
			headers: IncomingMessage['headers'];
			content: Buffer;
		}>((resolve, reject) => {
			const outgoing = request(new URL(url, origin), { method, headers }, async (answered) => {
				const content: Buffer[] = [];
				for await (const chunk of answered) content.push(chunk as Buffer);
				const { statusCode = 0, headers } = answered;
				resolve({ status: statusCode, headers, content: Buffer.concat(content) });
			});
			outgoing.once('error', reject).end(body);
		});
	}

	const listen = async (port: number) =>
		await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
	const goDown = async () => {
		const closed = new Promise((resolve) => server.close(resolve));
		for (const socket of sockets) socket.resetAndDestroy();
		await closed;
	};

	await listen(0);
	const { port } = server.address() as AddressInfo;
	return {
		baseUrl: `http://127.0.0.1:${port}${new URL(target).pathname}`,
		setFaults: (next) => void (faults = next),
		counts,
		goDown,
		comeBack: async () => await listen(port),
		close: goDown,
	};
}

async function once(incoming: IncomingMessage, event: string): Promise<void> {
	await new Promise((resolve) => incoming.once(event, resolve).once('close', resolve));
}
