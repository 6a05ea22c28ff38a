import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

/** Without TRACE, which would return the key, and CONNECT, which asks a proxy for another server. */
const METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];

/** Headers that describe the request or the expected answer. None of them decides where the request is sent. */
const HEADERS = [
	'accept',
	'accept-charset',
	'accept-encoding',
	'accept-language',
	'baggage',
	'cache-control',
	'content-encoding',
	'content-language',
	'content-length',
	'content-type',
	'idempotency-key',
	'pragma',
	'prefer',
	'traceparent',
	'tracestate',
	'user-agent',
	'x-correlation-id',
	'x-request-id',
];

/**
 * The method of a request with the key, in capitals.
 *
 * @throws Error with a sentence that says what isn't allowed
 */
export function allowedMethod(method: unknown): string {
	const name = String(method).toUpperCase();
	if (!METHODS.includes(name)) {
		throw new Error(
			`The method ${quoted(name)} can't be used together with this credential. Choose one of ${METHODS.join(', ')}`,
		);
	}
	return name;
}

/**
 * The headers of a request with the key, as texts. A header with another key is left out.
 *
 * @throws Error with a sentence that says what isn't allowed
 */
export function allowedHeaders(headers: IDataObject = {}): Record<string, string> {
	const result: Record<string, string> = {};
	for (const [name, value] of Object.entries(headers)) {
		if (name.toLowerCase() === 'x-api-key' || value === undefined || value === null) continue;
		const text = String(value);
		if (!isAllowed(name.toLowerCase(), text)) {
			throw new Error(
				`The header ${quoted(name)} can't be set together with this credential. Remove it from the request`,
			);
		}
		result[name] = text;
	}
	return result;
}

/**
 * The body of a request with the key. n8n's HTTP client takes headers from a form, and an expression can create an
 * object that looks like a form.
 *
 * @throws Error with a sentence that says what isn't allowed
 */
export function allowedBody(body: Body): Body {
	// A getter could hide the function from this check, but not the name.
	if (typeof body === 'object' && body !== null && 'getHeaders' in body) {
		throw new Error(
			'A body that sets its own headers can\'t be sent together with this credential. Send its fields as "Form-Data"',
		);
	}
	return body;
}

type Body = IHttpRequestOptions['body'];

function isAllowed(name: string, value: string): boolean {
	return HEADERS.includes(name) && (name !== 'content-length' || /^\d+$/.test(value));
}

/** Quotes a name for a message. n8n may show messages as HTML. */
function quoted(name: string): string {
	const tidy = name.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();
	const short = tidy.length > MAX_LENGTH ? `${tidy.slice(0, MAX_LENGTH)}…` : tidy;
	return `"${short.replaceAll('<', '‹').replaceAll('>', '›')}"`;
}

/** In characters. */
const MAX_LENGTH = 100;
