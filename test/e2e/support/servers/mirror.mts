import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { certify, makeAuthority } from '../../../../support/authority.mjs';
import { encrypt, type Encryption } from './encryption.mjs';

/** A proxy that leads every https request to one server on this machine, whatever its host. */
export async function mirror(port: number) {
	const folder = mkdtempSync(join(tmpdir(), 'mirror-'));
	const { certificate } = makeAuthority(folder);
	const fronts = new Map<string, Promise<Encryption>>();
	const frontOf = async (host: string) => {
		const front = fronts.get(host) ?? encrypt(port, { server: certify(folder, `DNS:${host}`) });
		fronts.set(host, front);
		return await front;
	};

	const proxy = createServer();
	proxy.on('connect', async ({ url }, socket) => {
		const front = await frontOf(url!.split(':')[0]!);
		socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
		// If one side closes the connection, so does the other.
		await pipeline(socket, connect(front.port, '127.0.0.1'), socket).catch(() => undefined);
	});
	await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
	const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
	return {
		/** The variables with which a process uses the proxy and trusts its certificates. */
		env: { HTTPS_PROXY: address, NO_PROXY: '127.0.0.1', NODE_EXTRA_CA_CERTS: certificate },
		close: async () => {
			proxy.closeAllConnections();
			await new Promise((resolve) => proxy.close(resolve));
			await Promise.all([...fronts.values()].map(async (front) => await (await front).close()));
			rmSync(folder, { recursive: true });
		},
	};
}
