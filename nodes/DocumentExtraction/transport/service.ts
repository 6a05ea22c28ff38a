import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	IExecuteFunctions,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { createHash } from 'crypto';

import { parseApiKey } from '../../../credentials/apiKey';
import { extractDataUrl } from '../../../credentials/endpoint';
import { TOO_LATE, type Deadlines } from '../deadlines';
import { answerTooLong, connectionFailed, timedOut } from './connection';
import { Redaction } from './redaction';
import type { EncodedForm } from './request';
import { MAX_BODY_BYTES, readResponse, type Response } from './response';
import { ANY_STATUS, thrownResponse, type StreamedResponse } from './streamedResponse';

export const CREDENTIAL = 'documentExtractionApi';

/** Sends documents with one credential to the service, and returns its responses. */
export class Service {
	/** A digest of the base URL and the key. It is the same in every process, and never leaves the memory. */
	readonly account: string;

	private readonly url: string;

	private readonly redaction: Redaction;

	private readonly credential: ICredentialsDecrypted;

	/**
	 * @param data of the credential
	 * @throws Error with a sentence that says what to correct in the credential
	 */
	constructor(
		private readonly context: IExecuteFunctions,
		data: ICredentialDataDecryptedObject,
	) {
		this.url = extractDataUrl(String(data.baseUrl ?? ''));
		const apiKey = parseApiKey(data.apiKey);
		this.account = createHash('sha256').update(`${this.url} ${apiKey}`).digest('base64');
		this.redaction = new Redaction(apiKey);
		// n8n uses only the data.
		this.credential = { id: '', name: '', type: CREDENTIAL, data };
	}

	/**
	 * Sends one document and reads the whole response, whatever its status (docs/interface.md, section 3).
	 *
	 * @param timeout for everything from connecting to the last byte of the response, in milliseconds
	 * @throws ServiceProblem if there is no usable response: unreachable, cut off, too late, too long. Another error
	 * if the execution was stopped.
	 */
	async send(form: EncodedForm, timeout: number, deadlines: Deadlines): Promise<Response> {
		const response = await deadlines
			.within(timeout, async (end) => await this.exchange(form, end))
			.catch((error) => {
				// That the execution was stopped says nothing about the service or the document.
				if (deadlines.isStopped) throw error;
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
			// The signal ends the request in time. n8n's own limit (300 s if this isn't set) wouldn't stop an
			// answer that arrives very slowly.
			timeout: 0,
			encoding: 'stream',
			disableFollowRedirect: true,
			returnFullResponse: true,
			ignoreHttpStatusErrors: ANY_STATUS,
		};
		const { context, credential } = this;
		const response: unknown = await context.helpers.httpRequestWithAuthentication
			.call(withCancelSignal(context, end), CREDENTIAL, options, {
				credentialsDecrypted: credential,
			})
			.catch((error) => thrownResponse(error, end));
		return await readResponse(response as StreamedResponse, this.url);
	}
}

/** n8n ends a request with the cancel signal of its context. */
function withCancelSignal(context: IExecuteFunctions, signal: AbortSignal): IExecuteFunctions {
	return Object.create(context, { getExecutionCancelSignal: { value: () => signal } });
}
