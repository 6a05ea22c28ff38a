import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { startEngine } from '../../engine/engine.mjs';
import { HOST } from '../support/servers/httpsService.mjs';
import { behindProxy } from '../support/servers/proxies.mjs';
import { startRawServer } from '../support/servers/rawServer.mjs';
import { EXTRACT, extract } from '../support/workflows.mjs';

beforeAll(async () => await startEngine('filesystem'));

const read = (name: string) =>
	readFileSync(new URL(`../support/certificate/${name}`, import.meta.url));
/** A certificate that is trusted, but belongs to another host. */
const OTHER_HOST = { cert: read('other.example.pem'), key: read('other.example.key.pem') };

async function serverThat(...behaviour: Parameters<typeof startRawServer>) {
	const server = await startRawServer(...behaviour);
	onTestFinished(server.close);
	return server;
}

/** The error for a document that is sent by https to this server. */
async function errorAt({ origin }: { origin: string }, host = 'localhost') {
	const url = `https://${host}:${new URL(origin).port}`;
	const parameters = { inputType: 'text', text: 'x' };
	return (await extract({ origin: url }, [{ json: {} }], parameters)).error(EXTRACT)!;
}

/** A fatal alert of TLS, as RFC 8446 numbers them. */
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
	])('with "%s" has an error that says so, and that nothing was sent', async (_name, alert) => {
		const server = await serverThat({ onConnection: refuseWith(alert) });
		const { message, description } = await errorAt(server);
		expect(message).toBe('The service refused the TLS handshake, so nothing was sent');
		expect(description).toContain('ask whoever runs the service');
		expect(description).not.toContain('charge');
	});

	test.each([
		['TLSv1.2', 'The service refused the TLS handshake, so nothing was sent'],
		['TLSv1.3', 'The service asks for a client certificate, so it took nothing from n8n'],
	] as const)(
		'because it wants a certificate from n8n, by %s, has read nothing',
		async (version, message) => {
			const options = { requestCert: true, minVersion: version, maxVersion: version };
			const server = await serverThat({}, { ...OTHER_HOST, ...options });
			// The proxy finds the host of the certificate. n8n wouldn't go on with any other.
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
	])('that %s is said not to use https', async (_what, words) => {
		const server = await serverThat({
			onConnection: (socket) => void socket.once('data', () => socket.end(words)),
		});
		const { message, description } = await errorAt(server);
		expect(message).toBe("The service doesn't use https at this address");
		expect(description).toContain('Nothing was sent');
	});
});

test('With a certificate of another host nothing is sent', async () => {
	const server = await serverThat({}, OTHER_HOST);
	const { message, description } = await errorAt(server);
	expect(message).toBe("The service couldn't prove who it is, so nothing was sent");
	expect(description).toContain('ERR_TLS_CERT_ALTNAME_INVALID');
	expect(server.requests).toBe(0);
});
