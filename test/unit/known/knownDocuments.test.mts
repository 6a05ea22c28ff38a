import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { Document } from '../../../nodes/DocumentExtraction/documents/document.js';
import type { Extraction } from '../../../nodes/DocumentExtraction/extractData.js';
import type { Outcome } from '../../../nodes/DocumentExtraction/outcome.js';
import { Deadlines } from '../../../nodes/DocumentExtraction/deadlines.js';
import { Attempts } from '../../../nodes/DocumentExtraction/known/attempts.js';
import { DocumentHistory } from '../../../nodes/DocumentExtraction/known/documentHistory.js';
import { documentKey } from '../../../nodes/DocumentExtraction/known/documentKey.js';
import { SharedResources } from '../../../nodes/DocumentExtraction/sharedResources.js';
import { NodeHistory } from '../../support/nodeHistory.mjs';
import { promisesSettled, SimulatedClock } from '../../support/simulatedClock.mjs';
import { fileItem, simulate, textItem, textItems } from '../../support/simulatedExtraction.mjs';

/** A service that counts how often it is asked for each document, and answers after 100 ms. */
function countingService(clock: SimulatedClock, failures: Record<string, number[]> = {}) {
	const asked: string[] = [];
	const answer = async (name: string) => {
		asked.push(name);
		await clock.sleep(100);
		const status = failures[name]?.shift() ?? 200;
		return { status, body: JSON.stringify({ name, lines: [name] }) };
	};
	return { asked, answer };
}

function outcomesOf({ items }: Extraction): Outcome[] {
	return items.flatMap(({ outcomes }) => outcomes);
}

function namesOf(extraction: Extraction): unknown[] {
	return outcomesOf(extraction).map((outcome) => ('body' in outcome ? outcome.body.name : 'none'));
}

describe('Copies in an execution', () => {
	test('are sent once, and each has a result of its own', async () => {
		const clock = new SimulatedClock();
		const { asked, answer } = countingService(clock);
		const texts = Array.from({ length: 30 }, (_, index) => `text ${index % 10}`);
		const extraction = await simulate(textItems(texts), { clock, answer });
		expect(asked).toHaveLength(10);
		expect(namesOf(extraction)).toEqual(texts);
		expect(outcomesOf(extraction).map(({ document }) => document!.itemIndex)).toEqual(
			texts.map((_, index) => index),
		);
		const bodies = outcomesOf(extraction).map((outcome) => 'body' in outcome && outcome.body);
		expect(new Set(bodies).size).toBe(30);
		const lists = bodies.map((body) => body && body.lines);
		expect(new Set(lists).size).toBe(30);
		expect(outcomesOf(extraction).filter((outcome) => 'isCopy' in outcome)).toHaveLength(20);
	});

	test('are recognised among files by their content, not by their names', async () => {
		const clock = new SimulatedClock();
		const { asked, answer } = countingService(clock);
		const same = async (part: Buffer) => part.fill('a').length;
		const items = ['a.pdf', 'b.pdf', 'c.pdf'].map((name, index) => fileItem(name, index, 5));
		for (const item of items.slice(0, 2)) {
			const { request } = item.documents[0] as { request: { file: { readInto: typeof same } } };
			request.file.readInto = same;
		}
		await simulate(items, { clock, answer });
		expect(asked).toEqual(['a.pdf', 'c.pdf']);
	});

	test('are sent for each project', async () => {
		const clock = new SimulatedClock();
		const { asked, answer } = countingService(clock);
		const [one, other] = textItems(['x', 'x']);
		(other!.documents[0] as { request: { projectId: string } }).request.projectId = 'fo_2';
		await simulate([one!, other!], { clock, answer });
		expect(asked).toEqual(['x', 'x']);
	});

	test('of a document that failed fail in the same way, and are not sent', async () => {
		const clock = new SimulatedClock();
		const { asked, answer } = countingService(clock, { x: [422] });
		const outcomes = outcomesOf(await simulate(textItems(['x', 'x', 'x']), { clock, answer }));
		expect(asked).toHaveLength(1);
		expect(new Set(outcomes.map(({ problem }) => problem!.message)).size).toBe(1);
		expect(outcomes.map(({ attempts }) => attempts)).toEqual([1, 0, 0]);
	});

	test('wait for the one that is sent, however often it is tried', async () => {
		const clock = new SimulatedClock();
		const { asked, answer } = countingService(clock, { x: [503, 503] });
		const extraction = await simulate(textItems(['x', 'x']), { clock, answer });
		expect(asked).toEqual(['x', 'x', 'x']);
		expect(namesOf(extraction)).toEqual(['x', 'x']);
	});

	test('hold neither memory nor a place while they wait', async () => {
		const clock = new SimulatedClock();
		const { asked, answer } = countingService(clock);
		const texts = [...Array(50).fill('x'), 'y'];
		await simulate(textItems(texts), { clock, concurrency: 2, answer });
		expect(asked).toEqual(['x', 'y']);
		expect(clock.now()).toBe(100);
	});
});

