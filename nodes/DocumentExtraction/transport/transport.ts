import type {
	ICredentialsDecrypted,
	IExecuteFunctions,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';

import type { Answer } from './answer';
import { answerTooLong, connectionFailed, timedOut } from './connection';
import { TOO_LATE, type Deadlines } from './deadlines';
import type { EncodedForm } from './request';

export const CREDENTIAL = 'documentExtractionApi';

/** An answer larger than this is no set of fields; reading on would only fill the memory. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/** A shorter key would be found in innocent text; no service makes such keys. */
const MIN_KEY_LENGTH = 8;

/** Where to send. */
export interface Service {
	/** The whole address of the operation. */
	url: string;
	/** Known here only to keep it out of what the service says back. */
	apiKey: string;
	/** n8n would fetch it from its database and decrypt it for each request. */
	credential: ICredentialsDecrypted;
}

/** What n8n gives where the answer is asked for as a stream. */
type AnswerStream = NodeJS.ReadableStream & { destroy(): void };

/**
 * Sends one extraction and reads the whole answer, whatever its status.
 *
 * @param timeout for everything from connecting to the last byte of the answer, in milliseconds
 * @throws Problem where no answer came: not reachable, cut off, too late, too long
 */
export async function send(
	context: IExecuteFunctions,
	service: Service,
	form: EncodedForm,
	timeout: number,
	deadlines: Deadlines,
): Promise<Answer> {
	const answer = await deadlines.within(
		timeout,
		async (end) =>
			await exchange(withCancelSignal(context, end), service, form).catch((error) => {
				throw end.reason === TOO_LATE ? timedOut(timeout) : connectionFailed(error, service.url);
			}),
	);
	if (answer === undefined) throw answerTooLong(MAX_ANSWER_BYTES);
	return withoutKey(answer, service.apiKey);
}

/** The answer, or undefined where it is too long. */
async function exchange(
	context: IExecuteFunctions,
	{ url, credential }: Service,
	{ contentType, body }: EncodedForm,
): Promise<Answer | undefined> {
	const options: IHttpRequestOptions = {
		method: 'POST',
		url,
		headers: { accept: 'application/json', 'content-type': contentType },
		body,
		// The context's signal ends the request in time. n8n's own limit (300 s where this is not set)
		// would not hold for an answer that comes in drips.
		timeout: 0,
		encoding: 'stream',
		disableFollowRedirect: true,
		returnFullResponse: true,
		// n8n takes a 401 that is thrown for an expired login, and sends the document a second time.
		ignoreHttpStatusErrors: true,
	};
	const response = (await context.helpers.httpRequestWithAuthentication.call(
		context,
		CREDENTIAL,
		options,
		{ credentialsDecrypted: credential },
	)) as IN8nHttpFullResponse;
	const text = await readText(response.body as AnswerStream);
	if (text === undefined) return undefined;
	const headers = response.headers as Answer['headers'];
	return { status: response.statusCode, headers, body: text };
}

/** By its events: to iterate over it costs a good deal more, and there is one for each document. */
async function readText(body: AnswerStream): Promise<string | undefined> {
	return await new Promise((resolve, reject) => {
		const chunks: Buffer[] = [];
		let length = 0;
		body.on('data', (chunk: Buffer) => {
			length += chunk.length;
			chunks.push(chunk);
			if (length <= MAX_ANSWER_BYTES) return;
			// And with it the connection.
			body.destroy();
			resolve(undefined);
		});
		body.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
		body.on('error', reject);
		// Too late to change anything where it ended or failed before.
		body.on('close', () => reject(CUT_OFF));
	});
}

/**
 * A connection that was closed in the midst of an answer, as Node.js tells of it. Made once, as every
 * stream closes at last: an error for each, with its stack, would cost more than to read the answer.
 */
const CUT_OFF = Object.assign(new Error('The connection was closed'), { code: 'ECONNRESET' });

/** n8n gives each request the cancel signal of the context that it is made in. */
function withCancelSignal(context: IExecuteFunctions, signal: AbortSignal): IExecuteFunctions {
	return Object.create(context, { getExecutionCancelSignal: { value: () => signal } });
}

/** A service that repeats the key must not put it into an error or into the execution data. */
function withoutKey({ status, headers, body }: Answer, apiKey: string): Answer {
	if (apiKey.length < MIN_KEY_LENGTH) return { status, headers, body };
	const clean = (text: string | undefined) => text?.replaceAll(apiKey, '***');
	const location = clean(headers.location);
	return { status, headers: { ...headers, location }, body: body.replaceAll(apiKey, '***') };
}
