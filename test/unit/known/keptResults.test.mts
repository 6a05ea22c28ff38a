import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';

import type { Reading } from '../../../nodes/DocumentExtraction/known/attempts.js';
import { KeptResults } from '../../../nodes/DocumentExtraction/known/keptResults.js';
import { SimulatedClock } from '../../support/simulatedClock.mjs';

const MINUTE = 60_000;
const MEGABYTE = 1024 * 1024;

function results(keys: string[], body: object = {}, readAt = 0): Map<string, Reading> {
	return new Map(keys.map((key) => [key, { body: { key, ...body }, readAt }]));
}

/** A result that takes about 8 MB of memory, at two bytes for a character. */
const LARGE = { text: 'x'.repeat(4 * MEGABYTE - 1000) };

describe('The results of an execution that did not deliver them', () => {
	test('are there for later ones, until one has delivered them', () => {
		const kept = new KeptResults(new SimulatedClock());
		kept.keep('account', results(['a', 'b']));
		expect(kept.get('account', 'a')).toEqual({ body: { key: 'a' }, readAt: 0 });
		expect(kept.get('account', 'a')).toBeDefined();
		kept.remove('account', 'a');
		expect(kept.get('account', 'a')).toBeUndefined();
		expect(kept.get('account', 'b')).toBeDefined();
	});

	test('are not there for another account', () => {
		const kept = new KeptResults(new SimulatedClock());
		kept.keep('account', results(['a']));
		expect(kept.get('another', 'a')).toBeUndefined();
	});

	test('are not the same objects', () => {
		const kept = new KeptResults(new SimulatedClock());
		const finished = results(['a']);
		kept.keep('account', finished);
		expect(kept.get('account', 'a')!.body).not.toBe(finished.get('a')!.body);
	});

	test('are gone an hour after they were read, whenever the execution failed', async () => {
		const clock = new SimulatedClock();
		const kept = new KeptResults(clock);
		await clock.runUntilDone(clock.sleep(50 * MINUTE));
		kept.keep('account', results(['a'], {}, 0));
		kept.keep('account', results(['b'], {}, clock.now()));
		await clock.runUntilDone(clock.sleep(9 * MINUTE));
		expect(kept.get('account', 'a')).toBeDefined();
		await clock.runUntilDone(clock.sleep(MINUTE));
		expect(kept.get('account', 'a')).toBeUndefined();
		expect(kept.get('account', 'b')).toBeDefined();
	});

	test('give way to newer ones, and not to older ones, whichever execution fails first', () => {
		const kept = new KeptResults(new SimulatedClock());
		for (const readAt of [2, 3, 1]) kept.keep('account', results(['a'], {}, readAt));
		expect(kept.get('account', 'a')!.readAt).toBe(3);
	});

	test('take no more than 32 MB while many are kept at once', () => {
		const kept = new KeptResults(new SimulatedClock());
		const keys = Array.from({ length: 12 }, (_, index) => `${index}`);
		let most = 0;
		function* readings() {
			for (const reading of results(keys, LARGE)) {
				yield reading;
				most = Math.max(most, keys.filter((key) => kept.get('account', key)).length);
			}
		}
		kept.keep('account', readings());
		expect(most).toBe(4);
	});

	test('take 32 MB of memory at most; the oldest are dropped', () => {
		const kept = new KeptResults(new SimulatedClock());
		for (const key of ['a', 'b', 'c', 'd', 'e']) kept.keep('account', results([key], LARGE));
		expect(kept.get('account', 'a')).toBeUndefined();
		for (const key of ['b', 'c', 'd', 'e']) expect(kept.get('account', key)).toBeDefined();
	});

	test('leave room again when they are removed', () => {
		const kept = new KeptResults(new SimulatedClock());
		for (let round = 0; round < 10; round++) {
			kept.keep('account', results(['a', 'b', 'c', 'd'], LARGE));
			for (const key of ['a', 'b', 'c', 'd']) {
				expect(kept.get('account', key)).toBeDefined();
				kept.remove('account', key);
			}
		}
	});

	test('do not add up over 3,000 executions that fail', () => {
		setFlagsFromString('--expose-gc');
		const gc = runInNewContext('gc') as () => void;
		const heap = () => {
			gc();
			return process.memoryUsage().heapUsed;
		};
		const empty = heap();
		const kept = new KeptResults(new SimulatedClock());
		const fail = (executions: number, first: number) => {
			for (let i = first; i < first + executions; i++) {
				kept.keep('account', results([`document ${i}`], { text: `${i}`.repeat(20_000) }));
			}
		};
		fail(1_000, 0);
		const before = heap();
		fail(3_000, 1_000);
		expect(heap() - before).toBeLessThan(4 * MEGABYTE);
		expect(heap() - empty).toBeLessThan(100 * MEGABYTE);
	});
});
