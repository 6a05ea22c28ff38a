import { ServiceProblem } from '../problem';
import { causeOf } from './causes';
import { innermost } from './reason';

/**
 * The problem of a request that got no response.
 *
 * @param error the error that n8n's request helper threw. Only its code and message are kept, because the
 *   request is attached to it, with the key.
 */
export function connectionFailed(error: unknown, url: string): ServiceProblem {
	const reason = innermost(error);
	const target = new URL(url);
	const { message, description, retryClass, maxAttempts } = causeOf(reason, target);
	const details = [`Asked: ${target.host}.`, reason.code && `Code: ${reason.code}.`];
	return new ServiceProblem(
		message,
		[description, ...details].filter(Boolean).join(' '),
		retryClass,
		{ maxAttempts },
	);
}

/** @param timeout in milliseconds */
export function timedOut(timeout: number): ServiceProblem {
	return new ServiceProblem(
		`The service didn't answer within ${timeout / 1000} seconds`,
		'It may still be working on the document, and may charge for it. For large documents, raise the option "Timeout (Seconds)".',
		'lost',
	);
}

/** @param limit in bytes */
export function answerTooLong(limit: number): ServiceProblem {
	return new ServiceProblem(
		'The service sent an answer that is too long to be a set of fields',
		`Reading was stopped after ${limit / 1024 / 1024} MB. The service may have charged for the document. If it happens with every document, check the Base URL in the credential.`,
		'lost',
	);
}
