import { expect, test } from 'vitest';

import { KeptResults } from '../../nodes/DocumentExtraction/deduplication/readings.js';
import { SharedResources } from '../../nodes/DocumentExtraction/sharedResources.js';
import { SimulatedClock } from '../../support/simulation/simulatedClock.mjs';
import { extract, serviceFor, textItem } from '../../support/simulation/simulatedExtraction.mjs';

const MEGABYTE = 1024 * 1024;

/** The memory in use after garbage collection, in bytes. */
function heapUsed(): number {
	globalThis.gc!();
	return process.memoryUsage().heapUsed;
}

test("Results of failed executions don't accumulate in memory", () => {
	const kept = new KeptResults(new SimulatedClock());
	const empty = heapUsed();
	const fail = (executions: number, first: number) => {
		for (let i = first; i < first + executions; i++) {
			const reading = { body: { text: `${i}`.repeat(20_000) }, readAt: 0 };
			kept.keep([[`document ${i}`, reading]], 'failed');
		}
	};
	fail(1_000, 0);
	const before = heapUsed();
	fail(3_000, 1_000);
	expect(heapUsed() - before).toBeLessThan(4 * MEGABYTE);
	expect(heapUsed() - empty).toBeLessThan(100 * MEGABYTE);
});

test('An execution leaves nothing in memory', async () => {
	const clock = new SimulatedClock();
	const shared = new SharedResources(clock, () => 1);
	const service = serviceFor(async () => await clock.sleep(100));
	const run = async (executions: number) => {
		for (let i = 0; i < executions; i++) {
			await clock.runUntilDone(extract([textItem('x')], service, { shared }));
		}
	};
	await run(2_000);
	const before = heapUsed();
	await run(10_000);
	expect((heapUsed() - before) / 10_000).toBeLessThan(100);
});
