import { lookup, type LookupOptions } from 'node:dns';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RequestError, Server as ProxyServer } from 'proxy-chain';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { clientOf, valuesOf, type Client, type Execution } from '../../n8n/server/client.mjs';
import { startN8n, type Started } from '../../n8n/server/startN8n.mjs';
import { chain, documentExtraction, trigger } from '../../n8n/server/workflows/workflow.mjs';
import { placesOf } from './support/search.mjs';
import { makeAuthority, NAME } from '../../support/authority.mjs';
import { startServiceFor } from './support/service.mjs';

/** Loaded into an n8n, it gives this machine a name. */
const PRIVATE_NAME_FILE = fileURLToPath(new URL('support/privateName.cjs', import.meta.url));

const ORDER = { projectId: 'fo_3', inputType: 'text', text: 'Order number: NM-20931' };

const n8n = inject('n8n');
const authority = inject('authority');
/** Has https, and a certificate from the authority that n8n trusts. */
const { service } = await startServiceFor(clientOf(n8n), { tls: authority.server });
/** Has a certificate from another authority. */
const folder = mkdtempSync(join(tmpdir(), 'n8n-other-authority-'));
afterAll(() => rmSync(folder, { recursive: true }));
const { service: unknown } = await startServiceFor(clientOf(n8n), {
	tls: makeAuthority(folder).server,
});
const { service: withoutTls } = await startServiceFor(clientOf(n8n));

async function extractAt(client: Client, baseUrl: string, { apiKey } = service) {
	const credential = await client.createCredential({ baseUrl, apiKey });
	return await client.run(chain('Order', trigger(), documentExtraction(credential, ORDER)));
}

function expectFields(execution: Execution): void {
	const results = execution.items('Document Extraction').map(({ json }) => json);
	expect(results).toEqual([expect.objectContaining({ order_number: 'NM-20931' })]);
}

describe('a service with a certificate from a private authority', () => {
	const client = clientOf(n8n);

	test('is used if NODE_EXTRA_CA_CERTS names the authority', async () => {
		expect(service.baseUrl).toMatch(/^https:/);
		expectFields(await extractAt(client, service.baseUrl));
	});

	test('passes the credential test', async () => {
		expect(await client.testCredential(valuesOf(service))).toMatchObject({ status: 'OK' });
	});

	test("isn't sent anything if the authority isn't trusted", async () => {
		const execution = await extractAt(client, unknown.baseUrl, unknown);
		expect(execution.error('Document Extraction')?.message).toContain(
			"couldn't prove who it is, so nothing was sent",
		);
		expect(unknown.stats().requests).toBe(0);
	});
});

describe('an n8n behind a proxy', () => {
	/** The host and port of each connection that n8n asked the proxy for. */
	const targets: string[] = [];
	/** Only the proxy can resolve host names: all of them are this machine. */
	const dnsLookup = ((_host: string, options: LookupOptions, done: () => void) =>
		lookup('127.0.0.1', options, done)) as typeof lookup;
	/** The status with which the proxy refuses, if it does. */
	let refusal: number | undefined;
	const proxy = new ProxyServer({
		host: '127.0.0.1',
		port: 0,
		prepareRequestFunction: ({ hostname, port }) => {
			targets.push(`${hostname}:${port}`);
			if (refusal === 407) return { requestAuthentication: true };
			if (refusal) throw new RequestError('Not here', refusal);
			return { dnsLookup };
		},
	});
	let behind: Started;
	let client: Client;
	beforeAll(async () => {
		await proxy.listen();
		const address = `http://127.0.0.1:${proxy.port}`;
		behind = await startN8n(n8n.release, {
			HTTP_PROXY: address,
			HTTPS_PROXY: address,
			NODE_EXTRA_CA_CERTS: authority.certificate,
			NODE_OPTIONS: `--require=${PRIVATE_NAME_FILE}`,
		});
		client = clientOf(behind.n8n);
	});
	beforeEach(() => {
		targets.length = 0;
		refusal = undefined;
	});
	afterAll(async () => {
		await behind?.stop();
		await proxy.close(true);
	});

	const url = `https://${NAME}:${service.port}/api/v1`;

	test('reaches a service with https through the proxy', async () => {
		expectFields(await extractAt(client, url));
		expect(targets).toEqual([`${NAME}:${service.port}`]);
	});

	test('tests a credential through the proxy', async () => {
		const values = { baseUrl: url, apiKey: service.apiKey };
		expect(await client.testCredential(values)).toMatchObject({ status: 'OK' });
		expect(targets).toEqual([`${NAME}:${service.port}`]);
	});

	test('reaches a service with http on the same machine through the proxy', async () => {
		expectFields(await extractAt(client, withoutTls.baseUrl, withoutTls));
		expect(targets).toEqual([`127.0.0.1:${withoutTls.port}`]);
	});

	test('reaches a service with a private name and http without the proxy', async () => {
		const baseUrl = `http://document-extraction:${withoutTls.port}/api/v1`;
		const values = { baseUrl, apiKey: withoutTls.apiKey };
		expectFields(await extractAt(client, baseUrl, withoutTls));
		expect(await client.testCredential(values)).toMatchObject({ status: 'OK' });
		expect(targets).toEqual([]);
	});

	test.each([
		[407, 'asks for a user name and a password'],
		[403, "doesn't allow the connection"],
		[502, "couldn't reach it"],
		[504, "couldn't reach it"],
	])('names the proxy that answers with %i, and sends nothing', async (status, words) => {
		refusal = status;
		const { requests } = service.stats();
		const { message, description } = (await extractAt(client, url)).error('Document Extraction')!;
		expect(message).toContain(`The proxy between n8n and the service ${words} (HTTP ${status})`);
		expect(description).toMatch(/^Nothing was sent to the service\./);
		expect(service.stats().requests).toBe(requests);
	});

	// n8n 1 accepts any status, or none.
	test.skipIf(n8n.release === 'n8n-1')(
		"doesn't accept a credential if the proxy asks for a password",
		async () => {
			refusal = 407;
			const values = { baseUrl: 'https://nowhere.example/api/v1', apiKey: 'wrong-key' };
			expect(await client.testCredential(values)).toEqual({
				status: 'Error',
				message: expect.stringMatching(
					/^The proxy .* asks for a user name and a password \(HTTP 407\)/,
				),
			});
		},
	);

	test("says what to check if the proxy can't reach the service", async () => {
		await service.close();
		const execution = await extractAt(client, url);
		const { message, description } = execution.error('Document Extraction')!;
		expect(`${message} ${description}`).toMatch(/Base URL/);
	});

	test("doesn't leave the key behind", async () => {
		const keys = [service, unknown, withoutTls].map(({ apiKey }) => apiKey);
		expect(await placesOf(behind.n8n, keys)).toEqual([]);
	});
});
