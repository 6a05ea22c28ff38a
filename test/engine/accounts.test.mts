import { describe, expect, test } from 'vitest';
import type { INode, INodeExecutionData, IWorkflowBase } from 'n8n-workflow';

import type { Execution, RunOptions } from '../../n8n/engine/engine.mjs';
import {
	documentIn,
	type HttpService,
	type ReceivedRequest,
	serviceThat,
} from '../support/servers/httpService.mjs';
import {
	engine,
	EXTRACT,
	extractionWorkflow,
	itemWith,
	jsonOf,
	pdfWith,
	TRIGGER,
} from '../support/workflows.mjs';

const CREDENTIAL = 'Document Extraction account';
const KEYS = { anna: 'key-of-anna-0123456789', bert: 'key-of-bert-0123456789' };
const CONTINUE: Partial<INode> = { onError: 'continueRegularOutput' };
const ERROR_OUTPUT: Partial<INode> = { onError: 'continueErrorOutput' };
const AS_TEXT = { inputType: 'text', text: '={{ $json.text }}' };

/** The pattern from n8n's documentation for one workflow with many customers. */
const BY_TENANT = { apiKey: '={{ $json.tenantKey }}' };

async function run(
	{ origin }: Pick<HttpService, 'origin'>,
	items: INodeExecutionData[],
	{
		credential = BY_TENANT,
		parameters = AS_TEXT,
		settings = {},
		workflow = extractionWorkflow(parameters, settings),
		...options
	}: RunOptions & {
		credential?: object;
		parameters?: object;
		settings?: Partial<INode>;
		workflow?: IWorkflowBase;
	} = {},
): Promise<Execution> {
	const credentials = { [CREDENTIAL]: { baseUrl: `${origin}/api/v1`, ...credential } };
	return await engine.run(workflow, { credentials, pinned: { [TRIGGER]: items }, ...options });
}

function text(tenant: keyof typeof KEYS, text: string): INodeExecutionData {
	return { json: { tenant, tenantKey: KEYS[tenant], text } };
}

function keyOf({ headers }: ReceivedRequest): unknown {
	return headers['x-api-key'];
}

describe('A credential with an expression', () => {
	test('sends each item with the key of its own customer', async () => {
		const service = await serviceThat(answerWithSent);
		const items = Array.from({ length: 40 }, (_, index) =>
			text(index % 3 ? 'anna' : 'bert', `invoice ${index}`),
		);
		const execution = await run(service, items);
		expect(jsonOf(execution).map(({ sent }) => sent)).toEqual(items.map(({ json }) => json.text));
		for (const request of service.requests) {
			const index = Number(/\d+/.exec(documentIn(request) as string)![0]);
			expect(keyOf(request)).toBe(items[index]!.json.tenantKey);
		}
		expect(JSON.stringify(execution.run.data.resultData.runData[EXTRACT])).not.toContain('key-of');
	});

	test('sends the same document once for each customer', async () => {
		const service = await serviceThat(answerWithSent);
		const items = [text('anna', 'x'), text('bert', 'x'), text('anna', 'x')];
		expect(jsonOf(await run(service, items))).toHaveLength(3);
		expect(service.requests.map(keyOf).sort()).toEqual([KEYS.anna, KEYS.bert]);
	});

	test('reads a document even if another customer already had the same one', async () => {
		const service = await serviceThat(answerWithSent);
		const parameters = { ...AS_TEXT, options: { alreadyReadDocuments: 'skip' } };
		const options = { parameters, mode: 'trigger' } as const;
		for (const tenant of ['anna', 'bert', 'anna', 'bert'] as const) {
			await run(service, [text(tenant, 'the same for all')], options);
		}
		expect(service.requests.map(keyOf)).toEqual([KEYS.anna, KEYS.bert]);
	});

	test('keeps the results of a failed run only for their customer', async () => {
		const service = await serviceThat((request) =>
			documentIn(request) === 'bad' ? { status: 422 } : answerWithSent(request),
		);
		await run(service, [text('anna', 'x'), text('anna', 'bad')]);
		service.requests.length = 0;
		await run(service, [text('bert', 'x')]);
		await run(service, [text('anna', 'x')]);
		expect(service.requests.map(keyOf)).toEqual([KEYS.bert]);
	});

	test('fails the items of a customer whose key was revoked, and no others', async () => {
		const service = await serviceThat((request) =>
			keyOf(request) === KEYS.bert ? { status: 401 } : answerWithSent(request),
		);
		const items = Array.from({ length: 60 }, (_, index) =>
			text(index % 2 ? 'anna' : 'bert', `invoice ${index}`),
		);
		const execution = await run(service, items, { settings: CONTINUE });
		for (const [index, json] of jsonOf(execution).entries()) {
			if (index % 2) expect(json.sent).toBe(`invoice ${index}`);
			else expect(json.error).toContain('rejected the API key (HTTP 401)');
		}
		expect(service.requests.filter((one) => keyOf(one) === KEYS.bert).length).toBeLessThan(30);
	});

	test('fails an item whose customer has no key, and sends the others', async () => {
		const service = await serviceThat(answerWithSent);
		const items = [text('anna', 'a'), { json: { text: 'nobody' } }, text('bert', 'b')];
		const execution = await run(service, items, { settings: ERROR_OUTPUT });
		expect(jsonOf(execution).map(({ sent }) => sent)).toEqual(['a', 'b']);
		const [failed] = execution.items(EXTRACT, 1);
		expect(failed!.json).toMatchObject({
			text: 'nobody',
			error: 'The API Key is empty [item 1]',
			details: { description: expect.stringContaining('If it has an expression') },
		});
		expect(failed!.pairedItem).toEqual({ item: 1 });
	});

	test('limits the documents at a time for all customers together', async () => {
		let underWay = 0;
		let most = 0;
		const service = await serviceThat((request, response) => {
			most = Math.max(most, ++underWay);
			setTimeout(() => {
				underWay--;
				response.end(JSON.stringify(answerWithSent(request).body));
			}, 5);
		});
		const items = Array.from({ length: 30 }, (_, index) =>
			text(index % 2 ? 'anna' : 'bert', `invoice ${index}`),
		);
		const parameters = { ...AS_TEXT, options: { concurrency: 3 } };
		expect(jsonOf(await run(service, items, { parameters }))).toHaveLength(30);
		expect(most).toBe(3);
	});

	test('can send each customer to a different service', async () => {
		const [one, other] = [await serviceThat(answerWithSent), await serviceThat(answerWithSent)];
		const credential = { baseUrl: '={{ $json.service }}/api/v1', apiKey: KEYS.anna };
		const items = [one, other, one].map(({ origin: service }, index) => ({
			json: { service, text: `invoice ${index}` },
		}));
		expect(jsonOf(await run(one, items, { credential }))).toHaveLength(3);
		expect(one.requests.map(documentIn).sort()).toEqual(['invoice 0', 'invoice 2']);
		expect(other.requests.map(documentIn)).toEqual(['invoice 1']);
	});
});

