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

/** A problem that came up when the service was asked, rather than before. */
export class ServiceProblem extends Problem {
	constructor(
		message: string,
		description: string,
		/** The HTTP status; none where no answer came. */
		readonly httpCode?: number,
	) {
		super(message, description);
	}
}
