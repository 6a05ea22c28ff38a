import type { ConnectionError, FastifyInstance, FastifyReply } from 'fastify';
import type { Socket } from 'node:net';
/** One shape for every error: `{"error": {"code": "...", "message": "..."}}`. */
export declare function addErrorAnswers(app: FastifyInstance): void;
/** Invalid HTTP never becomes a request, so this answers on the socket. */
export declare function answerNoRequest({ code }: ConnectionError, socket: Socket): void;
/** A URL that can't be decoded belongs to no scope. */
export declare function answerBadAddress(_error: unknown, _request: unknown, reply: FastifyReply): void;
/** Each scope with hooks needs this, or its hooks wouldn't run for unknown paths. */
export declare function addUnknownPath(app: FastifyInstance): void;
