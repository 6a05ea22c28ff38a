import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Problem, ServiceError } from '../errors.mjs';
import { ListFileError } from '../files/jsonList.mjs';
import { BadProjectFile } from '../projects.mjs';

/** Errors of fastify and its plugins for which this service has its own code. */
const KNOWN: Record<string, Problem> = {
	FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
	FST_REQ_FILE_TOO_LARGE: 'too_large',
	FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_content_type',
};

/** Another attempt makes sense as soon as a document in progress has been read. */
const SOON: Problem[] = ['busy', 'too_many_documents'];

/** Answers every error with `{"error": {"code": "...", "message": "..."}}`. */
export function addErrorAnswers(app: FastifyInstance): void {
	app.setErrorHandler((error: FastifyError | Error, _request, reply) => {
		// The client has disconnected.
		if (reply.raw.destroyed) return reply.hijack();
		const problem = explained(error);
		if (SOON.includes(problem.code)) void reply.header('retry-after', '1');
		return reply.code(problem.statusCode).send(bodyOf(problem));
	});
	addUnknownPath(app);
}

/** Answers invalid HTTP on the socket, because it never becomes a request. */
export function answerNoRequest({ code }: ConnectionError, socket: Socket): void {
	// The answer to an earlier request may have begun: nothing can be added to that.
	if (socket.writable && socket.bytesWritten === 0) {
		const problem = new ServiceError(NO_REQUEST[code] ?? 'malformed_request');
		const body = JSON.stringify(bodyOf(problem));
		const head = [
			`HTTP/1.1 ${problem.statusCode} ${STATUS_CODES[problem.statusCode]}`,
			'content-type: application/json; charset=utf-8',
			`content-length: ${Buffer.byteLength(body)}`,
			'connection: close',
		];
		socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
	}
	socket.destroy();
}

const NO_REQUEST: Record<string, Problem> = {
	ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
	HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/** Answers a URL that can't be decoded, which belongs to no scope. */
export function answerBadAddress(_error: unknown, _request: unknown, reply: FastifyReply): void {
	const problem = new ServiceError('unknown_path');
	void reply.code(problem.statusCode).send(bodyOf(problem));
}

/** Needed in each scope with hooks: otherwise they don't run for unknown paths. */
export function addUnknownPath(app: FastifyInstance): void {
	app.setNotFoundHandler(async () => {
		throw new ServiceError('unknown_path');
	});
}

function bodyOf({ code, message }: ServiceError) {
	return { error: { code, message } };
}

function explained(error: FastifyError | Error): ServiceError {
	if (error instanceof ServiceError) return error;
	if (error instanceof BadProjectFile) {
		console.error(error.message);
		return new ServiceError('bad_project', error.message);
	}
	// This answer needs no key, so only the log says where the file is.
	if (error instanceof ListFileError)
		return new ServiceError(error.contents === 'keys' ? 'bad_keys' : 'bad_accounts');
	const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
	const known = KNOWN[code];
	if (known) return new ServiceError(known);
	if (statusCode < 500) return new ServiceError('malformed_request');
	// The stack is enough to fix it. The message could quote a document.
	const { name, stack = '' } = error;
	const firstLine = stack.indexOf('\n    at ');
	console.error(`${name}${firstLine < 0 ? '' : stack.slice(firstLine)}`);
	return new ServiceError('internal_error');
}
