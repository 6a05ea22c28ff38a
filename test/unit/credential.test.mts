import { readFileSync } from 'node:fs';
import type { ICredentialTestRequest, IHttpRequestOptions } from 'n8n-workflow';
import { describe, expect, test } from 'vitest';

import { DocumentExtractionApi } from '../../credentials/DocumentExtractionApi.credentials.js';

const credential = new DocumentExtractionApi();
const BASE = 'https://api.example.com/api/v1';
const ADDRESS = `${BASE}/extract_data`;
const data = { baseUrl: ` ${BASE}/ `, apiKey: ' secret-key \n' };

/** The request that is sent for a request with these options. */
async function authenticate(options: object = {}, credentials: object = {}) {
	if (typeof credential.authenticate !== 'function') throw new Error('not a function');
	const request = { url: ADDRESS, ...options } as IHttpRequestOptions;
	return await credential.authenticate({ ...data, ...credentials }, request);
}

describe('The credential', () => {
	test('puts the key into the header x-api-key and nowhere else', async () => {
		const request = await authenticate({ headers: { accept: 'application/json' }, body: { a: 1 } });
		expect(request.headers).toEqual({ accept: 'application/json', 'x-api-key': 'secret-key' });
		expect(JSON.stringify({ ...request, headers: {} })).not.toContain('secret-key');
	});

	test("follows no redirects, and requires a valid certificate, whatever the node's settings", async () => {
		const settings = { skipSslCertificateValidation: true, rejectUnauthorized: false };
		expect(await authenticate({ ...settings, followRedirect: true })).toMatchObject({
			disableFollowRedirect: true,
			followRedirect: false,
			followAllRedirects: false,
			skipSslCertificateValidation: false,
			rejectUnauthorized: true,
		});
	});

	test('passes on the content of the request and the form of the response', async () => {
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
		expect(await authenticate({ ...asked, url: undefined, uri: ADDRESS })).toMatchObject(asked);
	});

	test('drops every unknown option', async () => {
		const options = { socketPath: '/x.sock', transport: {}, auth: { bearer: 'x' }, jar: true };
		const request = await authenticate(options);
		for (const name of Object.keys(options)) expect(request).not.toHaveProperty(name);
	});

	test('keeps only the client certificate of the TLS settings', async () => {
		const certificate = { cert: 'c', key: 'k', passphrase: 'p' };
		const other = { servername: 'evil.example', checkServerIdentity: () => undefined };
		const { agentOptions } = await authenticate({ agentOptions: { ...certificate, ...other } });
		expect(agentOptions).toEqual(certificate);
	});

	test.each([
		[{ agentOptions: { ca: 'certificate' } }, "A CA certificate can't be added"],
		[{ proxy: 'http://proxy.example:8080' }, "A proxy can't be set"],
	])('refuses %o, which could hand the key to somebody else', async (options, sentence) => {
		await expect(authenticate(options)).rejects.toThrow(sentence);
	});

	test.each([
		['http://document-extraction', { protocol: 'http', host: 'document-extraction', port: 80 }],
		['http://host.docker.internal:4010', { host: 'host.docker.internal', port: 4010 }],
	])('has n8n connect to %s directly, whatever HTTP_PROXY is', async (origin, proxy) => {
		const baseUrl = `${origin}/api/v1`;
		const request = await authenticate({ url: `${baseUrl}/extract_data` }, { baseUrl });
		expect(request.proxy).toMatchObject(proxy);
	});

	test.each(['https://document-extraction', 'https://api.example.com', 'http://localhost:4010'])(
		'leaves the proxy for %s to the n8n server',
		async (origin) => {
			const baseUrl = `${origin}/api/v1`;
			const request = await authenticate({ url: `${baseUrl}/extract_data` }, { baseUrl });
			expect(request).not.toHaveProperty('proxy');
		},
	);

	test('sends its own key, whatever the request says', async () => {
		const { headers } = await authenticate({ headers: { 'X-API-Key': 'other' } });
		expect(headers).toEqual({ 'x-api-key': 'secret-key' });
	});

	describe('passes on headers about the content', () => {
		test('that SECURITY.md lists, with unchanged names', async () => {
			const page = readFileSync(new URL('../../SECURITY.md', import.meta.url), 'utf8');
			const [, list] = /may set (`Accept`[^.]+)\./.exec(page)!;
			const names = Array.from(list!.matchAll(/`([\w-]+)`/g), ([, name]) => name!);
			expect(names).toHaveLength(18);
			for (const all of [names, names.map((name) => name.toLowerCase())]) {
				const given = Object.fromEntries(all.map((name) => [name, '1']));
				const { headers } = await authenticate({ headers: given });
				expect(headers).toEqual({ ...given, 'x-api-key': 'secret-key' });
			}
		});

		test('as texts, so that exactly the checked values are sent', async () => {
			const { headers } = await authenticate({
				headers: { 'content-length': 5, accept: ['a/b', 'c/d'], prefer: null, pragma: undefined },
			});
			expect(headers).toEqual({
				'content-length': '5',
				accept: 'a/b,c/d',
				'x-api-key': 'secret-key',
			});
		});
	});

	describe('refuses every other header', () => {
		test.each([
			...['Host', 'Host ', ' Host', 'Host\t', '\r\nHost', 'host\u00a0', '\ufeffhost', 'accept '],
			...['x-api-key ', 'Forwarded', 'x-forwarded-host', 'X-Original-URL', 'X-Rewrite-URL'],
			...['X-Host', 'X-HTTP-Method-Override', 'x-envoy-original-dst-host', 'Transfer-Encoding'],
			...['TE', 'Connection', 'Upgrade', 'Expect', 'Via', 'Cookie', 'Authorization'],
			...['Proxy-Authorization', '__proto__', ''],
		])('%j', async (name) => {
			const headers = Object.fromEntries([[name, 'other.example']]);
			await expect(authenticate({ headers })).rejects.toThrow(
				`The header "${name.trim()}" can't be set together with this credential`,
			);
		});

		test.each(['5, 6', '-1', '5\r\nHost: other.example', '', '0x10'])(
			'such as a Content-Length of %j',
			async (length) => {
				await expect(authenticate({ headers: { 'Content-Length': length } })).rejects.toThrow(
					'The header "Content-Length" can\'t be set',
				);
			},
		);

		// n8n shows the message of an error as HTML when an execution has failed in the editor.
		test('with a short message without HTML', async () => {
			const link = '<a href="https://evil.example">log in</a>';
			const refusal = async (name: string) =>
				await authenticate({ headers: { [name]: '' } }).catch(String);
			expect(await refusal(link)).toContain('"‹a href="https://evil.example"›log in‹/a›"');
			expect(await refusal(`a\u0007\n\u202eb`)).toContain('"a b"');
			expect(await refusal('x'.repeat(1000))).toContain(`"${'x'.repeat(100)}…"`);
		});
	});

	test.each(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'post'])(
		'passes on the method %s',
		async (method) => {
			expect((await authenticate({ method })).method).toBe(method.toUpperCase());
		},
	);

	test('adds no method', async () => {
		expect(await authenticate()).not.toHaveProperty('method');
	});

	// TRACE has the server send all headers back, and CONNECT asks a proxy for another server.
	test.each(['TRACE', 'trace', ' TRACE', 'CONNECT', 'PROPFIND', '', null, 'GET / HTTP/1.1\r\n'])(
		'refuses the method %j',
		async (method) => {
			await expect(authenticate({ method })).rejects.toThrow(
				/^The method ".*" can't be used together with this credential\. Choose /,
			);
		},
	);

	test('sends exactly the method that it has checked', async () => {
		const method = { toString: () => 'GET', toUpperCase: () => 'TRACE' };
		expect((await authenticate({ method })).method).toBe('GET');
	});

	test.each([
		['', 'is empty'],
		['short', 'has only 5 characters'],
		['"secret-key"', 'contains a space, a quote'],
		['secret key', 'contains a space, a quote'],
		['undefined', 'its expression found no key'],
		['null', 'its expression found no key'],
		['[object Object]', 'its expression found no key'],
		['{{$json.apiKey}}', "an expression that n8n hasn't evaluated"],
		['__n8n_BLANK_VALUE_e5362baf-c777-4d57-a609-6eaf1f9e87f6', 'the placeholder'],
	])('refuses %j as a key', async (apiKey, sentence) => {
		await expect(authenticate({}, { apiKey })).rejects.toThrow(sentence);
	});

	test.each([
		{ url: 'https://evil.example/api/v1/extract_data' },
		{ url: undefined, uri: 'https://evil.example/' },
		{ url: '/extract_data', baseURL: 'https://evil.example/api/v1' },
		{ url: 'https://evil.example/', baseURL: BASE },
		{ url: 'https://api.example.com.evil.example/' },
		{ url: 'https://api.example.com@evil.example/' },
		{ url: 'https://api.example.com:8443/' },
		{ url: 'http://api.example.com/' },
		{ url: '//evil.example/' },
		{ url: '' },
		{ url: 'https://api.example.com/' },
		{ url: 'https://user@api.example.com/api/v1/extract_data' },
		{ url: 'https://api.example.com./api/v1/extract_data' },
		{ url: `blob:${ADDRESS}` },
		{ url: ['https://evil.example/', ADDRESS] },
	])('refuses to send the key with %o', async (options) => {
		await expect(authenticate(options)).rejects.toThrow(`may only be sent to ${BASE},`);
	});

	test.each([
		...['/../../echo', '/%2e%2e/echo', '/..%2fecho', '/%252e%252e%252fecho', '/..;/echo'],
		...['/..\\..\\echo', '/%c0%ae%c0%ae/echo', '/%u002e%u002e/echo', '/.%09./echo'],
		...['/\uff0e\uff0e\uff0fecho', '//evil.example/', '/https://evil.example/', '/@evil.example/'],
		...['/.evil.example/', '/extract_data;host=evil.example', '0/extract_data'],
	])('refuses to send the key to its Base URL followed by %j', async (path) => {
		await expect(authenticate({ url: BASE + path })).rejects.toThrow('may only be sent to');
	});

	// n8n's HTTP client would set them after the credential has checked the headers.
	test.each([
		['its own', { getHeaders: () => ({ Host: 'other.example' }) }],
		['inherited', Object.create({ getHeaders: () => ({ Host: 'other.example' }) }) as object],
		[
			'hidden',
			Object.defineProperty({}, 'getHeaders', { get: () => undefined, enumerable: false }),
		],
	])('refuses a body with its own headers (%s)', async (_what, body) => {
		await expect(authenticate({ body })).rejects.toThrow(
			"A body that sets its own headers can't be sent together with this credential",
		);
	});

	test.each([['a text'], [Buffer.from('a file')], [{ a: { b: [1] } }], [new FormData()], [null]])(
		'passes on a body such as %o',
		async (body) => {
			expect((await authenticate({ body })).body).toBe(body);
		},
	);

	test.each([
		'https://api.example.com/api/v1/projects/fo_1/',
		'https://api.example.com/api/v1/files/a.b-c~d?page=2&next=https://evil.example/',
		'https:\\\\API.example.com:443\\api\\v1\\extract_data',
		'https://api.example.com/api/v1/extract\t_data\n',
		'https://api.example.com/api/v1/a/../extract_data',
	])('sends the key to %j, in the normalized form', async (url) => {
		expect((await authenticate({ url })).url).toBe(new URL(url).href);
	});

	test('passes on only the address that it has checked', async () => {
		const evil = 'https://evil.example/';
		const request = await authenticate({ uri: evil, baseURL: evil });
		expect(request).toMatchObject({ url: ADDRESS });
		expect(request).not.toHaveProperty('uri');
		expect(request).not.toHaveProperty('baseURL');
	});

	test.each<[options: object, apiKey: string]>([
		[{ url: 'https://evil.example/secret-key' }, 'secret-key'],
		[{ method: 'TRACE' }, 'secret-key'],
		[{ headers: { Host: 'other.example' } }, 'secret-key'],
		[{ proxy: 'http://proxy.example:8080' }, 'secret-key'],
		[{ agentOptions: { ca: 'certificate' } }, 'secret-key'],
		[{}, '"secret-key"'],
	])('does not show the key when it refuses %o with the key %s', async (options, apiKey) => {
		const message = await authenticate(options, { apiKey }).catch(String);
		expect(message).toMatch(/^Error: /);
		expect(message).not.toContain('secret-key');
	});

	test('refuses a base URL that would send the key unencrypted', async () => {
		const unsafe = { baseUrl: 'http://api.example.com/api/v1' };
		await expect(authenticate({ url: `${unsafe.baseUrl}/extract_data` }, unsafe)).rejects.toThrow(
			'has to begin with https://',
		);
	});

	test('hides the key in the form', () => {
		const apiKey = credential.properties.find(({ name }) => name === 'apiKey');
		expect(apiKey?.typeOptions?.password).toBe(true);
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
		expect(url).toBe(ADDRESS);
	});

	test('passes only for a status that shows that the key was accepted', () => {
		const { except } = request.ignoreHttpStatusErrors as { except: number[] };
		const passing = [...Array(600).keys()].slice(200).filter((status) => !except.includes(status));
		expect(passing).toEqual([200, 400, 413, 415, 422]);
	});

	test('has a message for every other status', () => {
		const { except } = request.ignoreHttpStatusErrors as { except: number[] };
		for (const status of except) {
			const rule = rules.find(({ properties }) => properties.value === status);
			expect(rule?.properties.message).toContain(`HTTP ${status}`);
		}
	});

	test.each([
		[401, 'rejected this API key'],
		[403, 'or a firewall or proxy has answered'],
		[407, 'The proxy between n8n and the service asks for a user name and a password'],
		[502, "or a proxy can't reach it"],
		[501, "doesn't say whether the API key is right"],
		[520, "isn't available at the moment"],
	])('explains a %i', (status, message) => {
		const rule = rules.find(({ properties }) => properties.value === status);
		expect(rule?.properties.message).toContain(message);
	});
});
