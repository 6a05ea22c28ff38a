/** Why a request got no response, as Node.js says it. */
export interface Reason {
	code: string;
	message: string;
}

/** As n8n 1 joins the sentences of several errors. */
export const BETWEEN_ADDRESSES = ' | ';

/**
 * What happened. n8n 2 wraps the error that says it, some versions more than once. n8n 1 keeps only
 * its code, as `httpCode`, and its sentence: as the first of the `messages`, or as the `description` if
 * axios has put a mere "Error" there. If Node.js couldn't connect to any of several addresses, it has
 * one error for each, in `errors`, and no sentence.
 */
export function innermost(error: unknown): Reason {
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
