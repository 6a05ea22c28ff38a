import type { ItemFile } from './documents/itemFiles';

/**
 * Why a document could not be extracted, in words for the person in n8n's panel.
 *
 * `message` says what happened; `description` says what to do about it.
 */
export class Problem extends Error {
	constructor(
		message: string,
		readonly description: string,
		/** The file that it is about, if it is about one. */
		readonly file?: ItemFile,
	) {
		super(message);
	}
}

/**
 * What a problem means for another attempt at the same document.
 *
 * - `throttled`: the service takes no more requests from this account for now (429)
 * - `unavailable`: the service didn't get the document, or says that it isn't available
 * - `ambiguous`: the service may have done the work, and may charge for it again
 * - `refused`: this document won't succeed, or no document of this account: its account lacks a permission or has to
 *   pay, or a firewall has answered (402, 403)
 * - `denied`: no document of this account will succeed: its key was refused, or a proxy asks for a password
 * - `final`: this document won't succeed
 */
export type RetryClass = 'throttled' | 'unavailable' | 'ambiguous' | 'refused' | 'denied' | 'final';

/** A problem that came up when the service was asked, rather than before. */
export class ServiceProblem extends Problem {
	constructor(
		message: string,
		description: string,
		readonly retryClass: RetryClass,
		readonly response: {
			/** The HTTP status; undefined if there was no response. */
			status?: number;
			/** How long the service asks to wait, in milliseconds. */
			retryAfter?: number;
			/** The most attempts that make sense, if "Max Attempts" allows more. */
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
