import { ServiceProblem } from './problem';

const ASK_AGAIN =
	'The service may have received the document before that, and may have counted it. Run the workflow again for this document only.';

/** What a code of Node's means to a person. Codes that are not here are shown as they are. */
const CAUSES: Record<string, [message: string, description: string]> = {
	ENOTFOUND: [
		'The address of the service does not exist',
		'Check the Base URL in the credential, and that the n8n server may use the internet.',
	],
	EAI_AGAIN: [
		'The address of the service could not be looked up',
		'Check that the n8n server may use the internet, and try again.',
	],
	ECONNREFUSED: [
		'The service does not take connections',
		'Check the Base URL in the credential (host and port). If it is right, the service is down: try again later.',
	],
	EHOSTUNREACH: [
		'The service can not be reached',
		'Check that the n8n server may use the internet, and try again.',
	],
	ENETUNREACH: [
		'The service can not be reached',
		'Check that the n8n server may use the internet, and try again.',
	],
	ECONNRESET: ['The connection to the service was cut off', ASK_AGAIN],
	EPIPE: ['The connection to the service was cut off', ASK_AGAIN],
	ETIMEDOUT: [
		'The service can not be reached',
		'Check the Base URL in the credential, and that the n8n server may use the internet.',
	],
};

const CERTIFICATE_CODE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|^EPROTO$|SSL|TLS/;

/**
 * Why a request got no answer.
 *
 * @param error what n8n's request helper threw. Nothing of it is kept but its code and its sentence:
 *   the request hangs on it, and with that the key.
 */
export function connectionFailed(error: unknown, url: string): ServiceProblem {
	const { code, message } = innermost(error);
	const { host } = new URL(url);
	const known = CAUSES[code];
	if (known) return new ServiceProblem(known[0], `${known[1]} Asked: ${host}. Code: ${code}.`);
	if (CERTIFICATE_CODE.test(code)) {
		return new ServiceProblem(
			'The service could not prove who it is, so nothing was sent',
			`Its certificate does not fit. Check the Base URL in the credential, or ask whoever runs ${host}. Code: ${code}.`,
		);
	}
	return new ServiceProblem(
		'The request to the service failed',
		`${message}${code ? ` (${code})` : ''}. Asked: ${host}. Check the Base URL in the credential.`,
	);
}

/** @param timeout in milliseconds */
export function timedOut(timeout: number): ServiceProblem {
	return new ServiceProblem(
		`The service did not answer within ${timeout / 1000} seconds`,
		'It may still be working on the document, and may have counted it. For large documents, raise the option "Timeout (Seconds)".',
	);
}

/** @param limit in bytes */
export function answerTooLong(limit: number): ServiceProblem {
	return new ServiceProblem(
		'The service sent an answer that is too long to be a set of fields',
		`Reading was stopped after ${limit / 1024 / 1024} MB. Check the Base URL in the credential.`,
	);
}

/** n8n wraps the error that says what happened, some versions more than once. */
function innermost(error: unknown): { code: string; message: string } {
	let current = error as { code?: unknown; message?: unknown; cause?: unknown };
	while (typeof current?.cause === 'object' && current.cause !== null) {
		current = current.cause as typeof current;
	}
	return {
		code: typeof current?.code === 'string' ? current.code : '',
		message: typeof current?.message === 'string' ? current.message : 'Unknown reason',
	};
}
