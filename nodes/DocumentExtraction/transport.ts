import type { IExecuteFunctions, IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';

import type { Answer } from './answer';
import { answerTooLong, connectionFailed, timedOut } from './connection';
import { formOf, type ExtractionRequest } from './request';

export const CREDENTIAL = 'documentExtractionApi';

/** An answer larger than this is no set of fields; reading on would only fill the memory. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/** A shorter key would be found in innocent text; no service makes such keys. */
const MIN_KEY_LENGTH = 8;

/** Where to send, with what key, and for how long to wait. */
export interface Service {
	/** The whole address of the operation. */
	url: string;
	/** Known here only to keep it out of what the service says back. */
	apiKey: string;
}

interface BodyStream extends AsyncIterable<Buffer> {
	destroy(error: Error): void;
}

/**
 * Sends one extraction and reads the whole answer, whatever its status.
 *
 * @param timeout for everything from connecting to the last byte of the answer, in milliseconds
 * @throws Problem where no answer came: not reachable, cut off, too late, too long
 */
export async function send(
	context: IExecuteFunctions,
	service: Service,
	request: ExtractionRequest,
	timeout: number,
): Promise<Answer> {
	const deadline = AbortSignal.timeout(timeout);
	const stop = context.getExecutionCancelSignal();
	const response = await post(context, service.url, request, timeout);
	const body = await readBody(
		response.body as unknown as BodyStream,
		AbortSignal.any(stop ? [deadline, stop] : [deadline]),
	).catch((error) => {
		throw deadline.aborted ? timedOut(timeout) : connectionFailed(error, service.url);
	});
	if (body === undefined) throw answerTooLong(MAX_ANSWER_BYTES);
	return {
		status: response.statusCode,
		headers: response.headers as Answer['headers'],
		body: withoutKey(body, service.apiKey),
	};
}

async function post(
	context: IExecuteFunctions,
	url: string,
	request: ExtractionRequest,
	timeout: number,
): Promise<IN8nHttpFullResponse> {
	const options: IHttpRequestOptions = {
		method: 'POST',
		url,
		headers: { accept: 'application/json' },
		body: formOf(request) as IHttpRequestOptions['body'],
		timeout,
		encoding: 'stream',
		disableFollowRedirect: true,
		returnFullResponse: true,
		// n8n takes a 401 that is thrown for an expired login, and sends the document a second time.
		ignoreHttpStatusErrors: true,
	};
	return await context.helpers.httpRequestWithAuthentication
		.call(context, CREDENTIAL, options)
		.catch((error) => {
			throw connectionFailed(error, url, timeout);
		});
}

/** The body as text, or undefined where it is too long. */
async function readBody(body: BodyStream, signal: AbortSignal): Promise<string | undefined> {
	const abort = () => body.destroy(new Error('aborted'));
	signal.addEventListener('abort', abort);
	if (signal.aborted) abort();
	const chunks: Buffer[] = [];
	let length = 0;
	for await (const chunk of body) {
		length += chunk.length;
		// Leaving the loop destroys the stream, and with it the connection.
		if (length > MAX_ANSWER_BYTES) return undefined;
		chunks.push(chunk);
	}
	signal.removeEventListener('abort', abort);
	return Buffer.concat(chunks).toString('utf8');
}

/** A service that repeats the key in its answer must not put it into an error or the execution data. */
function withoutKey(text: string, apiKey: string): string {
	return apiKey.length < MIN_KEY_LENGTH ? text : text.replaceAll(apiKey, '***');
}
