import { ServiceProblem, type RetryClass } from '../problem';
import { excerpt } from '../wording';

const MAY_BE_CHARGED =
	'The service may have received the document before that, and may have charged for it. Run the workflow again for this document only.';
const NO_INTERNET =
	'Check the Base URL in the credential, and that the n8n server may use the internet.';

interface Cause {
	message: string;
	description: string;
	retryClass: RetryClass;
}

const UNREACHABLE: Cause = {
	message: "The service can't be reached",
	description: NO_INTERNET,
	retryClass: 'unavailable',
};
const REFUSED: Cause = {
	message: 'The service refuses connections',
	description:
		'Check the Base URL in the credential (host and port). If it is right, the service is down: try again later.',
	retryClass: 'unavailable',
};
const CUT_OFF: Cause = {
	message: 'The connection to the service was cut off',
	description: MAY_BE_CHARGED,
	retryClass: 'ambiguous',
};
const NOT_PROVEN: Cause = {
	message: "The service couldn't prove who it is, so nothing was sent",
	description:
		"Its certificate isn't valid for this address. Check the Base URL in the credential, or ask whoever runs the service.",
	retryClass: 'final',
};

/** What an error code of Node.js means to a person (docs/interface.md, section 5.6). */
const CAUSES = new Map<string, Cause>(
	Object.entries({
		ENOTFOUND: {
			message: "The address of the service doesn't exist",
			description: NO_INTERNET,
			retryClass: 'final',
		},
		EAI_AGAIN: { ...UNREACHABLE, message: "The address of the service couldn't be looked up" },
		ECONNREFUSED: REFUSED,
		EPROTO: {
			message: "The service doesn't use https at this address",
			description: 'Check the Base URL in the credential (host and port).',
			retryClass: 'final',
		},
	}),
);

/** The network can also go away after connecting. */
const CUT_OFF_CODE =
	/^(?:EHOSTUNREACH|ENETUNREACH|ENETDOWN|ETIMEDOUT|ECONNABORTED|ECONNRESET|EPIPE)$/;
const CERTIFICATE_CODE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|SSL|TLS/;

/**
 * Why a request got no response.
 *
 * @param error what n8n's request helper threw. Only its code and its sentence are kept: the request
 *   is attached to it, and the key with it.
 */
export function connectionFailed(error: unknown, url: string): ServiceProblem {
	const reason = innermost(error);
	const { message, description, retryClass } = causeOf(reason);
	const details = [`Asked: ${new URL(url).host}.`, reason.code && `Code: ${reason.code}.`];
	return new ServiceProblem(
		message,
		[description, ...details].filter(Boolean).join(' '),
		retryClass,
	);
}

function causeOf({ code, message }: Reason): Cause {
	// Nothing was sent before the handshakes of TCP and TLS were done.
	const attempts = message.split(BETWEEN_ADDRESSES);
	if (attempts.every((attempt) => attempt.startsWith('connect '))) {
		return attempts.every((attempt) => attempt.includes('ECONNREFUSED')) ? REFUSED : UNREACHABLE;
	}
	if (/before secure TLS connection/.test(message)) return UNREACHABLE;
	if (CERTIFICATE_CODE.test(code)) return NOT_PROVEN;
	if (CUT_OFF_CODE.test(code)) return CUT_OFF;
	return (
		CAUSES.get(code) ?? {
			message: 'The request to the service failed',
			description: `${excerpt(message)}. Check the Base URL in the credential.`,
			retryClass: 'final',
		}
	);
}

/** @param timeout in milliseconds */
export function timedOut(timeout: number): ServiceProblem {
	return new ServiceProblem(
		`The service didn't answer within ${timeout / 1000} seconds`,
		'It may still be working on the document, and may charge for it. For large documents, raise the option "Timeout (Seconds)".',
		'ambiguous',
	);
}

/** @param limit in bytes */
export function answerTooLong(limit: number): ServiceProblem {
	return new ServiceProblem(
		'The service sent an answer that is too long to be a set of fields',
		`Reading was stopped after ${limit / 1024 / 1024} MB. Check the Base URL in the credential.`,
		'final',
	);
}

interface Reason {
	code: string;
	message: string;
}

/** As n8n 1 joins the sentences of several errors. */
const BETWEEN_ADDRESSES = ' | ';

/**
 * What happened. n8n 2 wraps the error that says it, some versions more than once. n8n 1 keeps only
 * its code, as `httpCode`, and its sentence: as the first of the `messages`, or as the `description` if
 * axios has put a mere "Error" there. If Node.js couldn't connect to any of several addresses, it has
 * one error for each, in `errors`, and no sentence.
 */
function innermost(error: unknown): Reason {
	let current = error as Record<string, unknown>;
	while (typeof current?.cause === 'object' && current.cause !== null) {
		current = current.cause as typeof current;
	}
	const { errors, messages, description, message } = current ?? {};
	const sentences = [sentencesOf(errors), listFrom(messages)[0], description, message];
	return {
		code: firstText(current?.code, current?.httpCode) ?? '',
		message: firstText(...sentences.filter((one) => one !== 'Error')) ?? 'Unknown reason',
	};
}

function sentencesOf(errors: unknown): string {
	return (listFrom(errors) as Error[]).map(({ message }) => message).join(BETWEEN_ADDRESSES);
}

function listFrom(value: unknown): unknown[] {
	return Array.isArray(value) ? value : [];
}

function firstText(...values: unknown[]): string | undefined {
	return values.find((value) => typeof value === 'string' && value !== '') as string | undefined;
}
