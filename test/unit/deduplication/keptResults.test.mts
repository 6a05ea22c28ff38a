import { beforeEach, describe, expect, test } from 'vitest';

import {
	KeptResults,
	type Reading,
} from '../../../nodes/DocumentExtraction/deduplication/readings.js';
import { SimulatedClock } from '../../../support/simulation/simulatedClock.mjs';

const MEGABYTE = 1024 * 1024;

function results(keys: string[], body: object = {}, readAt = 0): Map<string, Reading> {
	return new Map(keys.map((key) => [key, { body: { key, ...body }, readAt }]));
}

/** A result that takes about 8 MB of memory, with two bytes per character. */
const LARGE = { text: 'x'.repeat(4 * MEGABYTE - 1000) };

describe('The results of an execution that did not deliver them', () => {
	let clock: SimulatedClock;
	let kept: KeptResults;
	beforeEach(() => {
		clock = new SimulatedClock();
		kept = new KeptResults(clock);
	});
	const keptOf = (keys: string[]) => keys.filter((key) => kept.get(key));

	test('are copies', () => {
		const finished = results(['a']);
		kept.keep(finished, 'failed');
		expect(kept.get('a')).toMatchObject(finished.get('a')!);
		expect(kept.get('a')!.body).not.toBe(finished.get('a')!.body);
	});

	test('expire an hour after they were read, whenever the execution failed', async () => {
		const pass = async (minutes: number) => await clock.runUntilDone(clock.sleep(minutes * 60_000));
		await pass(50);
		kept.keep(results(['a'], {}, 0), 'failed');
		kept.keep(results(['b'], {}, clock.now()), 'failed');
		await pass(9);
		expect(keptOf(['a', 'b'])).toEqual(['a', 'b']);
		await pass(1);
		expect(keptOf(['a', 'b'])).toEqual(['b']);
	});

	test('are replaced only by newer ones, whichever execution fails first', () => {
		for (const readAt of [2, 3, 1]) kept.keep(results(['a'], {}, readAt), 'failed');
		expect(kept.get('a')!.readAt).toBe(3);
	});

	test('take at most 32 MB of memory, even while many are being added; the oldest are dropped', () => {
		const keys = Array.from({ length: 6 }, (_, index) => `${index}`);
		let most = 0;
		function* readings() {
			for (const reading of results(keys, LARGE)) {
				yield reading;
				most = Math.max(most, keptOf(keys).length);
			}
		}
		kept.keep(readings(), 'failed');
		expect(most).toBe(4);
		expect(keptOf(keys)).toEqual(keys.slice(-4));
	});

	test('free their memory when they are removed', () => {
		const keys = ['a', 'b', 'c', 'd'];
		for (let round = 0; round < 2; round++) {
			kept.keep(results(keys, LARGE), 'failed');
			expect(keptOf(keys)).toEqual(keys);
			for (const key of keys) kept.remove(key);
		}
	});
});
