/**
 * Why a document could not be extracted, in words for the person in n8n's panel.
 *
 * `message` says what happened; `description` says what to do about it.
 */
export class Problem extends Error {
	constructor(
		message: string,
		readonly description: string,
	) {
		super(message);
	}
}

/**
 * What a problem means for another try of the same document.
 *
 * - `rejected`: the service takes no more requests for now (429), from nobody
 * - `unavailable`: the service did not get the document, or says that it did nothing with it
 * - `ambiguous`: the service may have done the work, and may charge for it again
 * - `denied`: no document with this key will fare better
 * - `final`: this document will not fare better
 */
export type Outlook = 'rejected' | 'unavailable' | 'ambiguous' | 'denied' | 'final';

/** A problem that came up when the service was asked, rather than before. */
export class ServiceProblem extends Problem {
	constructor(
		message: string,
		description: string,
		readonly outlook: Outlook,
		readonly answer: {
			/** The HTTP status; none where no answer came. */
			status?: number;
			/** How long the service asks to wait, in milliseconds. */
			retryAfter?: number;
		} = {},
	) {
		super(message, description);
	}
}
