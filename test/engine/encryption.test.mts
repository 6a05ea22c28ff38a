import { copyFileSync, readFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { startEngine } from '../../n8n/engine/engine.mjs';
import { startService } from '../../service/dist/index.mjs';
import { certify, makeAuthority } from '../../support/authority.mjs';
import { newFolder } from '../../support/newFolder.mjs';
import { HOST } from '../support/servers/httpsService.mjs';
import { behindProxy } from '../support/servers/proxies.mjs';
import { startRawServer } from '../support/servers/rawServer.mjs';
import { API_KEY, EXTRACT, extract, jsonOf } from '../support/workflows.mjs';

beforeAll(async () => await startEngine('filesystem'));

const pathOf = (name: string) =>
	fileURLToPath(new URL(`../support/certificate/${name}`, import.meta.url));
const read = (name: string) => readFileSync(pathOf(name));
/** A certificate that is trusted, but belongs to another host. */
const OTHER_HOST = { cert: read('other.example.pem'), key: read('other.example.key.pem') };

async function serverThat(...behaviour: Parameters<typeof startRawServer>) {
	const server = await startRawServer(...behaviour);
	onTestFinished(server.close);
	return server;
}

/** The error of a document that is sent to this server over https. */
async function errorAt({ origin }: { origin: string }, host = 'localhost') {
	const url = `https://${host}:${new URL(origin).port}`;
	const parameters = { inputType: 'text', text: 'x' };
	return (await extract({ origin: url }, [{ json: {} }], parameters)).error(EXTRACT)!;
}

/** A fatal TLS alert, with its number from RFC 8446. */
const refuseWith = (alert: number) => (socket: Socket) => {
	socket.once('data', () => socket.end(Buffer.from([21, 3, 3, 0, 2, 2, alert])));
};

describe('A service that refuses the TLS handshake', () => {
	test.each([
		['handshake failure', 40],
		['protocol version', 70],
		['insufficient security', 71],
		['internal error', 80],
		['unrecognised name', 112],
	])(
		'with "%s" leads to an error that says so, and that nothing was sent',
		async (_name, alert) => {
			const server = await serverThat({ onConnection: refuseWith(alert) });
			const { message, description } = await errorAt(server);
			expect(message).toBe('The service refused the TLS handshake, so nothing was sent');
			expect(description).toContain('ask whoever runs the service');
			expect(description).not.toContain('charge');
		},
	);

	test.each([
		['TLSv1.2', 'The service refused the TLS handshake, so nothing was sent'],
		['TLSv1.3', 'The service requires a client certificate, so it accepted nothing from n8n'],
	] as const)(
		'because it requires a client certificate, with %s, has read nothing',
		async (version, message) => {
			const options = { requestCert: true, minVersion: version, maxVersion: version };
			const server = await serverThat({}, { ...OTHER_HOST, ...options });
			// Only the proxy can find the host of the certificate, and n8n accepts no other host.
			await behindProxy();
			const error = await errorAt(server, HOST);
			expect(error.message).toBe(message);
			expect(error.description).not.toContain('charge');
			expect(server.requests).toBe(0);
		},
	);
});

describe('A server without TLS', () => {
	test.each([
		['answers in http', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
		['speaks something else', 'SSH-2.0-OpenSSH_9.6\r\n'],
	])('that %s leads to an error that says so', async (_what, words) => {
		const server = await serverThat({
			onConnection: (socket) => void socket.once('data', () => socket.end(words)),
		});
		const { message, description } = await errorAt(server);
		expect(message).toBe("The service doesn't use https at this address");
		expect(description).toContain('Nothing was sent');
	});
});

test('Nothing is sent to a server with the certificate of another host', async () => {
	const server = await serverThat({}, OTHER_HOST);
	const { message, description } = await errorAt(server);
	expect(message).toBe("The service couldn't prove who it is, so nothing was sent");
	expect(description).toContain('Its certificate is for another host.');
	expect(description).toContain('It is for DNS:other.example.');
	expect(description).toContain('ERR_TLS_CERT_ALTNAME_INVALID');
	expect(server.requests).toBe(0);
});

test("If a company's own authority signed the certificate, the error says how to make n8n trust it", async () => {
	const { server: paths } = makeAuthority(newFolder());
	const [cert, key] = [readFileSync(paths.cert), readFileSync(paths.key)];
	const server = await serverThat({}, { cert, key });
	const { message, description } = await errorAt(server, '127.0.0.1');
	expect(message).toBe("The service couldn't prove who it is, so nothing was sent");
	expect(description).toContain('NODE_EXTRA_CA_CERTS');
	expect(server.requests).toBe(0);
});

test('The local service is used once its certificate has been replaced by one that n8n accepts', async () => {
	// The certificate that n8n trusts can be an authority, too.
	const folder = newFolder();
	copyFileSync(pathOf('other.example.pem'), join(folder, 'authority.pem'));
	copyFileSync(pathOf('other.example.key.pem'), join(folder, 'authority.key'));
	const tls = certify(folder, 'DNS:wrong.example');
	const reader = async () => ({ total: '1.00' });
	const options = { tls, reader, apiKeys: [API_KEY], data: newFolder() };
	const service = await startService(options);
	onTestFinished(service.close);
	await behindProxy();
	const origin = `https://${HOST}:${service.port}`;
	const parameters = { inputType: 'text', text: 'x' };
	const sent = async () => await extract({ origin }, [{ json: {} }], parameters);

	expect((await sent()).error(EXTRACT)!.description).toContain('It is for DNS:wrong.example.');
	expect(service.stats().requests).toBe(0);
	const renewed = certify(folder, `DNS:${HOST}`);
	copyFileSync(renewed.key, tls.key);
	copyFileSync(renewed.cert, tls.cert);
	expect(jsonOf(await sent())).toMatchObject([{ total: '1.00' }]);
});

test('A document whose answer is damaged on the way may have been charged, so it is sent only once', async () => {
	let isAnswering = false;
	const server = await serverThat(
		{
			onRequest: (socket) => {
				isAnswering = true;
				socket.end('HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n{"a":"one"}');
			},
		},
		OTHER_HOST,
	);
	const damaging = createServer((client) => {
		const service = connect(Number(new URL(server.origin).port), '127.0.0.1');
		client.pipe(service);
		service.on('data', (chunk: Buffer) => {
			if (isAnswering) chunk[20]! ^= 1;
			client.write(chunk);
		});
		service.on('close', () => client.end());
		for (const socket of [client, service]) socket.on('error', () => {});
	});
	await new Promise<void>((resolve) => damaging.listen(0, '127.0.0.1', resolve));
	onTestFinished(() => void damaging.close());
	await behindProxy();
	const origin = `https://${HOST}:${(damaging.address() as AddressInfo).port}`;
	const retries = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
	const parameters = { inputType: 'text', text: 'x' };
	const error = (await extract({ origin }, [{ json: {} }], parameters, retries)).error(EXTRACT)!;
	expect(error.message).toBe('The connection to the service was cut off');
	expect(error.description).toContain('may have charged for it');
	expect(server.requests).toBe(1);
});
