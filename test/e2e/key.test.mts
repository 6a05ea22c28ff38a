import type { INodeParameters } from 'n8n-workflow';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { clientOf, CREDENTIAL } from '../../host/server/client.mjs';
import { exampleDocument } from '../../host/workflows/examples.mjs';
import {
	chain,
	documentExtraction,
	next,
	node,
	readFiles,
	trigger,
} from '../../host/workflows/workflow.mjs';
import { startService, type Service } from '../../service/dist/index.mjs';
import { serviceThat, startHttpService, type HttpService } from '../support/httpService.mjs';
import { makeAuthority, NAME, type Authority } from './support/authority.mjs';
import { encrypt, type Encryption } from './support/encryption.mjs';
import { isIn } from './support/search.mjs';

const KEY = 'the+key/that=has&to<stay>where-it-is';
const INVOICE = exampleDocument('invoice-office-supplies.pdf');
const JSON_TYPE = { 'content-type': 'application/json' };
const redirect = (location: string) => ({ status: 307, headers: { location } });
const n8n = inject('n8n');
const client = clientOf(n8n);
let service: Service;
let elsewhere: HttpService;

beforeAll(async () => {
	service = await startService({ apiKeys: [KEY] });
	elsewhere = await startHttpService();
	copyFileSync(INVOICE, join(n8n.files, 'key.pdf'));
});
beforeEach(() => {
	elsewhere.requests.length = 0;
});
afterAll(async () => {
	await service.close();
	await elsewhere.close();
});

/** Neither what n8n has stored about an execution nor its most verbose log contains the key. */
function expectNoKey(stored: string): void {
	expect(isIn(stored, [KEY])).toBe(false);
	expect(isIn(readFileSync(n8n.logFile, 'utf8'), [KEY])).toBe(false);
}

describe('the node', () => {
	async function extractAt(baseUrl: string) {
		const credential = await client.createCredential({ baseUrl, apiKey: KEY });
		return await client.run(
			chain(
				'Key',
				trigger(),
				readFiles(join(n8n.files, 'key.pdf')),
				documentExtraction(credential, { options: { maxTries: 2 } }),
				next('After'),
			),
		);
	}

	test('extracts a file, and leaves no key behind', async () => {
		const execution = await extractAt(service.baseUrl);
		expect(execution.status).toBe('success');
		// n8n 2 keeps the file in its file system, n8n 1 in memory.
		const { id } = execution.items('Read Files')[0]!.binary!.data!;
		expect(id?.split(':')[0]).toBe({ 'n8n-2': 'filesystem-v2', 'n8n-1': undefined }[n8n.release]);
		expect(execution.items('After')[0]?.json).toMatchObject({ total_amount: '824.88' });
		expectNoKey(execution.stored);
	});

	test('leaves no key behind when the service refuses it', async () => {
		const refusing = await serviceThat({ status: 401, body: { error: 'no such key' } });
		const execution = await extractAt(`${refusing.origin}/api/v1`);
		expect(execution.error('Document Extraction')?.message).toContain('(HTTP 401)');
		expect(refusing.requests).toHaveLength(1);
		expectNoKey(execution.stored);
	});

	test('leaves no key behind when the service repeats it', async () => {
		const echo = await serviceThat(({ headers }) => ({
			status: 422,
			body: { message: `Key: ${String(headers['x-api-key'])}` },
		}));
		const execution = await extractAt(`${echo.origin}/api/v1`);
		expect(execution.error('Document Extraction')?.description).toContain('Key: ***');
		expectNoKey(execution.stored);
	});

	const escaped = Array.from(KEY, (one) => `\\u00${one.charCodeAt(0).toString(16)}`).join('');
	test.each([
		[
			'in JSON',
			`{"a": "Key: ${KEY.replaceAll('/', '\\/')}", "b": {"Key: ${escaped}": ["${escaped}"]}}`,
		],
		['in an address', JSON.stringify({ a: `Key: ${encodeURIComponent(KEY)}` })],
		[
			'in HTML',
			JSON.stringify({ a: `Key: ${KEY.replaceAll('<', '&lt;').replaceAll('&', '&amp;')}` }),
		],
		['in base64', JSON.stringify({ a: `Key: ${Buffer.from(KEY).toString('base64')}` })],
	])(
		'leaves no key behind in the fields that the service repeats it in, %s',
		async (_form, body) => {
			const echo = await serviceThat({ headers: JSON_TYPE, body });
			const execution = await extractAt(`${echo.origin}/api/v1`);
			expect(execution.items('After')[0]?.json.a).toMatch(/^Key: \*\*\*/);
			expectNoKey(execution.stored);
		},
	);

	test('leaves no key behind when a redirect repeats it', async () => {
		const location = `${elsewhere.origin}/?key=${encodeURIComponent(KEY)}`;
		const redirecting = await serviceThat(redirect(location));
		const execution = await extractAt(`${redirecting.origin}/api/v1`);
		expect(execution.error('Document Extraction')?.description).toContain('?key=***');
		expectNoKey(execution.stored);
	});

	test('leaves no key behind when the service is down', async () => {
		const down = await serviceThat();
		await down.close();
		const execution = await extractAt(`${down.origin}/api/v1`);
		expect(execution.error('Document Extraction')?.description).toContain('ECONNREFUSED');
		expectNoKey(execution.stored);
	});

	test('sends neither key nor document to the target of a redirect', async () => {
		const redirecting = await serviceThat(redirect(`${elsewhere.origin}/api/v1`));
		const execution = await extractAt(`${redirecting.origin}/api/v1`);
		expect(execution.error('Document Extraction')?.message).toContain('redirects');
		expect(elsewhere.requests).toEqual([]);
		expectNoKey(execution.stored);
	});
});

