import { Readable } from 'node:stream';
import fc from 'fast-check';
import type { IExecuteFunctions, IHttpRequestOptions, INodeExecutionData } from 'n8n-workflow';
import { expect, test } from 'vitest';

import { extractDataOperation } from '../../../nodes/DocumentExtraction/operations/extractData.operation.js';
import { SharedResources } from '../../../nodes/DocumentExtraction/sharedResources.js';
import { NodeHistory } from '../../support/nodeHistory.mjs';
import { SimulatedClock } from '../../../support/simulation/simulatedClock.mjs';
import { stubContext } from '../../support/stubContext.mjs';

const TENANTS = ['anna', 'bert', 'cleo'] as const;
/** The service can't read the last one of these documents. */
const DOCUMENTS = ['a', 'b', 'c', 'bad'] as const;

const item = fc.record({
	tenant: fc.constantFrom(...TENANTS),
	/** "own" is a document that only this execution has. */
	text: fc.constantFrom(...DOCUMENTS, 'own'),
});
const execution = fc.record({
	items: fc.array(item, { minLength: 1, maxLength: 6 }),
	startsAt: fc.nat(5_000),
	stoppedAfter: fc.option(fc.nat(5_000), { freq: 4 }),
	mode: fc.constantFrom('webhook', 'webhook', 'trigger', 'manual'),
	continueOnFail: fc.boolean(),
	concurrency: fc.constantFrom(undefined, 1, 2),
	alreadyReadDocuments: fc.constantFrom('skip', 'skip', 'passThrough', 'extract'),
});
type Execution = typeof execution extends fc.Arbitrary<infer T> ? T : never;

interface Sent {
	tenant: string;
	document: string;
	isAnswered: boolean;
	isCutOff: boolean;
}

test('However executions overlap, and whatever their accounts, each document is sent with its own key, is read once, and is not lost', async () => {
	const executions = fc.array(execution, { minLength: 1, maxLength: 6 });
	const latencies = fc.array(fc.constantFrom(1, 100, 3_000), { minLength: 1, maxLength: 10 });
	const examples = [STOPPED_AS_AN_ANSWER_ARRIVES];
	await fc.assert(fc.asyncProperty(executions, latencies, check), { numRuns: 1_500, examples });
}, 180_000);

/** The second execution is stopped in the turn in which it gets the answer that the first one needs. */
const STOPPED_AS_AN_ANSWER_ARRIVES: [Execution[], number[]] = [
	[
		{
			items: [{ tenant: 'cleo', text: 'b' }],
			startsAt: 1_705,
			stoppedAfter: 4_322,
			mode: 'webhook',
			continueOnFail: false,
			concurrency: undefined,
			alreadyReadDocuments: 'passThrough',
		},
		{
			items: [
				{ tenant: 'bert', text: 'b' },
				{ tenant: 'cleo', text: 'b' },
				{ tenant: 'anna', text: 'bad' },
				{ tenant: 'cleo', text: 'own' },
			],
			startsAt: 1_440,
			stoppedAfter: 261,
			mode: 'webhook',
			continueOnFail: true,
			concurrency: 1,
			alreadyReadDocuments: 'skip',
		},
	],
	[3_000, 100, 1, 3_000, 3_000, 1, 3_000, 3_000, 1, 3_000],
];

