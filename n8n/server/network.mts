import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

export async function freePorts(count: number): Promise<number[]> {
	const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
	await Promise.all(servers.map(async (server) => await once(server, 'listening')));
	const ports = servers.map((server) => (server.address() as AddressInfo).port);
	await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
	return ports;
}

/** True if something listens on this port. */
export async function listens(port: number): Promise<boolean> {
	const socket = connect(port, '127.0.0.1');
	return await once(socket, 'connect')
		.then(
			() => true,
			() => false,
		)
		.finally(() => socket.destroy());
}

/** True if a request to this address succeeds. */
export async function answers(url: string): Promise<boolean> {
	return await fetch(url).then(
		async (response) => (await response.arrayBuffer(), response.ok),
		() => false,
	);
}
