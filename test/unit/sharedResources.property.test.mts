import fc from 'fast-check';
import { expect, test } from 'vitest';

import { SharedResources } from '../../nodes/DocumentExtraction/sharedResources.js';
import { promisesSettled, SimulatedClock } from '../support/simulatedClock.mjs';
import { extractItems, serviceFor, textItem } from '../support/simulatedExtraction.mjs';

const SECOND = 1_000;

const execution = fc.record({
	account: fc.constantFrom('a', 'b'),
	startsAt: fc.nat(30 * SECOND),
	documents: fc.integer({ min: 1, max: 12 }),
	concurrency: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
	maxWait: fc.constantFrom(0, SECOND, 20 * SECOND, 300 * SECOND),
	stopAtFirstFailure: fc.boolean(),
	canceledAfter: fc.option(fc.nat(20 * SECOND)),
});
const service = fc.record({
	statuses: fc.array(fc.constantFrom(200, 200, 200, 401, 422, 429, 429, 503, 504), {
		minLength: 1,
		maxLength: 80,
	}),
	retryAfter: fc.constantFrom(undefined, '0', '1', '20'),
	latency: fc.constantFrom(1, 100, 3 * SECOND),
});

test('Executions end, and lose nothing, whenever others start, fail or are stopped', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(execution, { minLength: 1, maxLength: 6 }),
			service,
			async (executions, { statuses, retryAfter, latency }) => {
				const clock = new SimulatedClock(promisesSettled);
				const shared = new SharedResources(clock, () => 0.5);
				let asked = 0;
				const answer = async () => {
					const status = statuses[asked++ % statuses.length]!;
					await clock.sleep(status === 429 ? 5 : latency);
					const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
					return { status, headers };
				};
				const run = async (one: (typeof executions)[number], index: number) => {
					const { account, documents, maxWait, canceledAfter, startsAt, ...settings } = one;
					await clock.sleep(startsAt);
					const cancel = new AbortController();
					if (canceledAfter !== null) void clock.sleep(canceledAfter).then(() => cancel.abort());
					const items = Array.from({ length: documents }, (_, item) =>
						textItem(`${index} ${item}`, item, { maxWait }),
					);
					const extraction = await extractItems(items, serviceFor(answer, account), {
						...settings,
						cancelSignal: cancel.signal,
						shared,
					});
					const mayEndEarly = cancel.signal.aborted || settings.stopAtFirstFailure;
					if (!mayEndEarly) expect(extraction.items).toHaveLength(documents);
				};
				// It fails if somebody waits for what never comes.
				await clock.runUntilDone(Promise.all(executions.map(run)));
			},
		),
		{ numRuns: 300 },
	);
});
