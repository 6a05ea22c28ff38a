import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { ServiceError } from '../errors.mjs';

const MEGABYTE = 1024 * 1024;

/** Bytes of bodies that are held at a time. One that is larger is let in when there is no other. */
const MOST_HELD = 512 * MEGABYTE;

/** A client may go on sending after its answer, so that it gets to read it: for so long, and so much. */
const LINGER_MILLISECONDS = 5_000;
const LINGER_BYTES = 8 * MEGABYTE;

/**
 * Keeps what clients send from filling the memory.
 *
 * @param largest the most bytes that a body can have
 */
export function addLoadLimits(app: FastifyInstance, largest: number): void {
	let held = 0;
	app.addHook('onRequest', async ({ raw }, reply) => {
		// Chunked bodies don't say how long they are.
		const size = Math.min(Number(raw.headers['content-length'] ?? largest) || 0, largest);
		if (held > 0 && held + size > MOST_HELD) throw new ServiceError('busy');
		held += size;
		reply.raw.once('close', () => (held -= size));
	});
}

/** Ends an upload that goes on after its answer: it would be read to its end, whatever its length. */
export function addUploadEnd(app: FastifyInstance): void {
	app.addHook('onResponse', async ({ raw }) => {
		if (!raw.complete) endSoon(raw);
	});
}

function endSoon(request: IncomingMessage): void {
	const { socket } = request;
	let received = 0;
	request.on('data', (chunk: Buffer) => {
		received += chunk.length;
		if (received > LINGER_BYTES) socket.destroy();
	});
	const late = setTimeout(() => socket.destroy(), LINGER_MILLISECONDS).unref();
	const stay = () => clearTimeout(late);
	request.once('end', stay);
	socket.once('close', stay);
	// Whoever stopped reading it may have left it stopped.
	request.unpipe();
	request.resume();
}
