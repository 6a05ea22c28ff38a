import { readFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { createServer } from 'node:tls';

import type { Authority } from '../../../../support/authority.mjs';

/** A proxy that makes a service available with https. */
export interface Encryption {
	port: number;
	/** The number of encrypted connections that were established. */
	connections(): number;
	close(): Promise<void>;
}

/** Accepts encrypted connections for the server on this port. */
export async function encrypt(
	port: number,
	{ server }: Pick<Authority, 'server'>,
): Promise<Encryption> {
	let connections = 0;
	const options = { cert: readFileSync(server.cert), key: readFileSync(server.key) };
	const front = createServer(options, (socket) => {
		connections += 1;
		const service = connect(port, '127.0.0.1');
		// If one side closes the connection, so does the other.
		pipeline(socket, service, socket).catch(() => undefined);
	});
	await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
	return {
		port: (front.address() as AddressInfo).port,
		connections: () => connections,
		close: async () => await new Promise((resolve) => front.close(() => resolve())),
	};
}
