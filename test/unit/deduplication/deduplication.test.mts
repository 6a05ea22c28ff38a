import { describe, expect, test } from 'vitest';

import type { ExecutionOutcomes } from '../../../nodes/DocumentExtraction/extraction/extractItems.js';
import type { Outcome, Read } from '../../../nodes/DocumentExtraction/outcome.js';
import { Deadlines } from '../../../nodes/DocumentExtraction/deadlines.js';
import { DocumentHistory } from '../../../nodes/DocumentExtraction/deduplication/documentHistory.js';
import { SharedResources } from '../../../nodes/DocumentExtraction/sharedResources.js';
import { NodeHistory } from '../../support/nodeHistory.mjs';
import { SimulatedClock } from '../../../support/simulation/simulatedClock.mjs';
import {
	failingService,
	manyTexts,
	simulate,
	textItem,
	textItems,
} from '../../../support/simulation/simulatedExtraction.mjs';

function outcomesOf({ items }: ExecutionOutcomes): Outcome[] {
	return items.flatMap(({ outcomes }) => outcomes);
}

describe('Duplicates in an execution', () => {
	test('are sent once, and each has its own result', async () => {
		const clock = new SimulatedClock();
		const { asked, answer } = failingService(clock);
		const texts = Array.from({ length: 30 }, (_, index) => `text ${index % 10}`);
		const outcomes = outcomesOf(await simulate(textItems(texts), { clock, answer }));
		expect(asked).toHaveLength(10);
		const bodies = outcomes.map((outcome) => (outcome as Read).body);
		expect(bodies.map(({ name }) => name)).toEqual(texts);
		expect(new Set(bodies.map(({ lines }) => lines)).size).toBe(30);
		expect(outcomes.map(({ document }) => document!.itemIndex)).toEqual([...texts.keys()]);
		expect(outcomes.filter((outcome) => 'duplicateOf' in outcome)).toHaveLength(20);
	});

	test('are sent again for another project', async () => {
		const clock = new SimulatedClock();
		const { asked, answer } = failingService(clock);
		const [one, other] = textItems(['x', 'x']);
		(other!.documents[0] as { request: { projectId: string } }).request.projectId = 'fo_2';
		await simulate([one!, other!], { clock, answer });
		expect(asked).toEqual(['x', 'x']);
	});

	test('of a failed document fail in the same way, without being sent', async () => {
		const clock = new SimulatedClock();
		const { asked, answer } = failingService(clock, { x: [422] });
		const outcomes = outcomesOf(await simulate(textItems(['x', 'x']), { clock, answer }));
		expect(asked).toEqual(['x']);
		expect(outcomes[0]!.problem!.message).toContain('(HTTP 422)');
		expect(outcomes[1]!.problem!.message).toBe(outcomes[0]!.problem!.message);
		expect(outcomes.map(({ attempts }) => attempts)).toEqual([1, 0]);
	});

	test('wait for the one that is sent, however many attempts it takes', async () => {
		const clock = new SimulatedClock();
		const { asked, answer } = failingService(clock, { x: [503, 503] });
		const outcomes = outcomesOf(await simulate(textItems(['x', 'x']), { clock, answer }));
		expect(asked).toEqual(['x', 'x', 'x']);
		expect(outcomes).toMatchObject(Array(2).fill({ body: { name: 'x' } }));
	});

	test('take neither memory nor a slot while they wait', async () => {
		const clock = new SimulatedClock();
		const { asked, answer } = failingService(clock);
		const texts = [...Array(50).fill('x'), 'y'];
		await simulate(textItems(texts), { clock, concurrency: 2, answer });
		expect(asked).toEqual(['x', 'y']);
		expect(clock.now()).toBe(100);
	});
});

describe('A run that fails or is stopped', () => {
	test('leaves its results to the next run of its account, and to no other', async () => {
		const clock = new SimulatedClock();
		const shared = new SharedResources(clock, () => 1);
		const { asked, answer } = failingService(clock, { 'text 7': [422] });
		const settings = { clock, shared, answer, stopAtFirstFailure: true };
		const sentFor = async (account: string) => {
			asked.length = 0;
			await simulate(manyTexts(10), { ...settings, account });
			return asked.length;
		};
		expect([await sentFor('a'), await sentFor('b'), await sentFor('a')]).toEqual([10, 10, 1]);
	});

	test('leaves the results up to the moment when it was stopped', async () => {
		const clock = new SimulatedClock();
		const shared = new SharedResources(clock, () => 1);
		const { asked, answer } = failingService(clock);
		const cancel = new AbortController();
		void clock.sleep(150).then(() => cancel.abort());
		const settings = { clock, shared, answer };
		await simulate(manyTexts(10), { ...settings, cancelSignal: cancel.signal });
		expect(asked).toHaveLength(10);
		await simulate(manyTexts(10), settings);
		// Five had been read, and five were under way.
		expect(asked).toHaveLength(15);
	});
});

test("A document is not sent if n8n can't say whether it is already read", async () => {
	const clock = new SimulatedClock();
	const { asked, answer } = failingService(clock);
	const stored = new NodeHistory();
	stored.failure = new Error('the database is away');
	const history = new DocumentHistory(stored.helpers, clock, new Deadlines(clock, undefined));
	const items = [textItem('x', 0, { alreadyReadDocuments: 'skip' })];
	const [outcome] = outcomesOf(await simulate(items, { clock, answer, history }));
	expect(asked).toEqual([]);
	expect(outcome!.problem).toMatchObject({
		message: expect.stringContaining("couldn't look up"),
		description: expect.stringContaining('the database is away'),
	});
});