describe('the HTTP Request node with the same credential', () => {
	async function request(url: string, baseUrl: string, more: INodeParameters = {}) {
		const { id, name } = await client.createCredential({ baseUrl, apiKey: KEY });
		const parameters = {
			method: 'POST',
			url,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: CREDENTIAL,
			...more,
		};
		const httpRequest = node('HTTP Request', 'n8n-nodes-base.httpRequest', parameters, {
			typeVersion: 4.2,
			credentials: { [CREDENTIAL]: { id, name } },
		});
		return await client.run(chain('HTTP Request', trigger(), httpRequest));
	}

	test('can send requests to the service of the credential', async () => {
		const own = await serviceThat({ headers: JSON_TYPE, body: { ok: 'yes' } });
		const baseUrl = `${own.origin}/api/v1`;
		const execution = await request(`${baseUrl}/extract_data`, baseUrl);
		expect(execution.items('HTTP Request')[0]?.json).toEqual({ ok: 'yes' });
		expect(own.requests).toMatchObject([{ headers: { 'x-api-key': KEY } }]);
		expectNoKey(execution.stored);
	});

	describe('set up to let somebody else answer', () => {
		let folder: string;
		let stranger: Authority;
		/** Looks like the service to whoever trusts the stranger. */
		let impostor: Encryption;
		let proxy: Server;
		let certificates: { id: string; name: string };
		beforeAll(async () => {
			folder = mkdtempSync(join(tmpdir(), 'n8n-stranger-'));
			stranger = makeAuthority(folder);
			impostor = await encrypt(Number(new URL(elsewhere.origin).port), stranger);
			// Whatever it is asked for, it connects to the impostor.
			proxy = createServer().on('connect', (_request, socket: Socket) => {
				socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
				const tunnel = connect(impostor.port, '127.0.0.1');
				pipeline(socket, tunnel, socket).catch(() => undefined);
			});
			await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
			const ca = readFileSync(stranger.certificate, 'utf8');
			const values = { ca, cert: '', key: '', passphrase: '' };
			certificates = await client.createCredential(values, 'Stranger', 'httpSslAuth');
		});
		afterAll(async () => {
			proxy.close();
			await impostor.close();
			rmSync(folder, { recursive: true });
		});

		const BASE_URL = `https://${NAME}/api/v1`;

		test.each([
			['a proxy and a CA certificate', BASE_URL, true, true],
			['a CA certificate', undefined, false, true],
			['a proxy', BASE_URL, true, false],
		])("can't send the key there with %s", async (_what, baseUrl, hasProxy, hasCertificate) => {
			const address = baseUrl ?? `https://127.0.0.1:${impostor.port}/api/v1`;
			const { id, name } = await client.createCredential({ baseUrl: address, apiKey: KEY });
			const options = {
				...(hasProxy ? { proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` } : {}),
				allowUnauthorizedCerts: true,
			};
			const parameters = {
				method: 'POST',
				url: `${address}/extract_data`,
				authentication: 'predefinedCredentialType',
				nodeCredentialType: CREDENTIAL,
				provideSslCertificates: hasCertificate,
				options,
			};
			const { id: sslId, name: sslName } = certificates;
			const httpRequest = node('HTTP Request', 'n8n-nodes-base.httpRequest', parameters, {
				typeVersion: 4.2,
				credentials: {
					[CREDENTIAL]: { id, name },
					...(hasCertificate ? { httpSslAuth: { id: sslId, name: sslName } } : {}),
				},
			});
			const execution = await client.run(chain('Impostor', trigger(), httpRequest));
			expect(execution.error('HTTP Request')?.message).toContain('together with this credential');
			expect(elsewhere.requests).toEqual([]);
			expectNoKey(execution.stored);
		});
	});

	const HEADERS = ['Host', 'Host ', ' Host', 'Host\t', 'host\u00a0', 'x-api-key ', 'X-Host'];
	test.each<[what: string, path: string, headers: object]>([
		['another path of the same host', '/echo', {}],
		['a path that leads out of the Base URL', '/api/v1/%2e%2e/echo', {}],
		['a path with an empty name', '/api/v1//evil.example/', {}],
		...HEADERS.map((name): [string, string, object] => [
			`the header ${JSON.stringify(name)}`,
			'/api/v1/extract_data',
			{ [name]: 'other.example' },
		]),
	])("can't send the key with %s", async (_what, path, headers) => {
		const own = await serviceThat();
		const execution = await request(`${own.origin}${path}`, `${own.origin}/api/v1`, {
			sendHeaders: true,
			specifyHeaders: 'json',
			jsonHeaders: JSON.stringify(headers),
		});
		expect(execution.status).toBe('error');
		expect(own.requests).toEqual([]);
		expectNoKey(execution.stored);
	});

	test.each(['TRACE', 'CONNECT'])("can't send the key with the method %s", async (method) => {
		const own = await serviceThat();
		const baseUrl = `${own.origin}/api/v1`;
		const execution = await request(`${baseUrl}/extract_data`, baseUrl, {
			method: `={{ "${method}" }}`,
		});
		expect(execution.error('HTTP Request')?.message).toContain('together with this credential');
		expect(own.requests).toEqual([]);
		expectNoKey(execution.stored);
	});

	test("can't send the key to another host", async () => {
		const execution = await request(`${elsewhere.origin}/api/v1/extract_data`, service.baseUrl);
		expect(execution.status).toBe('error');
		expect(elsewhere.requests).toEqual([]);
		expectNoKey(execution.stored);
	});

	test.each([
		['by default', {}],
		[
			'set to follow redirects',
			{ redirect: { redirect: { followRedirects: true, maxRedirects: 5 } } },
		],
	])('does not send the key to the target of a redirect (%s)', async (_name, options) => {
		const own = await serviceThat(redirect(`${elsewhere.origin}/`));
		const baseUrl = `${own.origin}/api/v1`;
		const execution = await request(`${baseUrl}/extract_data`, baseUrl, { options });
		expect(own.requests).toHaveLength(1);
		expect(elsewhere.requests).toEqual([]);
		expectNoKey(execution.stored);
	});

	test('does not send the key to a next page on another host', async () => {
		const page = { next: `${elsewhere.origin}/` };
		const own = await serviceThat({ headers: JSON_TYPE, body: page });
		const baseUrl = `${own.origin}/api/v1`;
		const pagination = {
			paginationMode: 'responseContainsNextURL',
			nextURL: '={{ $response.body.next }}',
			paginationCompleteWhen: 'other',
			completeExpression: '={{ $pageCount > 1 }}',
		};
		const options = { pagination: { pagination } };
		await request(`${baseUrl}/extract_data`, baseUrl, { options });
		expect(own.requests).toHaveLength(1);
		expect(elsewhere.requests).toEqual([]);
	});
});