describe('A run that fails', () => {
	const TEN = Array.from({ length: 10 }, (_, index) => `text ${index}`);

	async function twice(options: { reuseResults?: boolean } = {}, accounts = ['a', 'a']) {
		const clock = new SimulatedClock();
		const shared = new SharedResources(clock, () => 1);
		const { asked, answer } = countingService(clock, { 'text 7': [422] });
		const items = () => TEN.map((text, index) => textItem(text, index, options));
		const run = async (account: string) =>
			await simulate(items(), { clock, shared, answer, account, stopAtFirstFailure: true });
		await run(accounts[0]!);
		const askedBefore = asked.length;
		await clock.runUntilDone(clock.sleep(120_000));
		const extraction = await run(accounts[1]!);
		return { askedBefore, askedAfter: asked.length - askedBefore, extraction };
	}

	test('leaves what was read to the next one, which reads only the rest', async () => {
		const { askedBefore, askedAfter, extraction } = await twice();
		expect(askedBefore).toBe(10);
		expect(askedAfter).toBe(1);
		expect(namesOf(extraction)).toEqual(TEN);
		const ages = outcomesOf(extraction).flatMap((outcome) =>
			'reusedAfter' in outcome ? outcome.reusedAfter : [],
		);
		expect(ages).toHaveLength(9);
		expect(Math.min(...(ages as number[]))).toBeGreaterThanOrEqual(120_000);
	});

	test('leaves nothing to another account', async () => {
		expect((await twice({}, ['a', 'b'])).askedAfter).toBe(10);
	});

	test('leaves nothing if the option says so', async () => {
		expect((await twice({ reuseResults: false })).askedAfter).toBe(10);
	});

	test('that is stopped leaves what was read before', async () => {
		const clock = new SimulatedClock();
		const shared = new SharedResources(clock, () => 1);
		const { asked, answer } = countingService(clock);
		const cancel = new AbortController();
		void clock.sleep(150).then(() => cancel.abort());
		const settings = { clock, shared, answer };
		await simulate(textItems(TEN), { ...settings, cancelSignal: cancel.signal });
		expect(asked).toHaveLength(10);
		await simulate(textItems(TEN), settings);
		// Five had been read, and five were under way.
		expect(asked).toHaveLength(15);
	});
});

describe('If n8n starts an execution again because of "Retry On Fail"', () => {
	test('only what failed is sent, also if the node continues on errors', async () => {
		const clock = new SimulatedClock();
		const { asked, answer } = countingService(clock, { 'text 0': [422] });
		const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`);
		const settings = { clock, answer, attempts: new Attempts() };
		await simulate(textItems(texts), settings);
		const extraction = await simulate(textItems(texts), settings);
		expect(asked).toHaveLength(21);
		expect(namesOf(extraction)).toEqual(texts);
	});
});

describe('Repeated documents', () => {
	async function read(repeatedDocuments: 'extract' | 'skip', failure?: Error) {
		const clock = new SimulatedClock();
		const { asked, answer } = countingService(clock);
		const stored = new NodeHistory();
		const history = new DocumentHistory(stored.helpers, clock, new Deadlines(clock, undefined));
		const items = ['old', 'new', 'old'].map((text, index) =>
			textItem(text, index, { repeatedDocuments }),
		);
		const simulation = { clock, answer, history };
		const [outcome] = outcomesOf(await simulate([textItem('old')], simulation)) as Array<{
			document: Document;
			sha256: string;
		}>;
		const recorded = history.record([documentKey(outcome!.document, outcome!.sha256)], 10);
		await clock.runUntilDone(recorded);
		stored.failure = failure;
		asked.length = 0;
		return { outcomes: outcomesOf(await simulate(items, simulation)), asked };
	}

	test('are not sent if the option says so', async () => {
		const { outcomes, asked } = await read('skip');
		expect(asked).toEqual(['new']);
		expect(outcomes.map((outcome) => 'isRepeated' in outcome)).toEqual([true, false, true]);
	});

	test('are sent again otherwise', async () => {
		expect((await read('extract')).asked).toEqual(['old', 'new']);
	});

	test("are not sent if n8n can't say whether they are repeated", async () => {
		const { outcomes, asked } = await read('skip', new Error('the database is away'));
		expect(asked).toEqual([]);
		expect(outcomes[1]!.problem).toMatchObject({
			message: expect.stringContaining("couldn't look up"),
			description: expect.stringContaining('the database is away'),
		});
	});
});

test('No document is read more often than it is delivered, but for one result that is kept', async () => {
	const answers = fc.constantFrom(200, 200, 200, 422, 503, 504);
	const runs = fc.record({
		texts: fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1, maxLength: 12 }),
		stopAtFirstFailure: fc.boolean(),
		cancelAt: fc.option(fc.integer({ min: 0, max: 400 })),
	});
	await fc.assert(
		fc.asyncProperty(
			fc.array(runs, { minLength: 1, maxLength: 5 }),
			fc.array(answers, { minLength: 1, maxLength: 60 }),
			async (all, statuses) => {
				const clock = new SimulatedClock(promisesSettled);
				const shared = new SharedResources(clock, () => 0.5);
				const read = new Map<string, number>();
				const delivered = new Map<string, number>();
				const add = (counts: Map<string, number>, text: string) =>
					counts.set(text, (counts.get(text) ?? 0) + 1);
				let asked = 0;
				for (const { texts, stopAtFirstFailure, cancelAt } of all) {
					const cancel = new AbortController();
					if (cancelAt !== null) void clock.sleep(cancelAt).then(() => cancel.abort());
					const { items } = await simulate(textItems(texts), {
						clock,
						shared,
						stopAtFirstFailure,
						cancelSignal: cancel.signal,
						answer: async (text) => {
							const status = statuses[asked++ % statuses.length]!;
							await clock.sleep(100);
							// What is under way when a person stops the run may be paid for in vain.
							if (status === 200 && !cancel.signal.aborted) add(read, text);
							return { status, body: JSON.stringify({ text }) };
						},
					});
					for (const { itemIndex, outcomes } of items) {
						for (const outcome of outcomes) {
							if (!('body' in outcome)) continue;
							expect(outcome.body).toEqual({ text: texts[itemIndex] });
							if (!outcome.isCopy) add(delivered, texts[itemIndex]!);
						}
					}
				}
				for (const [text, times] of read) {
					expect(times).toBeLessThanOrEqual((delivered.get(text) ?? 0) + 1);
				}
			},
		),
		{ numRuns: 300 },
	);
});
