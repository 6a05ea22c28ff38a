import type { ICredentialsDecrypted, IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';

import { createHmac, randomBytes } from 'crypto';

import { parseApiKey } from '../../../credentials/apiKey';
import { extractDataUrl } from '../../../credentials/endpoint';
import { TOO_LATE, type Deadlines } from '../deadlines';
import { answerTooLong, connectionFailed, timedOut } from './connection';
import { Redaction } from './redaction';
import type { EncodedForm } from './request';
import { MAX_BODY_BYTES, readResponse, type Response, type StreamedResponse } from './response';

export const CREDENTIAL = 'documentExtractionApi';

/** Another one in each process, so that nobody could guess a key from its digest. */
const SECRET = randomBytes(32);

/**
 * The service of the node's credential. The credential is fetched once, as n8n would fetch it from its
 * database and decrypt it for each request.
 *
 * @returns an error with a sentence that says what to correct in the credential
 */
export async function connect(context: IExecuteFunctions): Promise<Service | Error> {
	const data = await context.getCredentials(CREDENTIAL);
	// n8n uses nothing of it but the data.
	const credential = { id: '', name: '', type: CREDENTIAL, data };
	try {
		const url = extractDataUrl(String(data.baseUrl ?? ''));
		const apiKey = parseApiKey(data.apiKey);
		return new Service(context, url, apiKey, credential);
	} catch (error) {
		return error as Error;
	}
}

/** Sends documents to the service and returns its responses. */
export class Service {
	/** A digest that tells accounts apart. */
	readonly account: string;

	private readonly redaction: Redaction;

	/** @param url the whole address of the operation */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly url: string,
		apiKey: string,
		private readonly credential: ICredentialsDecrypted,
	) {
		this.account = createHmac('sha256', SECRET).update(`${url} ${apiKey}`).digest('base64');
		this.redaction = new Redaction(apiKey);
	}

	/**
	 * Sends one extraction and reads the whole response, whatever its status (docs/interface.md,
	 * section 3).
	 *
	 * @param timeout for everything from connecting to the last byte of the response, in milliseconds
	 * @throws ServiceProblem if there is no response: not reachable, cut off, too late, too long
	 */
	async send(form: EncodedForm, timeout: number, deadlines: Deadlines): Promise<Response> {
		const response = await deadlines
			.within(timeout, async (end) => await this.exchange(form, end))
			.catch((error) => {
				throw error === TOO_LATE ? timedOut(timeout) : connectionFailed(error, this.url);
			});
		if (response === undefined) throw answerTooLong(MAX_BODY_BYTES);
		return this.redaction.redact(response);
	}

	private async exchange(
		{ contentType, body }: EncodedForm,
		end: AbortSignal,
	): Promise<Response | undefined> {
		const options: IHttpRequestOptions = {
			method: 'POST',
			url: this.url,
			headers: { accept: 'application/json', 'content-type': contentType },
			body,
			// The signal ends the request in time. n8n's own limit (300 s if this isn't set) would not hold
			// for an answer that comes in drips.
			timeout: 0,
			encoding: 'stream',
			disableFollowRedirect: true,
			returnFullResponse: true,
			// n8n takes a 401 that is thrown for an expired login, and sends the document a second time.
			ignoreHttpStatusErrors: true,
		};
		const { context, credential } = this;
		const response = await context.helpers.httpRequestWithAuthentication.call(
			withCancelSignal(context, end),
			CREDENTIAL,
			options,
			{ credentialsDecrypted: credential },
		);
		return await readResponse(response as StreamedResponse);
	}
}

/** n8n gives each request the cancel signal of the context that it is made in. */
function withCancelSignal(context: IExecuteFunctions, signal: AbortSignal): IExecuteFunctions {
	return Object.create(context, { getExecutionCancelSignal: { value: () => signal } });
}
