import type { Document } from '../documents/document';

/** What equal documents have in common: the same bytes, or the same text, for the same project. */
export function documentKey({ request, kind }: Document, sha256: string): string {
	return `${request.projectId} ${kind} ${sha256}`;
}

/** What else decides how sending a document ends. */
export function limitsKey({ options }: Document): string {
	const { timeout, maxAttempts, maxWait, retryAmbiguous } = options;
	return [timeout, maxAttempts, maxWait, retryAmbiguous].join(' ');
}
