import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { ItemSelection } from '../../nodes/DocumentExtraction/documents/document.js';
import {
	NEXT_TO_LARGE,
	MEMORY_BUDGET,
} from '../../nodes/DocumentExtraction/pacing/memoryBudget.js';
import { SimulatedClock } from '../../support/simulation/simulatedClock.mjs';
import {
	failingService,
	fileItem,
	manyTexts,
	simulate,
	textItem,
	textItems,
} from '../../support/simulation/simulatedExtraction.mjs';

/** Extracts documents with these processing times in milliseconds, and these sizes in bytes. */
async function run(times: number[], concurrency: number, bytes: number[] = []) {
	const clock = new SimulatedClock();
	const seen = { most: 0, mostBytes: 0, started: [] as number[] };
	let inFlight = 0;
	let held = 0;
	const items = times.map((_, index) =>
		fileItem(`${index}.pdf`, index, bytes[index] ?? 0, async () => {
			held += bytes[index] ?? 0;
			seen.mostBytes = Math.max(seen.mostBytes, held);
			return 0;
		}),
	);
	const { items: extracted } = await simulate(items, {
		clock,
		concurrency,
		answer: async (name) => {
			const index = parseInt(name);
			seen.started.push(index);
			seen.most = Math.max(seen.most, ++inFlight);
			await clock.sleep(times[index]!);
			inFlight--;
			held -= bytes[index] ?? 0;
			return { body: JSON.stringify({ index }) };
		},
	});
	const outcomes = extracted.flatMap((item) => item.outcomes);
	const results = outcomes.map((outcome) => 'body' in outcome && outcome.body.index);
	return { results, time: clock.now(), seen };
}

describe('Documents', () => {
	test('take documents ÷ concurrency × latency in total', async () => {
		expect(await run(Array(200).fill(200), 5)).toMatchObject({ time: 8000, seen: { most: 5 } });
		// Half of the first 20 are sent 50 ms later.
		expect(await run(Array(200).fill(200), 20)).toMatchObject({ time: 2050, seen: { most: 20 } });
	});

	test('are not held back by a slow one', async () => {
		const { time, seen } = await run([10_000, ...Array(99).fill(100)], 2);
		expect(time).toBe(10_000);
		expect(seen.started).toEqual(Array.from({ length: 100 }, (_, index) => index));
	});

	test('that end in the same turn are replaced as a batch', async () => {
		const clock = new SimulatedClock();
		const log: string[] = [];
		await simulate(textItems(['a', 'b', 'c', 'd', 'e']), {
			clock,
			concurrency: 2,
			answer: async (name) => {
				log.push(`${name} begins at ${clock.now()}`);
				await clock.sleep(100);
				log.push(`${name} ends`);
			},
		});
		expect(log).toEqual([
			...['a begins at 0', 'b begins at 0', 'a ends', 'b ends'],
			...['c begins at 100', 'd begins at 100', 'c ends', 'd ends'],
			...['e begins at 200', 'e ends'],
		]);
	});

	test('are each sent once, and their results are in order, for any times, sizes and concurrency', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.tuple(fc.nat(1000), fc.nat(MEMORY_BUDGET * 2)), { maxLength: 40 }),
				fc.integer({ min: 1, max: 50 }),
				async (documents, concurrency) => {
					const times = documents.map(([time]) => time);
					const bytes = documents.map(([, size]) => size);
					const { results, seen } = await run(times, concurrency, bytes);
					expect(results).toEqual(times.map((_, index) => index));
					expect(seen.started.toSorted((a, b) => a - b)).toEqual(results);
					expect(seen.most).toBeLessThanOrEqual(concurrency);
					const largest = Math.max(0, ...bytes);
					expect(seen.mostBytes).toBeLessThanOrEqual(
						Math.max(MEMORY_BUDGET, largest + NEXT_TO_LARGE),
					);
				},
			),
			{ numRuns: 200 },
		);
	});
});

