import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';

import { Deadlines } from '../../nodes/DocumentExtraction/deadlines.js';
import type { Document, ItemSelection } from '../../nodes/DocumentExtraction/documents/document.js';
import { DocumentHistory } from '../../nodes/DocumentExtraction/deduplication/documentHistory.js';
import { MEMORY_BUDGET } from '../../nodes/DocumentExtraction/pacing/memoryBudget.js';
import { SharedResources } from '../../nodes/DocumentExtraction/sharedResources.js';
import { BufferPool } from '../../nodes/DocumentExtraction/transport/request.js';
import type { Service } from '../../nodes/DocumentExtraction/transport/service.js';
import { NodeHistory } from '../support/nodeHistory.mjs';
import { promisesSettled, SimulatedClock } from '../../support/simulation/simulatedClock.mjs';
import {
	extract,
	fileItem,
	itemWith,
	deduplicationOf,
} from '../../support/simulation/simulatedExtraction.mjs';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

const file = fc.record({
	name: fc.constantFrom('a', 'b', 'c', 'd'),
	bytes: fc.constantFrom(1, MEMORY_BUDGET / 4, MEMORY_BUDGET, 2 * MEMORY_BUDGET),
	/** The time that reading takes, in milliseconds. */
	reading: fc.constantFrom(0, 0, 10, 120 * SECOND),
	isReadable: fc.constantFrom(true, true, true, false),
	alreadyReadDocuments: fc.constantFrom<('extract' | 'skip')[]>('extract', 'skip'),
	timeout: fc.constantFrom(SECOND, 300 * SECOND),
	maxWait: fc.constantFrom(0, 20 * SECOND, 300 * SECOND),
});
const execution = fc.record({
	account: fc.constantFrom('a', 'a', 'b'),
	startsAt: fc.nat(5 * SECOND),
	files: fc.array(file, { minLength: 1, maxLength: 8 }),
	concurrency: fc.constantFrom(undefined, 1, 3),
	stopAtFirstFailure: fc.boolean(),
	stoppedAfter: fc.option(fc.nat(20 * SECOND)),
	/** True if the source fails after its last item. */
	breaksOff: fc.constantFrom(false, false, false, true),
	hasHistory: fc.boolean(),
});
type Execution = typeof execution extends fc.Arbitrary<infer T> ? T : never;
const answers = fc.array(
	fc.record({
		status: fc.constantFrom(200, 200, 200, 401, 422, 429, 429, 503, 504),
		headers: fc.constantFrom<Record<string, string>>(
			{},
			{ 'retry-after': '1' },
			{ 'retry-after': '20' },
		),
		latency: fc.constantFrom(1, 100, 3 * SECOND),
	}),
	{ minLength: 1, maxLength: 30 },
);

test('Whatever fails or is aborted, executions end without losing anything, and each document gives back its memory and its buffer exactly once, after it has been sent', async () => {
	const buffers = watchBuffers();
	await fc.assert(
		fc.asyncProperty(
			fc.array(execution, { minLength: 1, maxLength: 3 }),
			answers,
			async (executions, given) => {
				const clock = new SimulatedClock(promisesSettled);
				const shared = new SharedResources(clock, () => 0.5);
				let asked = 0;
				const service: Pick<Service, 'send'> = {
					send: async ({ body }, timeout, deadlines) => {
						const before = String(body);
						const { latency, ...answer } = given[asked++ % given.length]!;
						// The connection may still be sending it after a timeout.
						const sent = clock.sleep(latency).then(() => {
							if (String(body) !== before) buffers.changedWhileSent++;
						});
						await deadlines.within(timeout, async () => await sent);
						return { ...answer, body: '{}' };
					},
				};
				const run = async (one: Execution) => {
					await clock.sleep(one.startsAt);
					const stop = new AbortController();
					if (one.stoppedAfter !== null) {
						void clock.sleep(one.stoppedAfter).then(() => stop.abort());
					}
					const stored = new NodeHistory();
					if (!one.hasHistory) stored.failure = new Error('the database is away');
					const deadlines = new Deadlines(clock, stop.signal);
					const history = new DocumentHistory(stored.helpers, clock, deadlines);
					const { account } = one;
					const reached = { ...service, account } as Service;
					const work = extract(selectionsOf(clock, one), reached, {
						...one,
						cancelSignal: stop.signal,
						shared,
						deduplication: deduplicationOf(shared, { history }),
					});
					const extraction = await work.catch(({ message }: Error) => {
						expect(message).toBe('broken off');
					});
					if (!extraction || one.stopAtFirstFailure || stop.signal.aborted) return;
					expect(extraction.items).toHaveLength(one.files.length);
				};
				// This fails if anything waits forever.
				await clock.runUntilDone(Promise.all(executions.map(run)));
				// Files that were still being read at the abort.
				await clock.runUntilDone(clock.sleep(HOUR));
				// More than the whole budget is only granted if none of it is in use.
				await clock.runUntilDone(shared.memory.reserve(2 * MEMORY_BUDGET));
				expect(buffers).toEqual({ givenBackTwice: 0, changedWhileSent: 0 });
			},
		),
		{ numRuns: 500 },
	);
}, 120_000);

async function* selectionsOf(
	clock: SimulatedClock,
	{ files, breaksOff }: Execution,
): AsyncGenerator<ItemSelection> {
	for (const [index, { name, bytes, reading, isReadable, ...options }] of files.entries()) {
		const read = async () => {
			await clock.sleep(reading);
			if (!isReadable) throw new Error('the disk is broken');
		};
		const [document] = fileItem(name, index, bytes, read).documents as Document[];
		yield itemWith({ ...document!, options: { ...document!.options, ...options } });
	}
	if (breaksOff) throw new Error('broken off');
}

/** Counts the buffers that were given back twice, or while they were still needed. */
function watchBuffers() {
	const inUse = new Set<ArrayBufferLike>();
	const watched = { givenBackTwice: 0, changedWhileSent: 0 };
	const { take, giveBack } = BufferPool.prototype;
	vi.spyOn(BufferPool.prototype, 'take').mockImplementation(function (this: BufferPool, size) {
		const buffer = take.call(this, size);
		inUse.add(buffer.buffer);
		return buffer;
	});
	vi.spyOn(BufferPool.prototype, 'giveBack').mockImplementation(function (
		this: BufferPool,
		buffer,
	) {
		if (!inUse.delete(buffer.buffer)) watched.givenBackTwice++;
		giveBack.call(this, buffer);
	});
	onTestFinished(() => void vi.restoreAllMocks());
	return watched;
}
