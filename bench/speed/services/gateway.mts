import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Gateway {
	server: Server;
	/** The service's base URL, by way of the gateway. */
	baseUrl: string;
}

/**
 * A gateway in front of the service, which answers 504 after some milliseconds without an answer. The
 * service goes on reading the document, but its answer is dropped.
 */
export async function startGateway(service: string, timeout: number): Promise<Gateway> {
	const server = createServer((incoming, outgoing) => {
		const { method, headers, url } = incoming;
		const forwarded = request(new URL(url!, service), { method, headers, timeout }, (answer) => {
			if (outgoing.headersSent) return answer.resume();
			outgoing.writeHead(answer.statusCode!, answer.headers);
			return answer.pipe(outgoing);
		});
		forwarded.on('timeout', () => outgoing.writeHead(504).end());
		incoming.pipe(forwarded);
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	return { server, baseUrl: `http://127.0.0.1:${port}${new URL(service).pathname}` };
}
