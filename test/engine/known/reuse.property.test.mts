import fc from 'fast-check';
import type { INode, INodeExecutionData } from 'n8n-workflow';
import { expect, test } from 'vitest';

import { startEngine, type BinaryDataMode } from '../../../engine/engine.mjs';
import { digestOf, documentIn, startHttpService } from '../../support/servers/httpService.mjs';
import { EXTRACT, extract, itemWith, pdfWith } from '../../support/workflows.mjs';

/** In milliseconds, on a busy machine. */
const TIMEOUT = 180_000;

/** What becomes of a document: it is read, it can't be, it isn't accepted, or the answer gets lost. */
const STATUSES = { read: 200, unreadable: 422, throttled: 429, lost: 504 };
const answer = fc.constantFrom('read', 'read', 'read', 'unreadable', 'throttled', 'lost' as const);

const scenario = fc.record({
	/** The files of each item, by name. Those with the same name have the same content. */
	items: fc.array(fc.array(fc.constantFrom(...'abcdefgh'), { minLength: 1, maxLength: 3 }), {
		minLength: 1,
		maxLength: 6,
	}),
	answers: fc.array(answer, { maxLength: 20 }),
	/** The settings of the node, each time that the items are extracted. */
	repetitions: fc.array(
		fc.record({
			onError: fc.constantFrom('stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'),
			retryOnFail: fc.boolean(),
		}),
		{ minLength: 1, maxLength: 4 },
	),
	concurrency: fc.constantFrom(1, 2, 5),
	/** Makes the files differ from those of all other scenarios. */
	mark: fc.uuid(),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never;

test.each<BinaryDataMode>(['default', 'filesystem'])(
	'In %s mode, no document is read more often than it is delivered, unless an answer got lost',
	async (mode) => {
		await startEngine(mode);
		await fc.assert(fc.asyncProperty(scenario, check), { numRuns: 12 });
	},
	TIMEOUT,
);

async function check({ items, repetitions, concurrency, mark, ...given }: Scenario): Promise<void> {
	const answers = [...given.answers];
	const read = new Map<string, number>();
	const delivered = new Map<string, number>();
	const service = await startHttpService((request) => {
		const digest = digestOf(documentIn(request));
		const next = answers.shift() ?? 'read';
		if (next === 'read') add(read, digest);
		return { status: STATUSES[next], headers: { 'retry-after': '0.01' }, body: { digest } };
	});
	const contentOf = (name: string) => pdfWith(`${mark} ${name}`);
	const input = await Promise.all(
		items.map(async (names) => {
			const files = names.map((name, index) => [`file_${index}`, [contentOf(name), 'a.pdf']]);
			return await itemWith(Object.fromEntries(files));
		}),
	);
	const digests = items.map((names) => names.map((name) => digestOf(contentOf(name))));

	async function run(settings: Partial<INode>): Promise<INodeExecutionData[]> {
		const parameters = { fileSelection: 'all', options: { concurrency } };
		const retries = { maxTries: 2, waitBetweenTries: 1, ...settings };
		const execution = await extract(service, input, parameters, retries, { mode: 'trigger' });
		const output = [0, 1].flatMap((index) => execution.items(EXTRACT, index));
		const results = output.filter(({ json }) => json.digest !== undefined);
		for (const result of results) expect(digests[indexOf(result)]).toContain(result.json.digest);
		for (const digest of new Set(results.map(({ json }) => String(json.digest)))) {
			add(delivered, digest);
		}
		return output;
	}

	for (const settings of repetitions) {
		const output = await run(settings as Partial<INode>);
		if (settings.onError === 'stopWorkflow') continue;
		expect(output.map(indexOf).toSorted((a, b) => a - b)).toEqual(
			items.flatMap((names, index) => names.map(() => index)),
		);
	}
	answers.length = 0;
	const last = await run({ onError: 'stopWorkflow' });
	expect(last.map(({ json }) => json.digest)).toEqual(digests.flat());
	for (const [digest, times] of read) {
		expect(times).toBeLessThanOrEqual(delivered.get(digest)!);
	}
	await service.close();
}

function indexOf({ pairedItem }: INodeExecutionData): number {
	return (pairedItem as { item: number }).item;
}

function add(counts: Map<string, number>, key: string): void {
	counts.set(key, (counts.get(key) ?? 0) + 1);
}
