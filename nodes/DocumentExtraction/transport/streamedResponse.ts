import { NodeApiError, type IHttpRequestOptions, type INode } from 'n8n-workflow';

/** The response of n8n's request helper if it is requested as a stream. */
export interface StreamedResponse {
	statusCode: number;
	headers: Record<string, string | undefined>;
	/** In n8n 1, Node.js's own response, with its connection. */
	body: NodeJS.ReadableStream & { destroy(): void; socket?: Socket };
	/** The connection, if the body doesn't have it. */
	socket?: Socket;
}

interface Socket {
	encrypted?: boolean;
	destroy(): void;
}

/**
 * The error of n8n's HTTP client for a status, which n8n wraps in its own error. It has the connection of the
 * response, which n8n 2 doesn't return otherwise.
 */
interface Thrown {
	response?: {
		status: number;
		headers: StreamedResponse['headers'];
		data: StreamedResponse['body'];
	};
	request?: { socket?: Socket };
	cause?: Thrown;
}

/**
 * The statuses for which n8n should throw. Not 401, because n8n would send the document again, and not 429,
 * because many documents get one.
 */
const THROWN = Array.from({ length: 300 }, (_, index) => 300 + index).filter(
	(status) => status !== 401 && status !== 429,
);

/** Some releases of n8n 2 drop the error that they wrap, together with its response. */
const KEEPS_CAUSE = new NodeApiError({} as INode, new Error('Tried') as never).cause !== undefined;

/** Gets the response from n8n whatever its status, with its connection if possible. (n8n 1 ignores the list.) */
export const ANY_STATUS: IHttpRequestOptions['ignoreHttpStatusErrors'] = KEEPS_CAUSE
	? { ignore: true, except: THROWN }
	: true;

/**
 * The response for which n8n threw an error. At this point, n8n's client no longer listens to the signal.
 *
 * @param end closes the connection
 * @throws the error, if there was no response
 */
export function thrownResponse(error: unknown, end: AbortSignal): StreamedResponse {
	for (let current = error as Thrown | undefined; current; current = current.cause) {
		const { response, request } = current;
		if (!response) continue;
		const { status: statusCode, headers, data: body } = response;
		const socket = request?.socket;
		end.addEventListener('abort', () => socket?.destroy());
		return { statusCode, headers, body, socket };
	}
	throw error;
}

/**
 * True if a proxy answered instead of connecting n8n with the service, which then received nothing. A proxy's
 * answer isn't encrypted (docs/interface.md, section 5.8).
 *
 * @param url the URL of the request
 */
export function isFromProxy(
	{ statusCode, headers, body, socket = body.socket }: StreamedResponse,
	url: string,
): boolean {
	if (statusCode === 407 || headers['proxy-authenticate'] !== undefined) return true;
	return url.startsWith('https:') && socket !== undefined && !socket.encrypted;
}
