import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';

/** A request as it came over the wire. */
export interface ReceivedRequest {
	method: string;
	url: string;
	headers: IncomingHttpHeaders;
	/** Names and values in the order and spelling in which they came. */
	rawHeaders: string[];
	body: Buffer;
}

export interface RecordingServer {
	origin: string;
	requests: ReceivedRequest[];
	close(): Promise<void>;
}

/** Answers each request with `respond` once its body is there, and keeps what came. */
export async function startRecordingServer(
	respond: RequestListener = (_request, response) => response.end('{}'),
): Promise<RecordingServer> {
	const requests: ReceivedRequest[] = [];
	const server = createServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk as Buffer);
		const { method = '', url = '', headers, rawHeaders } = request;
		requests.push({ method, url, headers, rawHeaders, body: Buffer.concat(chunks) });
		respond(request, response);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		requests,
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** Servers for one test each: closed after it. */
export function serversForEachTest() {
	const servers: RecordingServer[] = [];
	afterEach(async () => {
		await Promise.all(servers.splice(0).map(async (server) => await server.close()));
	});
	return {
		servers,
		serviceThat: async (respond: RequestListener): Promise<RecordingServer> => {
			const server = await startRecordingServer(respond);
			servers.push(server);
			return server;
		},
	};
}
