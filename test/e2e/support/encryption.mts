import { readFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { createServer } from 'node:tls';

import type { Authority } from './authority.mjs';

/** What stands before a service and makes https of it. */
export interface Encryption {
	port: number;
	/** How many connections were made in a way that both sides trust. */
	connections(): number;
	close(): Promise<void>;
}

/** Takes encrypted connections for the server on this port. */
export async function encrypt(port: number, { server }: Authority): Promise<Encryption> {
	let connections = 0;
	const options = { cert: readFileSync(server.cert), key: readFileSync(server.key) };
	const front = createServer(options, (socket) => {
		connections += 1;
		const service = connect(port, '127.0.0.1');
		// Where one side goes away, the other follows.
		pipeline(socket, service, socket).catch(() => undefined);
	});
	await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
	return {
		port: (front.address() as AddressInfo).port,
		connections: () => connections,
		close: async () => await new Promise((resolve) => front.close(() => resolve())),
	};
}
