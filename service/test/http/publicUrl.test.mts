import { describe, expect, onTestFinished, test } from 'vitest';
import { type ServiceOptions, startService } from '../../dist/index.mjs';
import type { About } from '../../src/webApi/answers.mjs';
import { newFolder } from '../../../support/newFolder.mjs';
import { visit } from '../support/visitor.mjs';

const PUBLIC = 'https://documents.example.com';
const HOST = 'documents.example.com';

async function start(options: ServiceOptions = {}) {
	const service = await startService({
		...{ data: newFolder(), web: true, publicUrl: PUBLIC, reader: async () => ({}) },
		...options,
	});
	onTestFinished(() => service.close());
	return service;
}

/** A browser at a public URL, whose requests a proxy passes on. */
async function behindProxy(options: ServiceOptions = {}, host = HOST) {
	const service = await start(options);
	const own = `http://127.0.0.1:${service.port}`;
	const secret = new URL(service.webUrl!).search;
	const { headers } = await visit(`${own}/web/${secret}`, { headers: { host } });
	const setCookie = String(headers['set-cookie']);
	const cookie = setCookie.split(';')[0]!;
	const ask = async (path: string, more: Record<string, string> = {}) =>
		await visit(`${own}/web/api/${path}`, { headers: { host, cookie, ...more } });
	const create = async (more: Record<string, string>) =>
		await visit(`${own}/web/api/keys`, {
			method: 'POST',
			headers: { host, cookie, 'content-type': 'application/json', ...more },
			body: '{"name":"n8n"}',
		});
	return { service, setCookie, ask, create };
}

describe('with a public URL, the service', () => {
	test('has it in its addresses, and in what the web interface shows', async () => {
		const { service, ask } = await behindProxy();
		expect(service.baseUrl).toBe(`${PUBLIC}/api/v1`);
		expect(service.webUrl).toMatch(/^https:\/\/documents\.example\.com\/web\/\?secret=[\w-]{43}$/);
		expect(JSON.parse((await ask('about')).text) as About).toMatchObject({
			baseUrl: `${PUBLIC}/api/v1`,
		});
	});

	test.each([
		['https://Documents.Example.com/', PUBLIC],
		['http://127.0.0.1:4010', 'http://127.0.0.1:4010'],
		['http://[::1]:4010', 'http://[::1]:4010'],
	])('accepts %s', async (publicUrl, origin) => {
		expect((await start({ publicUrl })).baseUrl).toBe(`${origin}/api/v1`);
	});

	test.each([
		['a path', 'https://documents.example.com/api/v1'],
		['a query', 'https://documents.example.com?x'],
		['a fragment', 'https://documents.example.com#x'],
		['a user', 'https://me@documents.example.com'],
		['another protocol', 'ftp://documents.example.com'],
		['no protocol', 'documents.example.com'],
		['nothing', ''],
	])("doesn't start if it has %s", async (_name, publicUrl) => {
		await expect(startService({ publicUrl })).rejects.toThrow(
			/^The public URL must be an address without a path, such as https:\/\/\S+\.$/,
		);
	});

	test.each([
		[PUBLIC, true],
		['http://documents.example.com', false],
	])('at %s sets a cookie that browsers only send encrypted: %s', async (publicUrl, secure) => {
		const { setCookie } = await behindProxy({ publicUrl });
		expect(setCookie).toMatch(secure ? /; SameSite=Strict; Secure$/ : /; SameSite=Strict$/);
	});

	test("accepts what its own page sends, also if the proxy doesn't pass the name on", async () => {
		for (const host of [HOST, '127.0.0.1:4010']) {
			const { create } = await behindProxy({}, host);
			expect((await create({ origin: PUBLIC })).status).toBe(200);
		}
	});

	test.each([
		['another website', 'https://attacker.example'],
		['a website whose name begins with it', 'https://documents.example.com.attacker.example'],
		['another port', 'https://documents.example.com:8443'],
		['a page that was not encrypted', 'http://documents.example.com'],
		['a page without an origin', 'null'],
	])('accepts nothing from %s', async (_name, origin) => {
		const { create } = await behindProxy();
		expect((await create({ origin })).status).toBe(403);
	});

	test('still refuses other names, and believes no forwarded header', async () => {
		const { ask, create } = await behindProxy();
		const forwarded = {
			'x-forwarded-host': HOST,
			'x-forwarded-proto': 'https',
			forwarded: `host=${HOST};proto=https`,
		};
		for (const host of ['attacker.example', `${HOST}.attacker.example`, 'example.com']) {
			expect((await ask('keys', { host })).status).toBe(403);
			expect((await ask('keys', { host, ...forwarded })).status).toBe(403);
			const origin = `https://${host}`;
			expect((await create({ host, origin, ...forwarded })).status).toBe(403);
		}
	});

	test('believes no forwarded header about encryption', async () => {
		const service = await start({ publicUrl: undefined });
		const headers = { 'x-forwarded-proto': 'https' };
		const { headers: answered } = await visit(service.webUrl!, { headers });
		expect(answered['set-cookie']).not.toContain('Secure');
	});

	test.each([
		[PUBLIC, false],
		['http://127.0.0.1:4010', true],
		['http://localhost:4010', true],
		['http://[::1]:4010', true],
		['http://192.168.0.10', false],
	])('at %s has the web interface without --web: %s', async (publicUrl, on) => {
		const service = await start({ publicUrl, web: undefined });
		expect(service.webUrl !== undefined).toBe(on);
	});
});

test.each([
	['0.0.0.0', 'http://127.0.0.1'],
	['::', 'http://[::1]'],
])('a service on %s prints an address that can be opened', async (host, origin) => {
	const { baseUrl, port, webUrl } = await start({ host, publicUrl: undefined });
	expect(baseUrl).toBe(`${origin}:${port}/api/v1`);
	expect((await visit(webUrl!)).status).toBe(303);
});
