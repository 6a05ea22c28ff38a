import { once } from 'node:events';
import { createServer } from 'node:net';

/** This port or, if it is in use, the next free one. */
export async function portNear(port: number): Promise<number> {
	const server = createServer().listen(port, '127.0.0.1');
	try {
		await once(server, 'listening');
	} catch {
		return await portNear(port + 1);
	}
	server.close();
	await once(server, 'close');
	return port;
}
