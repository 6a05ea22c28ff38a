import type { FastifyError, FastifyInstance } from 'fastify';
import { type Problem, ServiceError } from '../errors.mjs';
import { KeysFileError } from '../keys.mjs';
import { BadProjectFile } from '../projects.mjs';

/** Errors of fastify and its plugins that have a name of their own here. */
const KNOWN: Record<string, Problem> = {
	FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
	FST_REQ_FILE_TOO_LARGE: 'too_large',
	FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_content_type',
};

/** One shape for every error: `{"error": {"code": "...", "message": "..."}}`. */
export function addErrorAnswers(app: FastifyInstance): void {
	app.setErrorHandler((error: FastifyError | Error, _request, reply) => {
		// The client has gone: there is nobody to answer.
		if (reply.raw.destroyed) return reply.hijack();
		const { code, message, statusCode } = explained(error);
		if (code === 'busy') void reply.header('retry-after', '1');
		return reply.code(statusCode).send({ error: { code, message } });
	});
	addUnknownPath(app);
}

/** A scope with hooks of its own needs this again, or its hooks would not see unknown paths. */
export function addUnknownPath(app: FastifyInstance): void {
	app.setNotFoundHandler(async () => {
		throw new ServiceError('unknown_path');
	});
}

function explained(error: FastifyError | Error): ServiceError {
	if (error instanceof ServiceError) return error;
	if (error instanceof BadProjectFile) {
		console.error(error.message);
		return new ServiceError('bad_project', error.message);
	}
	if (error instanceof KeysFileError) {
		console.error(error.message);
		return new ServiceError('internal_error');
	}
	const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
	const known = KNOWN[code];
	if (known) return new ServiceError(known);
	if (statusCode < 500) return new ServiceError('malformed_request');
	// The place is enough to mend it. The message might quote a document.
	console.error(`${error.name}\n${(error.stack ?? '').replace(/^[^]*?\n(?=\s+at )/, '')}`);
	return new ServiceError('internal_error');
}