describe("If the credential can't be loaded", () => {
	const cannotLoad: Array<[string, string, () => Partial<Parameters<typeof run>[2]>]> = [
		['it was deleted', 'No credential', () => ({ credentials: {} })],
		[
			'none is chosen',
			'any credentials set',
			() => {
				const workflow = extractionWorkflow(AS_TEXT);
				delete workflow.nodes.find(({ name }) => name === EXTRACT)!.credentials;
				return { workflow };
			},
		],
		[
			'its expression fails',
			'DateTime',
			() => ({ credential: { apiKey: '={{ "no key".toDateTime() }}' } }),
		],
		[
			'the item link is lost',
			'',
			() => ({ credential: { apiKey: `={{ $('Gone').item.json.key }}` } }),
		],
	];

	test.each(cannotLoad)(
		'because %s, "Continue" passes on no item as if it had been read',
		async (_why, says, options) => {
			const service = await serviceThat(answerWithSent);
			const items = [text('anna', 'a'), text('bert', 'b')];
			for (const settings of [CONTINUE, ERROR_OUTPUT]) {
				const given = { ...options() };
				const workflow = given.workflow ?? extractionWorkflow(AS_TEXT);
				Object.assign(workflow.nodes.find(({ name }) => name === EXTRACT)!, settings);
				const execution = await run(service, items, { ...given, workflow });
				const output = settings === CONTINUE ? 0 : 1;
				expect(execution.items(EXTRACT, 1 - output)).toEqual([]);
				const failed = execution.items(EXTRACT, output);
				expect(failed.map(({ json }) => json.error)).toEqual([
					"The credential couldn't be loaded [item 0]",
					"The credential couldn't be loaded [item 1]",
				]);
				expect(failed[0]!.json.details).toMatchObject({
					description: expect.stringContaining(says),
				});
				expect(failed.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
			}
			expect(service.requests).toEqual([]);
		},
	);

	test.each(cannotLoad)(
		'because %s, the node fails and says what to do',
		async (_why, _says, options) => {
			const service = await serviceThat(answerWithSent);
			const execution = await run(service, [text('anna', 'a')], options());
			expect(execution.error(EXTRACT)).toMatchObject({
				message: expect.stringContaining("The credential couldn't be loaded"),
				description: expect.stringContaining('Open the node, and choose a credential'),
			});
		},
	);
});

test("A customer's files are never sent with the key of another one", async () => {
	const service = await serviceThat(answerWithSent);
	const items = await Promise.all(
		Array.from({ length: 12 }, async (_, index) => {
			const tenant = index % 2 ? 'anna' : 'bert';
			const files = {
				one: [pdfWith(`${tenant} one ${index}`), 'one.pdf'],
				two: [pdfWith(`${tenant} two ${index}`), 'two.pdf'],
			} as const;
			return await itemWith(files as never, { tenantKey: KEYS[tenant] });
		}),
	);
	await run(service, items, { parameters: { fileSelection: 'all' } });
	expect(service.requests).toHaveLength(24);
	for (const request of service.requests) {
		const tenant = /(anna|bert) (?:one|two)/.exec(documentIn(request).toString('latin1'))![1];
		expect(keyOf(request)).toBe(KEYS[tenant as keyof typeof KEYS]);
	}
});

/** Answers each document with its text. */
function answerWithSent(request: ReceivedRequest) {
	const document = documentIn(request);
	return { body: { sent: typeof document === 'string' ? document : 'a file' } };
}
