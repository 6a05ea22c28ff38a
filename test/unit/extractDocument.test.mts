import { describe, expect, test } from 'vitest';

import { MEMORY_BUDGET } from '../../nodes/DocumentExtraction/pacing/memoryBudget.js';
import { SimulatedClock } from '../../support/simulation/simulatedClock.mjs';
import {
	failingService,
	fileItem,
	simulate,
	textItems,
} from '../../support/simulation/simulatedExtraction.mjs';

describe('A document that is retried', () => {
	test('lets others be sent during its pause, and then goes before those that have not been sent yet', async () => {
		const clock = new SimulatedClock();
		const { log, answer } = failingService(clock, { a: [503] });
		const items = textItems(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
		await simulate(items, { clock, concurrency: 1, answer });
		expect(log).toEqual([
			...['a at 0', 'b at 100', 'c at 200', 'a at 300'],
			...['d at 400', 'e at 500', 'f at 600', 'g at 700'],
		]);
	});

	test('reports the number of its attempts and their total time', async () => {
		const clock = new SimulatedClock();
		const { answer } = failingService(clock, { a: [503, 503] });
		const { items } = await simulate(textItems(['a', 'b']), { clock, answer });
		expect(items.map(({ outcomes }) => outcomes[0])).toMatchObject([
			{ attempts: 3, milliseconds: 600 },
			{ attempts: 1, milliseconds: 100 },
		]);
	});

	test('gives back its memory during its pause', async () => {
		const clock = new SimulatedClock();
		const { log, answer } = failingService(clock, { a: [503] });
		const items = ['a', 'b'].map((name, index) => fileItem(name, index, MEMORY_BUDGET));
		await simulate(items, { clock, answer });
		expect(log).toEqual(['a at 0', 'b at 100', 'a at 250']);
	});
});

describe('A permit', () => {
	/** Files in slow storage, with the time that each takes to read. */
	function slowFiles(clock: SimulatedClock, times: Record<string, number>) {
		const read: string[] = [];
		const items = Object.entries(times).map(([name, time], index) =>
			fileItem(name, index, 0, async () => {
				read.push(name);
				await clock.sleep(time);
			}),
		);
		return { items, read };
	}

	test('is given after the file has been read, so that only the service is timed', async () => {
		const clock = new SimulatedClock();
		const { items } = slowFiles(clock, { a: 1_000, b: 1_000, c: 1_000 });
		const { answer } = failingService(clock);
		const { items: results } = await simulate(items, { clock, answer });
		const timed = { outcomes: [{ milliseconds: 100 }] };
		expect(results).toMatchObject([timed, timed, timed]);
	});

	test('is not given to files that are still being read when the key is refused', async () => {
		const clock = new SimulatedClock();
		const { items } = slowFiles(clock, { a: 100, b: 1_000, c: 1_000, d: 1_000 });
		const { asked, answer } = failingService(clock, { a: [401] });
		const { items: results } = await simulate(items, { clock, answer });
		expect(asked).toEqual(['a']);
		expect(results.map(({ outcomes }) => outcomes[0]!.problem?.message)).toEqual(
			Array(4).fill('The service rejected the API key (HTTP 401)'),
		);
	});

	test('is not given to files that are still being read when all documents have to wait', async () => {
		const clock = new SimulatedClock();
		const { items, read } = slowFiles(clock, { a: 100, b: 700, c: 1_300, d: 3_000 });
		const sent: string[] = [];
		await simulate(items, {
			clock,
			answer: async (name) => {
				sent.push(`${name} at ${clock.now()}`);
				await clock.sleep(100);
				return clock.now() > 5_000 ? {} : { status: 429, headers: { 'retry-after': '60' } };
			},
		});
		expect(sent.slice(0, 3)).toEqual(['a at 100', 'b at 700', 'c at 1300']);
		expect(sent.slice(3).every((entry) => parseInt(entry.split(' at ')[1]!) >= 60_000)).toBe(true);
		// It gave back its memory in the meantime.
		expect(read.filter((name) => name === 'd')).toHaveLength(2);
	});
});
