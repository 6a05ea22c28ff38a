import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INode, INodeParameters } from 'n8n-workflow';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { clientOf, CREDENTIAL, type Execution } from '../../n8n/server/client.mjs';
import { exampleDocument } from '../../n8n/server/workflows/examples.mjs';
import {
	chain,
	documentExtraction,
	next,
	node,
	readFiles,
	trigger,
} from '../../n8n/server/workflows/workflow.mjs';
import {
	serviceThat,
	startHttpService,
	type FixedAnswer,
	type Responder,
} from '../support/servers/httpService.mjs';
import { isIn } from './support/search.mjs';
import { NAME } from '../../support/authority.mjs';
import { startServiceFor } from './support/service.mjs';

const KEY = 'the+key/that=has&to<stay>where-it-is';
const INVOICE = exampleDocument('invoice-office-supplies.pdf');
const JSON_TYPE = { 'content-type': 'application/json' };
const redirect = (location: string) => ({ status: 307, headers: { location } });
const n8n = inject('n8n');
const client = clientOf(n8n);
const { service } = await startServiceFor(client, { apiKeys: [KEY] });
const elsewhere = await startHttpService();
afterAll(elsewhere.close);
copyFileSync(INVOICE, join(n8n.files, 'key.pdf'));
beforeEach(() => {
	elsewhere.requests.length = 0;
});

/** Fails if n8n's data of the execution contain the key. `afterwards` searches the log. */
async function run(name: string, ...nodes: INode[]): Promise<Execution> {
	const execution = await client.run(chain(name, trigger(), ...nodes));
	expect(isIn(execution.stored, [KEY])).toBe(false);
	return execution;
}

describe('the node', () => {
	async function extractAt(baseUrl: string) {
		const credential = await client.createCredential({ baseUrl, apiKey: KEY });
		const extraction = documentExtraction(credential, { options: { maxAttempts: 2 } });
		return await run('Key', readFiles(join(n8n.files, 'key.pdf')), extraction, next('After'));
	}

	test('extracts a file without leaving the key behind', async () => {
		const execution = await extractAt(service.baseUrl);
		expect(execution.status).toBe('success');
		// n8n 2 keeps the file in its file system, n8n 1 in memory.
		const { id } = execution.items('Read Files')[0]!.binary!.data!;
		expect(id?.split(':')[0]).toBe({ 'n8n-2': 'filesystem-v2', 'n8n-1': undefined }[n8n.release]);
		expect(execution.items('After')[0]?.json).toMatchObject({ total_amount: '824.88' });
	});

	test.each<[what: string, answer: FixedAnswer | Responder, words: string]>([
		['refuses it', { status: 401, body: { error: 'no such key' } }, '(HTTP 401)'],
		[
			'repeats it in an error',
			({ headers }) => ({ status: 422, body: { msg: `Key: ${String(headers['x-api-key'])}` } }),
			'Key: ***',
		],
	])('leaves no key behind when the service %s', async (_what, answer, words) => {
		const refusing = await serviceThat(answer);
		const execution = await extractAt(`${refusing.origin}/api/v1`);
		const { message, description } = execution.error('Document Extraction')!;
		expect(`${message} ${description}`).toContain(words);
		expect(refusing.requests).toHaveLength(1);
	});

	test('leaves no key behind when the service repeats it in fields', async () => {
		const escaped = Array.from(KEY, (one) => `\\u00${one.charCodeAt(0).toString(16)}`).join('');
		const shown = KEY.replaceAll('/', '\\/');
		const body = `{"a": "Key: ${shown}", "b": {"Key: ${escaped}": ["${escaped}"]}}`;
		const echo = await serviceThat({ headers: JSON_TYPE, body });
		const execution = await extractAt(`${echo.origin}/api/v1`);
		expect(execution.items('After')[0]?.json.a).toMatch(/^Key: \*\*\*/);
	});

	test("sends nothing to the target of a redirect, and doesn't leave behind the key in its address", async () => {
		const location = `${elsewhere.origin}/?key=${encodeURIComponent(KEY)}`;
		const redirecting = await serviceThat(redirect(location));
		const execution = await extractAt(`${redirecting.origin}/api/v1`);
		const { message, description } = execution.error('Document Extraction')!;
		expect(message).toContain('redirects');
		expect(description).toContain('?key=***');
		expect(elsewhere.requests).toEqual([]);
	});

	test('leaves no key behind when the service is down', async () => {
		const down = await serviceThat();
		await down.close();
		const execution = await extractAt(`${down.origin}/api/v1`);
		expect(execution.error('Document Extraction')?.description).toContain('ECONNREFUSED');
	});
});

describe('the HTTP Request node with the same credential', () => {
	/** @param credentials the node's credentials in addition to the one with the key */
	async function request(
		url: string,
		baseUrl: string,
		more: INodeParameters = {},
		credentials: INode['credentials'] = {},
	) {
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
			credentials: { [CREDENTIAL]: { id, name }, ...credentials },
		});
		return await run('HTTP Request', httpRequest);
	}

	/** Fails unless the node refuses to send anything. */
	function expectRefusal(execution: Execution): void {
		expect(execution.error('HTTP Request')?.message).toContain('together with this credential');
		expect(elsewhere.requests).toEqual([]);
	}

	test('can send requests to the service of the credential', async () => {
		const own = await serviceThat({ headers: JSON_TYPE, body: { ok: 'yes' } });
		const baseUrl = `${own.origin}/api/v1`;
		const execution = await request(`${baseUrl}/extract_data`, baseUrl);
		expect(execution.items('HTTP Request')[0]?.json).toEqual({ ok: 'yes' });
		expect(own.requests).toMatchObject([{ headers: { 'x-api-key': KEY } }]);
	});

	test("can't send the key through a proxy", async () => {
		const options = { proxy: elsewhere.origin, allowUnauthorizedCerts: true };
		expectRefusal(await request(`${service.baseUrl}/extract_data`, service.baseUrl, { options }));
	});

	test("can't send the key to a server that an own CA certificate vouches for", async () => {
		const ca = readFileSync(inject('authority').certificate, 'utf8');
		const values = { ca, cert: '', key: '', passphrase: '' };
		const { id, name } = await client.createCredential(values, 'Stranger', 'httpSslAuth');
		const more = { provideSslCertificates: true, options: { allowUnauthorizedCerts: true } };
		const baseUrl = `https://${NAME}/api/v1`;
		const execution = await request(`${baseUrl}/extract_data`, baseUrl, more, {
			httpSslAuth: { id, name },
		});
		expectRefusal(execution);
	});

	const others = `${elsewhere.origin}/api/v1`;
	test.each([
		['another host', `${others}/extract_data`, service.baseUrl],
		['another path of the same host', `${elsewhere.origin}/echo`, others],
		['a path that leads out of the Base URL', `${others}/%2e%2e/echo`, others],
	])("can't send the key to %s", async (_where, url, baseUrl) => {
		const execution = await request(url, baseUrl);
		expect(execution.status).toBe('error');
		expect(elsewhere.requests).toEqual([]);
	});

	test("doesn't send the key to the target of a redirect, even if it is set to follow redirects", async () => {
		const own = await serviceThat(redirect(`${elsewhere.origin}/`));
		const baseUrl = `${own.origin}/api/v1`;
		const options = { redirect: { redirect: { followRedirects: true, maxRedirects: 5 } } };
		await request(`${baseUrl}/extract_data`, baseUrl, { options });
		expect(own.requests).toHaveLength(1);
		expect(elsewhere.requests).toEqual([]);
	});

	test("doesn't send the key to another host while it follows pages of results", async () => {
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
