import type { ItemFile } from './documents/itemFiles';

/**
 * The reason why a document couldn't be extracted, for the person who reads n8n's panel.
 *
 * `message` says what happened; `description` says what to do about it.
 */
export class Problem extends Error {
	constructor(
		message: string,
		readonly description: string,
		/** The file that the problem is about, if there is one. */
		readonly file?: ItemFile,
	) {
		super(message);
	}
}

/**
 * The meaning of a problem for another attempt at the same document.
 *
 * - `throttled`: the service takes no more requests from this account for now (429)
 * - `unavailable`: the service didn't get the document, or says that it isn't available
 * - `lost`: the answer was lost. The service may have read the document, and may charge for it again
 * - `refused`: this document won't succeed, and perhaps no other document of the account: it lacks a permission or
 *   has to pay, or a firewall has answered (402, 403)
 * - `denied`: no document of this account will succeed: its key was refused, or a proxy asks for a password
 * - `final`: this document won't succeed
 */
export type RetryClass = 'throttled' | 'unavailable' | 'lost' | 'refused' | 'denied' | 'final';

/** A problem with a request or its answer. */
export class ServiceProblem extends Problem {
	constructor(
		message: string,
		description: string,
		readonly retryClass: RetryClass,
		readonly response: {
			/** The HTTP status; undefined if there was no response. */
			status?: number;
			/** The wait that the service asks for, in milliseconds. */
			retryAfter?: number;
			/** The number of attempts that make sense, if "Max Attempts" allows more. */
			maxAttempts?: number;
		} = {},
	) {
		super(message, description);
	}

	/** The same problem in other words. */
	reworded(message: string, description: string): ServiceProblem {
		return new ServiceProblem(message, description, this.retryClass, this.response);
	}
}
