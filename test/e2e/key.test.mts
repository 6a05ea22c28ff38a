import type { INodeParameters } from 'n8n-workflow';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

const KEY = 'the-key-that-has-to-stay-where-it-is';
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
	expect(stored).not.toContain(KEY);
	expect(readFileSync(n8n.logFile, 'utf8')).not.toContain(KEY);
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
