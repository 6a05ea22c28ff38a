import type { FastifyReply } from 'fastify';
/**
 * Aborted if the client disconnects before its answer. (fastify's request.signal listens to the
 * request, which ends as soon as its body has been read.)
 */
export declare function clientGone({ raw }: FastifyReply): AbortSignal;