async function check(executions: Execution[], latencies: number[]): Promise<void> {
	const clock = new SimulatedClock();
	const shared = new SharedResources(clock, () => 0.5);
	const history = new NodeHistory();
	const sent: Sent[] = [];
	/** The executions that have delivered a document, with Already Read Documents. */
	const delivered = new Map<string, Set<number>>();
	const skipped: string[] = [];

	const ends = executions.map(async (given, number) => {
		await clock.sleep(given.startsAt);
		const stop = new AbortController();
		if (given.stoppedAfter !== null) void clock.sleep(given.stoppedAfter).then(() => stop.abort());
		const items = given.items.map(({ tenant, text }) => {
			return { tenant, text: text === 'own' ? `own of ${number}` : text };
		});
		const context = contextFor(given, items, stop.signal);
		const output = await extractDataOperation(context, shared).catch(() => undefined);
		if (!output) return;
		checkOutput(given, items, output);
		for (const [index, { tenant, text }] of items.entries()) {
			const found = output.find(
				({ pairedItem }) => (pairedItem as { item: number }).item === index,
			);
			const name = `${tenant} ${text}`;
			if (!found || '_document' in found.json) skipped.push(name);
			else if ('read' in found.json && isRecorded(given)) {
				delivered.set(name, (delivered.get(name) ?? new Set()).add(number));
			}
		}
	});
	await clock.runUntilDone(Promise.all(ends));

	// For each tenant, one execution delivers each document, and others skip it only because of that.
	const documents = new Set(delivered.keys());
	for (const [document, by] of delivered)
		expect([document, [...by]]).toEqual([document, [...by].slice(0, 1)]);
	if (executions.every(({ stoppedAfter }) => stoppedAfter === null)) {
		expect([...documents]).toEqual(expect.arrayContaining(skipped));
	}
	// Nobody pays twice, unless a person stops an execution, tries out the workflow, or chooses to.
	if (!executions.every(isRecorded)) return;
	const paid = sent
		.filter(({ isCutOff }) => !isCutOff)
		.filter(({ document }) => document !== 'bad');
	const names = paid.map(({ tenant, document }) => `${tenant} ${document}`);
	expect(names).toHaveLength(new Set(names).size);

	function contextFor(
		{ mode, continueOnFail, concurrency, alreadyReadDocuments }: Execution,
		items: Array<{ tenant: string; text: string }>,
		signal: AbortSignal,
	): IExecuteFunctions {
		const { context } = stubContext({
			items: items.map((json) => ({ json })),
			parameters: {
				projectId: 'fo_1',
				inputType: 'text',
				text: ((index: number) => `${items[index]!.tenant}: ${items[index]!.text}`) as never,
				options: { concurrency, alreadyReadDocuments },
			},
			continueOnFail,
			respond: () => expect.fail('is replaced'),
		});
		return Object.assign(context, {
			getMode: () => mode,
			getExecutionCancelSignal: () => signal,
			getCredentials: async (_type: string, index: number) => ({
				baseUrl: 'https://api.example.com/api/v1',
				apiKey: `key-of-${items[index]!.tenant}`,
			}),
			helpers: { ...history.helpers, httpRequestWithAuthentication: request },
		});
	}

	async function request(
		this: IExecuteFunctions,
		_type: string,
		{ body }: IHttpRequestOptions,
		{ credentialsDecrypted }: { credentialsDecrypted: { data: { apiKey: string } } },
	) {
		const [tenant, document] = (body as URLSearchParams).get('text')!.split(': ') as [
			string,
			string,
		];
		expect(credentialsDecrypted.data.apiKey).toBe(`key-of-${tenant}`);
		const one: Sent = { tenant, document, isAnswered: false, isCutOff: false };
		const number = sent.push(one);
		this.getExecutionCancelSignal()!.addEventListener('abort', () => {
			one.isCutOff = !one.isAnswered;
		});
		await clock.sleep(latencies[number % latencies.length]!);
		one.isAnswered = true;
		const [statusCode, answer] =
			document === 'bad' ? [422, '{}'] : [200, JSON.stringify({ read: document })];
		return { statusCode, headers: {}, body: Readable.from([Buffer.from(answer)]) };
	}
}

function isRecorded({ mode, alreadyReadDocuments }: Execution): boolean {
	return mode !== 'manual' && alreadyReadDocuments !== 'extract';
}

/** Every item has exactly one result or error, unless it is skipped. */
function checkOutput(
	{ alreadyReadDocuments, continueOnFail }: Execution,
	items: Array<{ tenant: string; text: string }>,
	output: INodeExecutionData[],
): void {
	const indexes = output.map(({ pairedItem }) => (pairedItem as { item: number }).item);
	expect(indexes).toEqual([...new Set(indexes)].sort((one, other) => one - other));
	if (alreadyReadDocuments !== 'skip') expect(output).toHaveLength(items.length);
	for (const [at, { json }] of output.entries()) {
		const { text } = items[indexes[at]!]!;
		if (text === 'bad') expect(json.error).toContain('(HTTP 422)');
		else if (!('_document' in json)) expect(json).toEqual({ read: text });
		if ('error' in json) expect(continueOnFail).toBe(true);
	}
}
