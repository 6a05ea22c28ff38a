import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that arrived, as far as anything secret may have come with it. */
export interface Arrival {
	path: string;
	headers: IncomingMessage['headers'];
	body: string;
}

/** A server on this machine that answers as it is told, and remembers what it was sent. */
export interface Server {
	/** Without a path. */
	origin: string;
	arrivals: Arrival[];
	close(): Promise<void>;
}

export async function startServer(
	answer: (request: Arrival, response: ServerResponse) => void,
): Promise<Server> {
	const arrivals: Arrival[] = [];
	const server = createServer(async (request, response) => {
		const body = Buffer.concat(await request.toArray()).toString('latin1');
		const arrival = { path: request.url ?? '', headers: request.headers, body };
		arrivals.push(arrival);
		answer(arrival, response);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		arrivals,
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** A server that gives every request this answer. */
export async function startAnswering(
	status: number,
	headers: Record<string, string> = {},
	body = '',
): Promise<Server> {
	return await startServer((_request, response) => response.writeHead(status, headers).end(body));
}
