import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
	createServer,
	type IncomingHttpHeaders,
	type RequestListener,
	type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

import { partsOf } from './multipart.mjs';

/** A server on this machine that can be stopped and started again. */
export interface HttpServer {
	/** The address without a path. */
	origin: string;
	/** Stops listening, and cuts all connections. */
	close(): Promise<void>;
	/** Listens again, on the same port. */
	reopen(): Promise<void>;
}

/** A request as it was received. */
export interface ReceivedRequest {
	method: string;
	path: string;
	headers: IncomingHttpHeaders;
	/** Names and values in their original order and spelling. */
	rawHeaders: string[];
	body: Buffer;
}

export interface HttpService extends HttpServer {
	requests: ReceivedRequest[];
}

export interface FixedAnswer {
	/** The default is 200. */
	status?: number;
	headers?: Record<string, string>;
	/** An object is sent as JSON. */
	body?: string | object;
}

/** Returns the answer, or handles the response itself. If it does neither, the request hangs. */
export type Responder = (
	request: ReceivedRequest,
	response: ServerResponse,
) => FixedAnswer | undefined | void;

/** Serves any listener, which gets a request before its body has arrived. */
export async function startHttpServer(listener: RequestListener): Promise<HttpServer> {
	const server = createServer(listener);
	const listen = async (port: number) => {
		server.listen(port, '127.0.0.1');
		await once(server, 'listening');
	};
	await listen(0);
	const { port } = server.address() as AddressInfo;
	return {
		origin: `http://127.0.0.1:${port}`,
		close: async () => {
			const closed = new Promise((resolve) => server.close(resolve));
			server.closeAllConnections();
			await closed;
		},
		reopen: async () => await listen(port),
	};
}

/** Records each request, and answers it when its body has arrived. */
export async function startHttpService(
	answer: FixedAnswer | Responder = { body: {} },
): Promise<HttpService> {
	const requests: ReceivedRequest[] = [];
	const server = await startHttpServer(async (incoming, response) => {
		const { method = '', url: path = '', headers, rawHeaders } = incoming;
		const request = { method, path, headers, rawHeaders, body: await buffer(incoming) };
		requests.push(request);
		const given = typeof answer === 'function' ? answer(request, response) : answer;
		if (given) send(given, response);
	});
	return { ...server, requests };
}

/** A service for the current test, which is closed when the test has finished. */
export async function serviceThat(answer?: FixedAnswer | Responder): Promise<HttpService> {
	const service = await startHttpService(answer);
	onTestFinished(service.close);
	return service;
}

/** The document in a request, whether it was sent as a file or as a text. */
export function documentIn({ headers, body }: ReceivedRequest): Buffer | string {
	const type = headers['content-type']!;
	if (type.startsWith('multipart/')) return partsOf(type, body)[1]!.content;
	return new URLSearchParams(body.toString()).get('text')!;
}

/** SHA-256, in hex. */
export function digestOf(content: Buffer | string): string {
	return createHash('sha256').update(content).digest('hex');
}

/** Answers each document with its digest, which reveals mix-ups. */
export function answerWithDigest(request: ReceivedRequest): FixedAnswer {
	return { body: { digest: digestOf(documentIn(request)) } };
}

/** Everything in these requests, to check what they must not contain. */
export function textOf(requests: ReceivedRequest[]): string {
	return requests
		.flatMap(({ path, rawHeaders, body }) => [path, ...rawHeaders, body.toString('latin1')])
		.join('\n');
}

function send({ status = 200, headers = {}, body }: FixedAnswer, response: ServerResponse): void {
	response.statusCode = status;
	for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
	response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
