import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';

/** The behaviour of a server that doesn't have to follow HTTP. Without handlers it does nothing. */
export interface RawHandlers {
	onConnection?(socket: Socket): void;
	/** Called when a whole request has arrived, with the number of requests so far. */
	onRequest?(socket: Socket, request: { body: Buffer; count: number }): void;
}

export interface RawServer {
	origin: string;
	/** The number of connections so far. */
	connections: number;
	/** The number of requests that arrived completely. */
	requests: number;
	/** The connections that are open. */
	open: Set<Socket>;
	close(): Promise<void>;
}

/** @param tls a certificate and its key, for a server that speaks https */
export async function startRawServer(
	{ onConnection, onRequest }: RawHandlers,
	tls?: TlsOptions,
): Promise<RawServer> {
	function accept(socket: Socket): void {
		raw.connections++;
		raw.open.add(socket);
		socket.once('close', () => raw.open.delete(socket));
		// The client may disconnect at any time.
		socket.on('error', () => {});
		onConnection?.(socket);
		let received = Buffer.alloc(0);
		socket.on('data', (chunk: Buffer) => {
			received = Buffer.concat([received, chunk]);
			const body = wholeBody(received);
			if (!body) return;
			received = Buffer.alloc(0);
			onRequest?.(socket, { body, count: ++raw.requests });
		});
	}

	const server = tls ? createTlsServer(tls, accept) : createServer(accept);
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const { port } = server.address() as AddressInfo;
	const raw: RawServer = {
		origin: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
		connections: 0,
		requests: 0,
		open: new Set(),
		close: async () => {
			const closed = new Promise((resolve) => server.close(resolve));
			for (const socket of raw.open) socket.destroy();
			await closed;
		},
	};
	return raw;
}

/** The body of a request, if all of it has arrived. */
function wholeBody(received: Buffer): Buffer | undefined {
	const head = received.indexOf('\r\n\r\n');
	if (head < 0) return undefined;
	const [, length] = /content-length: *(\d+)/i.exec(received.toString('latin1', 0, head)) ?? [];
	const body = received.subarray(head + 4);
	return body.length < Number(length ?? 0) ? undefined : body;
}

/** The answer to a request, byte for byte. */
export interface RawAnswer {
	pieces: Buffer[];
	/** The milliseconds between two pieces. */
	pause: number;
	/** The end of the connection: properly, with a reset, or never. */
	ending: 'end' | 'reset' | 'hang';
}

export async function sendRaw(socket: Socket, { pieces, pause, ending }: RawAnswer): Promise<void> {
	for (const piece of pieces) {
		if (socket.destroyed) return;
		socket.write(piece);
		if (pause > 0) await wait(pause);
	}
	if (ending === 'end') socket.end();
	if (ending === 'reset') socket.resetAndDestroy();
}
