import { STATUS_CODES } from 'node:http';
import { ServiceError } from '../errors.mjs';
import { KeysFileError } from '../keys.mjs';
import { BadProjectFile } from '../projects.mjs';
/** Errors of fastify and its plugins for which this service has a code of its own. */
const KNOWN = {
    FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
    FST_REQ_FILE_TOO_LARGE: 'too_large',
    FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_content_type',
};
/** One shape for every error: `{"error": {"code": "...", "message": "..."}}`. */
export function addErrorAnswers(app) {
    app.setErrorHandler((error, _request, reply) => {
        // The client has disconnected: there is nobody to answer.
        if (reply.raw.destroyed)
            return reply.hijack();
        const problem = explained(error);
        if (problem.code === 'busy')
            void reply.header('retry-after', '1');
        return reply.code(problem.statusCode).send(bodyOf(problem));
    });
    addUnknownPath(app);
}
/** Invalid HTTP never becomes a request, so this answers on the socket. */
export function answerNoRequest({ code }, socket) {
    // It can follow a request whose answer has already been started: nothing can be added to that.
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
const NO_REQUEST = {
    ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
    HPE_HEADER_OVERFLOW: 'headers_too_large',
};
/** A URL that can't be decoded belongs to no scope. */
export function answerBadAddress(_error, _request, reply) {
    const problem = new ServiceError('unknown_path');
    void reply.code(problem.statusCode).send(bodyOf(problem));
}
/** Each scope with hooks needs this, or its hooks wouldn't run for unknown paths. */
export function addUnknownPath(app) {
    app.setNotFoundHandler(async () => {
        throw new ServiceError('unknown_path');
    });
}
function bodyOf({ code, message }) {
    return { error: { code, message } };
}
function explained(error) {
    if (error instanceof ServiceError)
        return error;
    if (error instanceof BadProjectFile) {
        console.error(error.message);
        return new ServiceError('bad_project', error.message);
    }
    // Whoever asks needs no key for this answer, so it doesn't say where the file is. The log does.
    if (error instanceof KeysFileError)
        return new ServiceError('bad_keys');
    const { code = '', statusCode = 500 } = error;
    const known = KNOWN[code];
    if (known)
        return new ServiceError(known);
    if (statusCode < 500)
        return new ServiceError('malformed_request');
    // The stack is enough to fix it. The message is left out, as it could quote a document.
    const { name, stack = '' } = error;
    const firstLine = stack.indexOf('\n    at ');
    console.error(`${name}${firstLine < 0 ? '' : stack.slice(firstLine)}`);
    return new ServiceError('internal_error');
}
