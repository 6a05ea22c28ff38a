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
		[{ headers: { Host: 'other.example' } }, 'The header "Host" can\'t be set'],
		[{ headers: { 'x-forwarded-host': 'other.example' } }, 'The header "x-forwarded-host"'],
		[{ headers: { 'X-Original-URL': '/echo' } }, 'The header "X-Original-URL"'],
	])('refuses %o, which could hand the key to somebody else', async (options, sentence) => {
		await expect(authenticate({ url: ADDRESS, ...options })).rejects.toThrow(sentence);
	});

	test('sends its own key, whatever the request says', async () => {
		const { headers } = await authenticate({ url: ADDRESS, headers: { 'X-API-Key': 'other' } });
		expect(headers).toEqual({ 'x-api-key': 'secret-key' });
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
		{ url: 'https://user@api.example.com/api/v1/extract_data' },
	])('refuses to send the key with %o', async (options) => {
		await expect(authenticate(options)).rejects.toThrow(
			'may only be sent to https://api.example.com/api/v1,',
		);
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
