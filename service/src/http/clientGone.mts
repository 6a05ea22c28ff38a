import type { FastifyReply } from 'fastify';

/**
 * A signal that aborts if the client disconnects before its answer. (fastify's request.signal listens to the
 * request, which ends once its body has been read.)
 */
export function clientGone({ raw }: FastifyReply): AbortSignal {
	const gone = new AbortController();
	raw.once('close', () => {
		if (!raw.writableFinished) gone.abort();
	});
	return gone.signal;
}
