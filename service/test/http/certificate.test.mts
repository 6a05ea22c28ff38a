import { once } from 'node:events';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type Socket, connect } from 'node:net';
import { dirname, join } from 'node:path';
import { type ConnectionOptions, connect as connectEncrypted } from 'node:tls';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Service, type ServiceOptions, startService } from '../../dist/index.mjs';
import { type Authority, NAME, certify, makeAuthority } from '../../../support/authority.mjs';
import { URL_ENCODED, operation, refusal } from '../../../support/client.mjs';
import { newFolder } from '../../../support/newFolder.mjs';
import { type SecureClient, secureClient } from '../support/secureClient.mjs';

const FIELDS = { total: '1.00' };
const NAMES = `IP:127.0.0.1,DNS:${NAME}`;

describe('with a certificate, the service', () => {
	let authority: Authority;
	let tls: { cert: string; key: string };
	let service: Service;
	let send: SecureClient;
	beforeEach(() => {
		authority = makeAuthority(newFolder());
		tls = authority.server;
		send = secureClient(authority);
	});
	afterEach(async () => {
		vi.restoreAllMocks();
		await service?.close();
	});

	async function start(options: ServiceOptions = {}): Promise<Service> {
		const reader = async () => FIELDS;
		return (service = await startService({ data: newFolder(), reader, tls, ...options }));
	}

	const extract = async (client = send) =>
		await client(operation(service), {
			method: 'POST',
			headers: { 'x-api-key': service.apiKey, 'content-type': URL_ENCODED },
			body: 'fo_id=fo_1&text=Total',
		});
	const serialOfNewConnection = async () => (await extract(secureClient(authority))).serial;

	test('answers over https, and says so in its addresses', async () => {
		await start();
		const { status, text } = await extract();
		expect({ status, fields: JSON.parse(text) }).toEqual({ status: 200, fields: FIELDS });
		for (const url of [service.baseUrl, service.webUrl])
			expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+\//);
	});

	test('uses the name in --host in its addresses, because a certificate has names', async () => {
		await start({ host: 'localhost' });
		expect(service.baseUrl).toBe(`https://localhost:${service.port}/api/v1`);
	});

	test.each(['TLSv1.2', 'TLSv1.3'] as const)('accepts %s', async (version) => {
		await start();
		const socket = await handshake({ minVersion: version, maxVersion: version });
		expect(socket.getProtocol()).toBe(version);
		socket.destroy();
	});

	test.each(['TLSv1', 'TLSv1.1'] as const)('refuses %s', async (version) => {
		await start();
		// Without this, the client itself would refuse.
		const old = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' };
		await expect(handshake(old)).rejects.toThrow(/alert protocol version/);
	});

	test('shows new connections a replaced certificate, and continues the others', async () => {
		const log = vi.spyOn(console, 'log').mockImplementation(() => {});
		await start();
		const { serial: first } = await extract();
		certify(dirname(tls.cert), NAMES);
		expect(log).not.toHaveBeenCalled();
		const second = await serialOfNewConnection();
		expect(second).not.toBe(first);
		expect((await extract()).serial).toBe(first);
		expect(await serialOfNewConnection()).toBe(second);
		expect(log.mock.calls).toEqual([[`The new certificate in ${tls.cert} is now used.`]]);
	});

	test.each<[string, string, (other: Authority['server']) => void]>([
		[
			'only the certificate is replaced',
			"The key in KEY doesn't belong to the certificate in CERT.",
			({ cert }) => copyFileSync(cert, tls.cert),
		],
		[
			'only the key is replaced',
			"The key in KEY doesn't belong to the certificate in CERT.",
			({ key }) => copyFileSync(key, tls.key),
		],
		[
			'a certificate with another kind of key is alone',
			"The key in KEY doesn't belong to the certificate in CERT.",
			() => {
				const names = 'DNS:rsa.example';
				copyFileSync(certify(dirname(authority.certificate), names, 'rsa').cert, tls.cert);
			},
		],
		["a file doesn't exist", 'KEY could not be read (ENOENT).', () => rmSync(tls.key)],
		[
			'the certificate is only half written',
			'CERT is not a certificate in PEM format.',
			({ cert }) => writeFileSync(tls.cert, readFileSync(cert).subarray(0, 300)),
		],
		[
			'its chain is only half written',
			'The certificate in CERT could not be used',
			({ cert }) => {
				const whole = readFileSync(tls.cert);
				writeFileSync(tls.cert, Buffer.concat([whole, readFileSync(cert).subarray(0, 300)]));
			},
		],
		[
			'the key is something else',
			'KEY is not a private key in PEM format without a passphrase.',
			() => writeFileSync(tls.key, '-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n'),
		],
	])('keeps the previous certificate if %s, and says why once', async (_name, reason, damage) => {
		const error = vi.spyOn(console, 'error').mockImplementation(() => {});
		vi.spyOn(console, 'log').mockImplementation(() => {});
		await start();
		const { serial: first } = await extract();
		const others = newFolder();
		makeAuthority(others);
		damage(certify(others, NAMES));
		expect(await serialOfNewConnection()).toBe(first);
		expect(await serialOfNewConnection()).toBe(first);
		const text = reason.replace('KEY', tls.key).replace('CERT', tls.cert);
		expect(error.mock.calls).toEqual([[expect.stringContaining(text)]]);
		expect(String(error.mock.calls)).toContain('The previous certificate is still used.');
		expect(String(error.mock.calls)).not.toMatch(/PRIVATE KEY|c2VjcmV0|\n/);

		// Both files are complete again.
		certify(dirname(tls.cert), NAMES);
		expect(await serialOfNewConnection()).not.toBe(first);
		expect(error).toHaveBeenCalledTimes(1);
	});

	test.each<[string, () => void, string]>([
		['without the certificate', () => rmSync(tls.cert), 'CERT could not be read (ENOENT).'],
		[
			"with a key that isn't the certificate's",
			() => copyFileSync(join(dirname(tls.cert), 'authority.key'), tls.key),
			"The key in KEY doesn't belong to the certificate in CERT.",
		],
	])("doesn't start %s", async (_name, damage, message) => {
		damage();
		const text = message.replace('KEY', tls.key).replace('CERT', tls.cert);
		await expect(start()).rejects.toThrow(text);
	});

	test.each([
		['http', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'],
		['something else', '\0\x01\x02 hello'],
		['half a handshake', '\x16\x03\x01'],
	])('keeps working if a client speaks %s', async (_name, sent) => {
		await start();
		const socket = await plainConnection();
		socket.end(sent);
		await once(socket.resume(), 'close');
		expect((await extract()).status).toBe(200);
	});

	test("answers a request that isn't HTTP with an error in the usual form", async () => {
		await start();
		const socket = await handshake();
		socket.write('hello\r\n\r\n');
		const received = String(Buffer.concat(await socket.toArray()));
		expect(received).toMatch(/^HTTP\/1\.1 400 /);
		expect(JSON.parse(received.split('\r\n\r\n')[1]!)).toEqual(refusal('malformed_request').body);
	});

	test('sets a cookie that browsers only send encrypted', async () => {
		await start();
		const { status, headers } = await send(service.webUrl!);
		expect(status).toBe(303);
		const [cookie = ''] = headers['set-cookie'] ?? [];
		expect(cookie).toMatch(/^web_\d+=.*; SameSite=Strict; Secure$/);
		const session = { cookie: cookie.split(';')[0]! };
		const { origin } = new URL(service.webUrl!);
		expect((await send(`${origin}/web/api/keys`, { headers: session })).status).toBe(200);
	});

	test('accepts nothing from a page at the same address that was not encrypted', async () => {
		await start();
		const { headers } = await send(service.webUrl!);
		const cookie = headers['set-cookie']![0]!.split(';')[0]!;
		const { host } = new URL(service.webUrl!);
		const create = async (origin: string) =>
			await send(`https://${host}/web/api/keys`, {
				method: 'POST',
				headers: { cookie, origin, 'content-type': 'application/json' },
				body: '{"name":"n8n"}',
			});
		expect((await create(`http://${host}`)).status).toBe(403);
		expect((await create(`https://${host}`)).status).toBe(200);
	});

	test('stops after the requests in progress', async () => {
		let answer: ((fields: typeof FIELDS) => void) | undefined;
		const reading = new Promise<typeof FIELDS>((resolve) => (answer = resolve));
		await start({ reader: () => reading });
		const answered = extract();
		await vi.waitUntil(() => service.stats().inProgress === 1, { timeout: 60_000 });
		const closed = service.close();
		await expect.poll(async () => await handshake().catch(() => 'refused')).toBe('refused');
		answer!(FIELDS);
		expect((await answered).status).toBe(200);
		await closed;
	});

	test("stops without waiting for a client that doesn't even finish the handshake", async () => {
		await start({ grace: 0.3 });
		const socket = await plainConnection();
		const closed = once(socket.resume(), 'close');
		await extract();
		await service.close();
		await closed;
	}, 30_000);

	async function handshake(options: ConnectionOptions = {}) {
		const socket = connectEncrypted({
			...{ host: '127.0.0.1', port: service.port, ca: readFileSync(authority.certificate) },
			...options,
		});
		onTestFinished(() => void socket.destroy());
		await once(socket, 'secureConnect');
		return socket;
	}

	async function plainConnection(): Promise<Socket> {
		const socket = connect(service.port, '127.0.0.1').on('error', () => {});
		onTestFinished(() => void socket.destroy());
		await once(socket, 'connect');
		return socket;
	}
});
