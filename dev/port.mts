import { once } from 'node:events';
import { createServer } from 'node:net';

/** This port, or the first one after it that nothing listens on. */
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
