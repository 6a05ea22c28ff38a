import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { Deadlines } from '../../../nodes/DocumentExtraction/deadlines.js';
import { Tries } from '../../../nodes/DocumentExtraction/deduplication/readings.js';
import { DocumentHistory } from '../../../nodes/DocumentExtraction/deduplication/documentHistory.js';
import type { Deduplication } from '../../../nodes/DocumentExtraction/deduplication/deduplication.js';
import type { Outcome } from '../../../nodes/DocumentExtraction/outcome.js';
import { SharedResources } from '../../../nodes/DocumentExtraction/sharedResources.js';
import { NodeHistory } from '../../support/nodeHistory.mjs';
import { digestOf } from '../../support/servers/httpService.mjs';
import { promisesSettled, SimulatedClock } from '../../../support/simulation/simulatedClock.mjs';
import {
	extract,
	deduplicationOf,
	serviceFor,
	textItem,
} from '../../../support/simulation/simulatedExtraction.mjs';
import { type Answer, type Item, MemoryModel } from './support/memoryModel.mjs';

const HALF_AN_HOUR = 30 * 60_000;
/** The timeout of documents with the limits 0, in milliseconds. The other limits are added. */
const TIMEOUT = 100_000;

const item: fc.Arbitrary<Item> = fc.record({
	text: fc.constantFrom('a', 'b', 'c'),
	limits: fc.constantFrom(0, 1, 2),
	documentsToReview: fc.constantFrom('mark', 'fail'),
	reuseResults: fc.boolean(),
	alreadyReadDocuments: fc.constantFrom('extract', 'skip'),
});

const run = fc.record({
	items: fc.array(item, { minLength: 1, maxLength: 4 }),
	stopAtFirstFailure: fc.boolean(),
	isRecorded: fc.boolean(),
	concurrency: fc.constantFrom(1, 3),
	/** Before the run, in milliseconds. */
	pause: fc.constantFrom(0, HALF_AN_HOUR),
	/** True if a person stops it before the last try. */
	isStopped: fc.boolean(),
	/** The answers in each try of "Retry On Fail", by text and limits; fields by default. */
	tries: fc.array(
		fc.dictionary(
			fc.constantFrom('a 0', 'a 1', 'a 2', 'b 0', 'b 1', 'c 0'),
			fc.constantFrom<Answer[]>('no total', 422, 503, 504),
		),
		{ minLength: 1, maxLength: 3 },
	),
});
type Run = typeof run extends fc.Arbitrary<infer T> ? T : never;

test('Whatever fails, is read again or delivered, with any options, the memories follow the table', async () => {
	const runs = fc.array(run, { minLength: 1, maxLength: 5 });
	await fc.assert(fc.asyncProperty(runs, check), { numRuns: 600 });
}, 180_000);

async function check(runs: Run[]): Promise<void> {
	const clock = new SimulatedClock(promisesSettled);
	const shared = new SharedResources(clock, () => 0.5);
	const stored = new NodeHistory();
	const model = new MemoryModel();

	for (const [number, given] of runs.entries()) {
		await clock.runUntilDone(clock.sleep(given.pause));
		const tries = new Tries();
		model.startExecution();
		for (const [index, answers] of given.tries.entries()) {
			const following = given.tries.length - 1 - index;
			const name = `request ${number}.${index}`;
			const isDone = await runOnce(given, name, answers, tries, following === 0);
			if (isDone || (given.isStopped && following === 1)) break;
		}
	}

	/** @returns true if n8n doesn't run the node again */
	async function runOnce(
		{ items, stopAtFirstFailure, isRecorded, concurrency }: Run,
		name: string,
		answers: Record<string, Answer>,
		tries: Tries,
		isLast: boolean,
	): Promise<boolean> {
		const answerTo = (text: string, limits: number) => answers[`${text} ${limits}`] ?? 'fields';
		const now = clock.now();
		const possible = ordersOf(items.length).map((order) =>
			model.nextTry(items, order, now, answerTo, name),
		);

		const sent: string[] = [];
		const service = serviceFor(async (text, timeout) => {
			await clock.sleep(10);
			const limits = timeout - TIMEOUT;
			sent.push(`${text} ${limits}`);
			const answer = answerTo(text, limits);
			const fields = model.answered(text, limits, answer, name, clock.now());
			return fields ? { body: JSON.stringify(fields) } : { status: Number(answer) };
		});
		const history = new DocumentHistory(stored.helpers, clock, new Deadlines(clock, undefined));
		const deduplication = deduplicationOf(shared, { tries, history });
		const settings = { concurrency, stopAtFirstFailure, shared, deduplication };
		const work = extract(items.map(selectionOf), service, settings);
		const extraction = await clock.runUntilDone(work);
		const outcomes = extraction.items.flatMap((one) => one.outcomes);

		const found = { expected: outcomes.map(foundIn), sent: sent.toSorted() };
		if (stopAtFirstFailure && found.expected.some(isFailure)) {
			expect(outcomes).toHaveLength(1);
			const all = possible.flatMap((one) => one.sent);
			expect(all).toEqual(expect.arrayContaining(sent));
			expect(new Set(sent).size).toBe(sent.length);
			keep(deduplication, items);
			return false;
		}
		const sorted = possible.map((one) => ({ ...one, sent: one.sent.toSorted() }));
		const fitting = sorted.find((one) => isDeepStrictEqual(one, found)) ?? sorted[0]!;
		expect(found).toEqual(fitting);
		const { expected } = fitting;
		if (isFailure(expected[0]) && !isLast) {
			keep(deduplication, items);
			return false;
		}
		deduplication.delivered(outcomes);
		if (isRecorded) await clock.runUntilDone(deduplication.deliveries.record(outcomes));
		model.delivered(items, expected, isRecorded);
		return true;
	}

	function keep(deduplication: Deduplication, items: Item[]): void {
		deduplication.keep('failed');
		for (const text of new Set(items.map((one) => one.text))) {
			const kept = shared.kept.get(`account fo_1 text ${digestOf(text)}`);
			model.undelivered(text, items, kept && { ...kept.body, readAt: kept.readAt });
		}
	}
}

/** All orders of some items, beginning with the original one. */
function ordersOf(count: number): number[][] {
	if (count === 0) return [[]];
	return ordersOf(count - 1).flatMap((order) =>
		Array.from({ length: count }, (_, index) => order.toSpliced(count - 1 - index, 0, count - 1)),
	);
}

function selectionOf({ limits, text, ...options }: Item, index: number) {
	return textItem(text, index, {
		...options,
		requiredFields: ['total'],
		timeout: TIMEOUT + limits,
		retryAmbiguous: limits === 2,
		maxAttempts: 1,
	});
}

function isFailure(expected: unknown): boolean {
	return typeof expected === 'number' || expected === 'lacks a field';
}

function foundIn(outcome: Outcome): unknown {
	if ('isAlreadyRead' in outcome) return 'already read';
	if ('body' in outcome) return outcome.problem ? 'lacks a field' : outcome.body;
	return Number(/HTTP (\d+)/.exec(outcome.problem.message)?.[1]);
}
