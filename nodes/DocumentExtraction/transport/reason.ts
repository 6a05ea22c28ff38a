/** Node.js's code and message for a request that got no response. */
export interface Reason {
	code: string;
	message: string;
}

/** n8n 1 joins the messages of several errors with this. */
export const BETWEEN_ADDRESSES = ' | ';

/**
 * The original reason. n8n 2 wraps the original error, some versions more than once. n8n 1 keeps only its code,
 * as `httpCode`, and its message: as the first of the `messages`, or as the `description` if axios put a mere
 * "Error" there. If Node.js couldn't connect to any of several addresses, its error has no message, but one
 * error for each address in `errors`.
 */
export function innermost(error: unknown): Reason {
	let current = error as Record<string, unknown>;
	while (typeof current?.cause === 'object' && current.cause !== null) {
		current = current.cause as typeof current;
	}
	const { errors, messages, description, message } = current ?? {};
	const candidates = [joined(errors), listFrom(messages)[0], description, message];
	return {
		code: firstText(current?.code, current?.httpCode) ?? '',
		message: firstText(...candidates.filter((one) => one !== 'Error')) ?? 'Unknown reason',
	};
}

function joined(errors: unknown): string {
	return (listFrom(errors) as Error[]).map(({ message }) => message).join(BETWEEN_ADDRESSES);
}

function listFrom(value: unknown): unknown[] {
	return Array.isArray(value) ? value : [];
}

function firstText(...values: unknown[]): string | undefined {
	return values.find((value) => typeof value === 'string' && value !== '') as string | undefined;
}
