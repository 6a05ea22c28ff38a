import { describe, expect, test } from 'vitest';

import { LimitedService } from '../../../support/simulation/limitedService.mjs';
import { SharedResources } from '../../../nodes/DocumentExtraction/sharedResources.js';
import { promisesSettled, SimulatedClock } from '../../../support/simulation/simulatedClock.mjs';
import { extract, serviceFor, textItem } from '../../../support/simulation/simulatedExtraction.mjs';

const DOCUMENTS = 400;
const READERS = 8;

/** The time that a request waits for its answer, as a multiple of the time for one document. */
const PATIENCE = 3;

async function overload(latency: number, executions: number, hasGateway: boolean) {
	const clock = new SimulatedClock(promisesSettled);
	const shared = new SharedResources(clock, () => 0.5);
	const patience = latency * PATIENCE;
	const limits = { workers: READERS, latency, retryAfter: false };
	const busy = new LimitedService(clock, hasGateway ? { ...limits, patience } : limits);
	const service = serviceFor(async () => {
		const { status } = await busy.ask();
		return { status };
	});
	const timeout = hasGateway ? 300_000 : patience;
	const runExecution = async (_: unknown, execution: number) => {
		const items = Array.from({ length: DOCUMENTS / executions }, (__, index) =>
			textItem(`${execution} ${index}`, index, { timeout }),
		);
		return await extract(items, service, { shared });
	};
	const all = Promise.all(Array.from({ length: executions }, runExecution));
	const extractions = await clock.runUntilDone(all);
	const outcomes = extractions.flatMap(({ items }) => items.flatMap((item) => item.outcomes));
	return {
		lost: outcomes.filter(({ problem }) => problem).length,
		time: clock.now() / ((DOCUMENTS / READERS) * latency),
	};
}

describe.each([
	['a gateway', true],
	['the timeout of the node', false],
])('If a service is too busy for %s,', (_, hasGateway) => {
	// Before the concurrency limit reacted to lost answers, more than 350 were lost.
	test.each([
		[500, 1],
		[500, 40],
		[5_000, 1],
		[5_000, 40],
	])(
		'it loses few of 400 documents that take %d ms each, in %d executions',
		async (latency, executions) => {
			const { lost, time } = await overload(latency, executions, hasGateway);
			expect(lost).toBeLessThanOrEqual(10);
			expect(time).toBeLessThanOrEqual(1.3);
		},
	);
});