describe('A source of documents', () => {
	/** Texts that take 100 ms to select. */
	async function* slowly(clock: SimulatedClock, names: string[]): AsyncGenerator<ItemSelection> {
		for (const [index, name] of names.entries()) {
			await clock.sleep(100);
			if (name === 'broken') throw new Error('no such file');
			yield textItem(name, index);
		}
	}

	test('provides the next documents while the first ones are being sent', async () => {
		const clock = new SimulatedClock();
		const { log, answer } = failingService(clock);
		const { items } = await simulate(slowly(clock, ['a', 'b', 'c']), { clock, answer });
		expect(items).toHaveLength(3);
		expect(log).toEqual(['a at 100', 'b at 200', 'c at 300']);
	});

	test('provides no more documents than can be sent now, while files are being read', async () => {
		const clock = new SimulatedClock();
		const selected: string[] = [];
		function* source() {
			for (const [index, name] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) {
				selected.push(`${name} at ${clock.now()}`);
				yield fileItem(name, index, 0, async () => (await clock.sleep(30), 0));
			}
		}
		await simulate(source(), { clock, concurrency: 2, answer: async () => await clock.sleep(100) });
		expect(selected).toEqual(['a at 0', 'b at 0', 'c at 0', 'd at 30', 'e at 30', 'f at 30']);
	});

	test('fails the run if it throws, and provides nothing more after an abort', async () => {
		for (const stopAt of [undefined, 250]) {
			const clock = new SimulatedClock();
			const cancel = new AbortController();
			const { log, answer } = failingService(clock);
			const names = stopAt ? ['a', 'b', 'c', 'd', 'e'] : ['a', 'b', 'broken', 'd', 'e'];
			const source = slowly(clock, names);
			if (stopAt) void clock.sleep(stopAt).then(() => cancel.abort());
			const work = simulate(source, { clock, answer, cancelSignal: cancel.signal });
			if (stopAt) expect((await work).items).toEqual([]);
			else await expect(work).rejects.toThrow('no such file');
			await clock.runUntilDone(clock.sleep(10_000));
			expect(log).toEqual(['a at 100', 'b at 200']);
			expect(await source.next()).toMatchObject({ done: true });
		}
	});
});

describe('The run', () => {
	test('sends nothing if it was aborted before it started', async () => {
		const clock = new SimulatedClock();
		const { asked, answer } = failingService(clock);
		const cancelSignal = AbortSignal.abort();
		const { items } = await simulate(textItems(['a']), { clock, cancelSignal, answer });
		expect([items, asked]).toEqual([[], []]);
	});

	test('stops sending at the first failure, if it should, and waits for the requests under way', async () => {
		const clock = new SimulatedClock();
		let started = 0;
		const { items } = await simulate(manyTexts(20), {
			clock,
			stopAtFirstFailure: true,
			answer: async (text) => {
				started++;
				await clock.sleep(text === 'text 1' ? 10 : 100);
				return text === 'text 1' ? { status: 422 } : {};
			},
		});
		expect(items).toMatchObject([{ itemIndex: 1, outcomes: [{ attempts: 1 }] }]);
		// The other requests under way are paid for, so they may finish.
		expect(clock.now()).toBe(100);
		await clock.runUntilDone(clock.sleep(10_000));
		expect(started).toBe(5);
	});

	test("sends nothing if a document can't be sent and it should stop at the first failure", async () => {
		const clock = new SimulatedClock();
		const { asked, answer } = failingService(clock);
		const problem = new Error('no file');
		const bad = { itemIndex: 1, documents: [problem], skippedFiles: [], passesThrough: false };
		const all = [textItem('a'), bad, textItem('c', 2)];
		const { items } = await simulate(all, { clock, stopAtFirstFailure: true, answer });
		expect(items).toMatchObject([{ itemIndex: 1, outcomes: [{ problem, attempts: 0 }] }]);
		expect(asked).toEqual([]);
	});
});
