import { readFileSync } from 'node:fs';
import type { ICredentialTestRequest, IHttpRequestOptions } from 'n8n-workflow';
import { describe, expect, test } from 'vitest';

import { DocumentExtractionApi } from '../../credentials/DocumentExtractionApi.credentials.js';

const credential = new DocumentExtractionApi();
const ADDRESS = 'https://api.example.com/api/v1/extract_data';
const data = { baseUrl: ' https://api.example.com/api/v1/ ', apiKey: ' secret-key \n' };

async function authenticate(options: object, credentials: object = data) {
	if (typeof credential.authenticate !== 'function') throw new Error('not a function');
	return await credential.authenticate({ ...credentials }, options as IHttpRequestOptions);
}

describe('The credential', () => {
	test('puts the key into the header x-api-key and nowhere else', async () => {
		const request = await authenticate({
			url: 'https://api.example.com/api/v1/extract_data',
			headers: { accept: 'application/json' },
			body: { a: 1 },
		});
		expect(request.headers).toEqual({ accept: 'application/json', 'x-api-key': 'secret-key' });
		expect(JSON.stringify({ ...request, headers: {} })).not.toContain('secret-key');
	});

	test('keeps n8n from following redirects', async () => {
		const request = await authenticate({ url: 'https://api.example.com/api/v1/extract_data' });
		expect(request).toMatchObject({
			disableFollowRedirect: true,
			followRedirect: false,
			followAllRedirects: false,
		});
	});

	test("requires a valid certificate, whatever the node's settings", async () => {
		const request = await authenticate({
			url: 'https://api.example.com/api/v1/extract_data',
			skipSslCertificateValidation: true,
			rejectUnauthorized: false,
		});
		expect(request).toMatchObject({
			skipSslCertificateValidation: false,
			rejectUnauthorized: true,
		});
	});

	test('passes on what says what is asked, and how the response is read', async () => {
		const asked = {
			method: 'POST',
			body: { a: 1 },
			qs: { b: 2 },
			json: true,
			timeout: 1000,
			useStream: true,
			resolveWithFullResponse: true,
			encoding: null,
			simple: false,
		};
		expect(await authenticate({ ...asked, uri: ADDRESS })).toMatchObject(asked);
	});

	test('drops every option that it does not know', async () => {
		const options = {
			socketPath: '/var/run/x.sock',
			transport: {},
			auth: { bearer: 'x' },
			jar: true,
		};
		const request = await authenticate({ ...options, url: ADDRESS });
		for (const name of Object.keys(options)) expect(request).not.toHaveProperty(name);
	});

	test('keeps a client certificate, and nothing else of the settings for TLS', async () => {
		const certificate = { cert: 'c', key: 'k', passphrase: 'p' };
		const other = { servername: 'evil.example', checkServerIdentity: () => undefined };
		const { agentOptions } = await authenticate({
			url: ADDRESS,
			agentOptions: { ...certificate, ...other },
		});
		expect(agentOptions).toEqual(certificate);
	});

	test.each([
		[{ agentOptions: { ca: 'certificate' } }, "A CA certificate can't be added"],
		[{ proxy: 'http://proxy.example:8080' }, "A proxy can't be set"],
	])('refuses %o, which could hand the key to somebody else', async (options, sentence) => {
		await expect(authenticate({ url: ADDRESS, ...options })).rejects.toThrow(sentence);
	});

	test('sends its own key, whatever the request says', async () => {
		const { headers } = await authenticate({ url: ADDRESS, headers: { 'X-API-Key': 'other' } });
		expect(headers).toEqual({ 'x-api-key': 'secret-key' });
	});

	describe('passes on headers that say what is asked', () => {
		test.each([
			{ Accept: 'application/json' },
			{ 'content-type': 'application/pdf', 'content-length': '1234' },
			{ 'accept-language': 'de', 'user-agent': 'n8n', 'cache-control': 'no-cache' },
			{ traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' },
			{ 'X-Request-ID': '1', 'Idempotency-Key': '2' },
		])('%o', async (given) => {
			const { headers } = await authenticate({ url: ADDRESS, headers: given });
			expect(headers).toEqual({ ...given, 'x-api-key': 'secret-key' });
		});

		test('which are those that SECURITY.md lists', async () => {
			const page = readFileSync(new URL('../../SECURITY.md', import.meta.url), 'utf8');
			const [, list] = /may set (`Accept`[^.]+)\./.exec(page)!;
			const names = Array.from(list!.matchAll(/`([\w-]+)`/g), ([, name]) => name!);
			expect(names).toHaveLength(18);
			const given = Object.fromEntries(names.map((name) => [name, '1']));
			expect((await authenticate({ url: ADDRESS, headers: given })).headers).toMatchObject(given);
		});

		test('as texts, so that what is sent is what was checked', async () => {
			const given = {
				'content-length': 5,
				accept: ['a/b', 'c/d'],
				prefer: null,
				pragma: undefined,
			};
			const { headers } = await authenticate({ url: ADDRESS, headers: given });
			expect(headers).toEqual({
				'content-length': '5',
				accept: 'a/b,c/d',
				'x-api-key': 'secret-key',
			});
		});
	});

	describe('refuses every other header', () => {
		test.each([
			'Host',
			'Host ',
			' Host',
			'Host\t',
			'\r\nHost',
			'host\u00a0',
			'\ufeffhost',
			'x-api-key ',
			'accept ',
			'Forwarded',
			'x-forwarded-host',
			'X-Original-URL',
			'X-Original-Host',
			'X-Rewrite-URL',
			'X-Host',
			'X-HTTP-Host-Override',
			'X-HTTP-Method-Override',
			'x-envoy-original-dst-host',
			'Transfer-Encoding',
			'TE',
			'Connection',
			'Upgrade',
			'Expect',
			'Via',
			'Cookie',
			'Authorization',
			'Proxy-Authorization',
			'__proto__',
			'',
		])('%j', async (name) => {
			const headers = Object.fromEntries([[name, 'other.example']]);
			await expect(authenticate({ url: ADDRESS, headers })).rejects.toThrow(
				`The header "${name.trim()}" can't be set together with this credential`,
			);
		});

		test.each(['5, 6', '-1', '5\r\nHost: other.example', '', '0x10'])(
			'such as a Content-Length of %j',
			async (length) => {
				const headers = { 'Content-Length': length };
				await expect(authenticate({ url: ADDRESS, headers })).rejects.toThrow(
					'The header "Content-Length" can\'t be set',
				);
			},
		);

		// n8n shows the message of an error as HTML when an execution has failed in the editor.
		test('in short words without HTML', async () => {
			const link = '<a href="https://evil.example">log in</a>';
			const refusal = async (name: string) =>
				await authenticate({ url: ADDRESS, headers: { [name]: '' } }).catch(String);
			expect(await refusal(link)).toContain('"‹a href="https://evil.example"›log in‹/a›"');
			expect(await refusal(`a\u0007\n\u202eb`)).toContain('"a b"');
			expect(await refusal('x'.repeat(1000))).toContain(`"${'x'.repeat(100)}…"`);
		});
	});

	describe('passes on methods that ask for something', () => {
		test.each(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'post'])(
			'%s',
			async (method) => {
				const request = await authenticate({ url: ADDRESS, method });
				expect(request.method).toBe(method.toUpperCase());
			},
		);

		test('or none', async () => {
			expect(await authenticate({ url: ADDRESS })).not.toHaveProperty('method');
		});
	});

	// TRACE has the server send all headers back, and CONNECT asks a proxy for another server.
	test.each(['TRACE', 'trace', ' TRACE', 'CONNECT', 'PROPFIND', '', null, 'GET / HTTP/1.1\r\n'])(
		'refuses the method %j',
		async (method) => {
			await expect(authenticate({ url: ADDRESS, method })).rejects.toThrow(
				/^The method ".*" can't be used together with this credential\. Choose /,
			);
		},
	);

	test('takes a method for what it is when it is checked', async () => {
		const method = { toString: () => 'GET', toUpperCase: () => 'TRACE' };
		expect((await authenticate({ url: ADDRESS, method })).method).toBe('GET');
	});

	test.each([
		['', 'is empty'],
		['short', 'has only 5 characters'],
		['"secret-key"', 'contains a space, a quote'],
		['secret key', 'contains a space, a quote'],
	])('refuses %j as a key', async (apiKey, sentence) => {
		await expect(authenticate({ url: ADDRESS }, { ...data, apiKey })).rejects.toThrow(sentence);
	});

	test.each([
		{ url: 'https://evil.example/api/v1/extract_data' },
		{ uri: 'https://evil.example/' },
		{ url: '/extract_data', baseURL: 'https://evil.example/api/v1' },
		{ url: 'https://evil.example/', baseURL: 'https://api.example.com/api/v1' },
		{ url: 'https://api.example.com.evil.example/' },
		{ url: 'https://api.example.com@evil.example/' },
		{ url: 'https://api.example.com:8443/' },
		{ url: 'http://api.example.com/' },
		{ url: '//evil.example/' },
		{ url: '' },
		{ url: 'https://api.example.com/' },
		{ url: 'https://api.example.com/api/v10/extract_data' },
		{ url: 'https://api.example.com/api/v1/../../echo' },
		{ url: 'https://api.example.com/api/v1/%2e%2e/echo' },
		{ url: 'https://api.example.com/api/v1/..%2fecho' },
		{ url: 'https://api.example.com/api/v1/%252e%252e%252fecho' },
		{ url: 'https://api.example.com/api/v1/..;/echo' },
		{ url: 'https://api.example.com/api/v1/..\\..\\echo' },
		{ url: 'https://api.example.com/api/v1/%c0%ae%c0%ae/echo' },
		{ url: 'https://api.example.com/api/v1/%u002e%u002e/echo' },
		{ url: 'https://api.example.com/api/v1/.%09./echo' },
		{ url: 'https://api.example.com/api/v1/\uff0e\uff0e\uff0fecho' },
		{ url: 'https://api.example.com/api/v1//evil.example/' },
		{ url: 'https://api.example.com/api/v1/https://evil.example/' },
		{ url: 'https://api.example.com/api/v1/@evil.example/' },
		{ url: 'https://api.example.com/api/v1/.evil.example/' },
		{ url: 'https://api.example.com/api/v1/extract_data;host=evil.example' },
		{ url: 'https://user@api.example.com/api/v1/extract_data' },
		{ url: 'https://api.example.com./api/v1/extract_data' },
		{ url: 'blob:https://api.example.com/api/v1/extract_data' },
		{ url: ['https://evil.example/', 'https://api.example.com/api/v1/extract_data'] },
	])('refuses to send the key with %o', async (options) => {
		await expect(authenticate(options)).rejects.toThrow(
			'may only be sent to https://api.example.com/api/v1,',
		);
	});

	// n8n's HTTP client would set them after the credential has checked the headers.
	test.each([
		['its own', { getHeaders: () => ({ Host: 'other.example' }) }],
		['inherited', Object.create({ getHeaders: () => ({ Host: 'other.example' }) }) as object],
		[
			'hidden',
			Object.defineProperty({}, 'getHeaders', { get: () => undefined, enumerable: false }),
		],
	])('refuses a body that brings headers along (%s)', async (_what, body) => {
		await expect(authenticate({ url: ADDRESS, body })).rejects.toThrow(
			"A body that sets headers of its own can't be sent together with this credential",
		);
	});

	test.each([['a text'], [Buffer.from('a file')], [{ a: { b: [1] } }], [new FormData()], [null]])(
		'passes on a body such as %o',
		async (body) => {
			expect((await authenticate({ url: ADDRESS, body })).body).toBe(body);
		},
	);

	test.each([
		'https://api.example.com/api/v1/projects/fo_1/',
		'https://api.example.com/api/v1/files/a.b-c~d?page=2&next=https://evil.example/',
		'https:\\\\API.example.com:443\\api\\v1\\extract_data',
		'https://api.example.com/api/v1/extract\t_data\n',
		'https://api.example.com/api/v1/a/../extract_data',
	])('sends the key with %j, as a server reads it', async (url) => {
		expect((await authenticate({ url })).url).toBe(new URL(url).href);
	});

	test('passes on the address that it has checked, and no other', async () => {
		const request = await authenticate({
			url: ADDRESS,
			uri: 'https://evil.example/',
			baseURL: 'https://evil.example/',
		});
		expect(request).toMatchObject({ url: ADDRESS });
		expect(request).not.toHaveProperty('uri');
		expect(request).not.toHaveProperty('baseURL');
	});

	test('never has its key in a message', async () => {
		const refused = [
			{ url: 'https://evil.example/secret-key' },
			{ url: ADDRESS, method: 'TRACE' },
			{ url: ADDRESS, headers: { Host: 'other.example' } },
			{ url: ADDRESS, proxy: 'http://proxy.example:8080' },
			{ url: ADDRESS, agentOptions: { ca: 'certificate' } },
		];
		for (const options of refused) {
			const message = await authenticate(options).catch(String);
			expect(message).toMatch(/^Error: /);
			expect(message).not.toContain('secret-key');
		}
		const quotes = await authenticate({ url: ADDRESS }, { ...data, apiKey: '"secret-key"' }).catch(
			String,
		);
		expect(quotes).not.toContain('secret-key');
	});

	test('works in the HTTP Request node for its own host', async () => {
		const request = await authenticate({ uri: 'https://api.example.com/api/v1/extract_data' });
		expect(request.headers).toEqual({ 'x-api-key': 'secret-key' });
	});

	test('refuses a base URL that would send the key in the clear', async () => {
		const unsafe = { baseUrl: 'http://api.example.com/api/v1', apiKey: 'secret-key' };
		await expect(
			authenticate({ url: 'http://api.example.com/api/v1/extract_data' }, unsafe),
		).rejects.toThrow('has to begin with https://');
	});

	test('hides the key in the form', () => {
		const apiKey = credential.properties.find(({ name }) => name === 'apiKey');
		expect(apiKey?.typeOptions?.password).toBe(true);
	});

	test('names icon files that exist', () => {
		for (const icon of Object.values(credential.icon)) {
			const path = new URL(`../../credentials/${icon.slice('file:'.length)}`, import.meta.url);
			expect(readFileSync(path, 'utf8')).toContain('<svg');
		}
	});
});

// docs/interface.md, section 2.4
describe('The credential test', () => {
	const { request, rules } = credential.test as ICredentialTestRequest & {
		rules: Array<{ properties: { value: unknown; message: string } }>;
	};

	test('sends neither a project nor a document, so that there is nothing to extract', () => {
		expect(request.body).toBeUndefined();
		expect(request.qs).toBeUndefined();
	});

	test('uses the same address as an extraction, however the base URL is typed', async () => {
		const { url } = await authenticate({ ...request, baseURL: data.baseUrl });
		expect(url).toBe('https://api.example.com/api/v1/extract_data');
	});

	test("has a message for each status that doesn't mean that the key was accepted", () => {
		const { except } = request.ignoreHttpStatusErrors as { except: number[] };
		for (const status of [401, 403, 404, 301, 302, 303, 307, 308, 429, 500, 503]) {
			expect(except).toContain(status);
			const rule = rules.find(({ properties }) => properties.value === status);
			expect(rule?.properties.message).toContain(`HTTP ${status}`);
		}
	});
});
