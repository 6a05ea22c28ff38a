import type { INode } from 'n8n-workflow';
import { afterAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';

import { clientOf } from '../../n8n/server/client.mjs';
import {
	chain,
	documentExtraction,
	node,
	trigger,
	webhook,
} from '../../n8n/server/workflows/workflow.mjs';
import { formWith, loginPage, pdf } from '../support/files.mjs';
import {
	digestOf,
	documentIn,
	type FixedAnswer,
	type ReceivedRequest,
	startHttpService,
} from '../support/servers/httpService.mjs';

const client = clientOf(inject('n8n'));

const EXTRACT = 'Document Extraction';
const AS_TEXT = { inputType: 'text', text: '={{ $json.text }}' };

/** An answer of the service, with its delay in milliseconds. */
let answer: (request: ReceivedRequest) => FixedAnswer = () => ({ body: {} });
let latency = 0;
const service = await startHttpService((request, response) => {
	const { status = 200, headers = {}, body = '' } = answer(request);
	setTimeout(() => {
		response.writeHead(status, headers);
		response.end(typeof body === 'string' ? body : JSON.stringify(body));
	}, latency);
});
afterAll(service.close);
beforeEach(() => {
	service.requests.length = 0;
	latency = 0;
	answer = () => ({ body: {} });
});

async function credentialWith(apiKey: string) {
	return await client.createCredential({ baseUrl: `${service.origin}/api/v1`, apiKey });
}

/** Items as a trigger would bring them. */
function items(fields: object[]): INode {
	const jsCode = `return ${JSON.stringify(fields)}.map((json) => ({ json }));`;
	return node('Items', 'n8n-nodes-base.code', { jsCode }, { typeVersion: 2 });
}

/** Customers, each with a key and a text. */
function customers(count: number) {
	return Array.from({ length: count }, (_, index) => {
		const tenant = ['anna', 'bert', 'cleo'][index % 3]!;
		return { tenantKey: `key-of-${tenant}-0123456789`, text: `invoice ${index}` };
	});
}

test('A credential with an expression sends each item with the key of its own customer', async () => {
	answer = (request) => ({ body: { text: documentIn(request).toString() } });
	const credential = await credentialWith('={{ $json.tenantKey }}');
	const sent = customers(30);
	const execution = await client.run(
		chain('Tenants', trigger(), items(sent), documentExtraction(credential, AS_TEXT)),
	);
	expect(execution.items(EXTRACT).map(({ json }) => json.text)).toEqual(
		sent.map(({ text }) => text),
	);
	expect(service.requests).toHaveLength(30);
	for (const request of service.requests) {
		const own = sent.find(({ text }) => text === documentIn(request))!;
		expect(request.headers['x-api-key']).toBe(own.tenantKey);
	}
});

describe("If the credential can't be used, no item continues as if it had been read", () => {
	const uses: Array<[string, () => Promise<{ id: string; name: string }>]> = [
		['was deleted', async () => ({ id: 'gone', name: 'Gone' })],
		[
			'has an expression that fails',
			async () => await credentialWith("={{ $('Gone').item.json.key }}"),
		],
		['has an expression without a value', async () => await credentialWith('={{ $json.noKey }}')],
	];

	test.each(uses)('because it %s', async (_why, use) => {
		const credential = await use();
		for (const onError of ['continueRegularOutput', 'continueErrorOutput'] as const) {
			const extraction = documentExtraction(credential, AS_TEXT, { onError });
			const execution = await client.run(
				chain('No credential', trigger(), items(customers(3)), extraction),
			);
			const output = onError === 'continueErrorOutput' ? 1 : 0;
			const failed = execution.items(EXTRACT, output);
			expect(failed.map(({ json }) => json.error)).toEqual(
				[0, 1, 2].map((item) => expect.stringMatching(new RegExp(`\\[item ${item}\\]$`))),
			);
			expect(execution.items(EXTRACT, 1 - output)).toEqual([]);
		}
		expect(service.requests).toEqual([]);
	});
});

test('A webhook that is called twice with the same file at the same time reads it once', async () => {
	answer = (request) => ({ body: { digest: digestOf(documentIn(request)) } });
	latency = 3_000;
	const credential = await credentialWith(`key-${crypto.randomUUID()}`);
	const parameters = { fileSelection: 'all', options: { alreadyReadDocuments: 'skip' } };
	const workflow = await client.activate(
		chain(
			'Twice',
			webhook({ responseMode: 'lastNode' }),
			documentExtraction(credential, parameters),
		),
	);
	const path = String(workflow.nodes[0]!.parameters.path);
	const call = async () => {
		const body = formWith({ file: [pdf, 'invoice.pdf'] });
		return await (
			await fetch(`${inject('n8n').url}/webhook/${path}`, { method: 'POST', body })
		).text();
	};
	const first = call();
	await vi.waitUntil(() => service.requests.length === 1, { timeout: 60_000 });
	const answers = await Promise.all([first, call(), call(), call()]);
	expect(service.requests).toHaveLength(1);
	expect(answers.filter((text) => text.includes(digestOf(pdf)))).toHaveLength(1);
	await client.deactivate(workflow);
});

test('A firewall that refuses one of forty documents only fails that one', async () => {
	answer = (request) =>
		documentIn(request) === 'invoice 7'
			? { status: 403, headers: { 'content-type': 'text/html' }, body: loginPage.toString() }
			: { body: { text: documentIn(request).toString() } };
	const credential = await credentialWith(`key-${crypto.randomUUID()}`);
	const extraction = documentExtraction(credential, AS_TEXT, { onError: 'continueErrorOutput' });
	const workflow = chain('Firewall', trigger(), items(customers(40)), extraction);
	for (let run = 0; run < 2; run++) {
		const execution = await client.run(workflow);
		expect(execution.items(EXTRACT)).toHaveLength(39);
		const [failed, ...others] = execution.items(EXTRACT, 1);
		expect(others).toEqual([]);
		expect(failed!.json.error).toMatch(/web page.*\[item 7\]$/);
		expect(failed!.json.details).toMatchObject({
			description: expect.stringContaining('firewall'),
		});
	}
});
