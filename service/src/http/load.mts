import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { ServiceError } from '../errors.mjs';

const MEGABYTE = 1024 * 1024;

/** The limit for the bytes of all request bodies in memory. A larger body is accepted if it is the only one. */
const MAX_BYTES_IN_MEMORY = 512 * MEGABYTE;

/** After its answer, a client can send this much longer and more, so that it gets to read the answer. */
const LINGER_MILLISECONDS = 5_000;
const LINGER_BYTES = 8 * MEGABYTE;

/**
 * Limits the memory for request bodies.
 *
 * @param largest the size limit of a body, in bytes
 */
export function addLoadLimits(app: FastifyInstance, largest: number): void {
	let reserved = 0;
	app.addHook('onRequest', async ({ raw }, reply) => {
		// A chunked body doesn't state its length.
		const size = Math.min(Number(raw.headers['content-length'] ?? largest) || 0, largest);
		if (reserved > 0 && reserved + size > MAX_BYTES_IN_MEMORY) throw new ServiceError('busy');
		reserved += size;
		reply.raw.once('close', () => (reserved -= size));
	});
}

/** Cuts off an upload that continues after its answer, which would otherwise be read to its end. */
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
	// A parser that gave up may have left it paused.
	request.unpipe();
	request.resume();
}
