import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** What goes over the wire in answer to a request, byte for byte. */
export interface RawAnswer {
	pieces: Buffer[];
	/** Milliseconds between two pieces. */
	pause: number;
	/** How it ends: in order, with a cut, or not at all. */
	ending: 'end' | 'reset' | 'hang';
}

export interface RawServer {
	origin: string;
	/** Chooses the answers to the requests from now on. */
	answerWith(next: (body: Buffer) => RawAnswer | undefined): void;
	/** Connections that are open. */
	open(): number;
	close(): Promise<void>;
}

/** A server that need not keep to HTTP. */
export async function startRawServer(): Promise<RawServer> {
	let choose: (body: Buffer) => RawAnswer | undefined = () => undefined;
	const sockets = new Set<Socket>();

	const server = createServer((socket) => {
		sockets.add(socket);
		socket.once('close', () => sockets.delete(socket));
		// The other side may go at any time.
		socket.on('error', () => {});
		let received = Buffer.alloc(0);
		socket.on('data', (chunk: Buffer) => {
			received = Buffer.concat([received, chunk]);
			const head = received.indexOf('\r\n\r\n');
			if (head < 0) return;
			const length = Number(
				/content-length: *(\d+)/i.exec(received.toString('latin1', 0, head))?.[1],
			);
			const body = received.subarray(head + 4);
			if (body.length < length) return;
			received = Buffer.alloc(0);
			const chosen = choose(body);
			// One that comes late, from a case that has ended, gets nothing.
			if (chosen) void answer(socket, chosen);
			else socket.destroy();
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		answerWith: (next) => void (choose = next),
		open: () => sockets.size,
		async close() {
			for (const socket of sockets) socket.destroy();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

async function answer(socket: Socket, { pieces, pause, ending }: RawAnswer): Promise<void> {
	for (const piece of pieces) {
		if (socket.destroyed) return;
		socket.write(piece);
		if (pause > 0) await wait(pause);
	}
	if (ending === 'end') socket.end();
	if (ending === 'reset') socket.resetAndDestroy();
}
