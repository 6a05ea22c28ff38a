import { readFileSync } from 'node:fs';
import type { ICredentialTestRequest, IHttpRequestOptions } from 'n8n-workflow';
import { describe, expect, test } from 'vitest';

import { DocumentExtractionApi } from '../../credentials/DocumentExtractionApi.credentials.js';

const credential = new DocumentExtractionApi();
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

	test('uses a proxy only with https, so that the proxy never sees the key', async () => {
		const proxy = 'http://proxy.example:8080';
		const url = 'https://api.example.com/api/v1/extract_data';
		expect(await authenticate({ url, proxy })).toMatchObject({ proxy });
		const local = { baseUrl: 'http://localhost:4010/api/v1', apiKey: 'k' };
		const plain = await authenticate({ url: 'http://localhost:4010/api/v1/x', proxy }, local);
		expect(plain.proxy).toBeUndefined();
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
	])('refuses to send the key with %o', async (options) => {
		await expect(authenticate(options)).rejects.toThrow(
			'may only be sent to https://api.example.com',
		);
	});

	test('works in the HTTP Request node for its own host', async () => {
		const request = await authenticate({ uri: 'https://api.example.com/api/v1/extract_data' });
		expect(request.headers).toEqual({ 'x-api-key': 'secret-key' });
	});

	test('refuses a base URL that would send the key in the clear', async () => {
		const unsafe = { baseUrl: 'http://api.example.com/api/v1', apiKey: 'k' };
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
