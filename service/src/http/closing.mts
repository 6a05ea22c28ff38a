import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/** The connections of a server, including those that haven't sent anything or finished their handshake. */
export function openConnections({ server }: FastifyInstance): Set<Socket> {
	const connections = new Set<Socket>();
	server.on('connection', (socket: Socket) => {
		connections.add(socket);
		socket.once('close', () => connections.delete(socket));
	});
	return connections;
}

/**
 * Accepts no more requests and waits for those in progress.
 *
 * @param seconds the time after which all connections are cut off
 */
export async function closeInTime(
	app: FastifyInstance,
	connections: Set<Socket>,
	seconds: number,
): Promise<void> {
	const late = setTimeout(() => connections.forEach((socket) => socket.destroy()), seconds * 1000);
	// Otherwise connections stay open for the client's next request.
	const idle = setInterval(() => app.server.closeIdleConnections(), 50);
	await app.close();
	clearTimeout(late);
	clearInterval(idle);
}
