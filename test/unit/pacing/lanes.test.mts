import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { FixedLanes } from '../../../nodes/DocumentExtraction/pacing/laneCount.js';
import {
	Again,
	LaneRun,
	MAX_BYTES_IN_FLIGHT,
	type Job,
} from '../../../nodes/DocumentExtraction/pacing/lanes.js';
import { Rate } from '../../../nodes/DocumentExtraction/pacing/rate.js';
import { SimulatedClock } from '../../support/simulatedClock.mjs';

/** As many lanes as `limit`, at no limited rate. */
function lanesOf<T>(limit: number, clock: SimulatedClock, stop = new AbortController()) {
	return new LaneRun<T>(new FixedLanes(limit), new Rate(), clock, stop);
}

interface Seen {
	most: number;
	mostBytes: number;
	started: number[];
}

/** Runs jobs that sleep for a time each and give their own number. */
async function run(times: number[], limit: number, bytes: number[] = []) {
	const clock = new SimulatedClock();
	const seen: Seen = { most: 0, mostBytes: 0, started: [] };
	let running = 0;
	let inFlight = 0;
	const jobs = times.map((time, index) => ({
		bytes: bytes[index] ?? 0,
		attempt: async () => {
			seen.started.push(index);
			seen.most = Math.max(seen.most, ++running);
			inFlight += bytes[index] ?? 0;
			seen.mostBytes = Math.max(seen.mostBytes, inFlight);
			await clock.sleep(time);
			running--;
			inFlight -= bytes[index] ?? 0;
			return index;
		},
	}));
	const work = lanesOf(limit, clock).finishAll(jobs);
	const results = await clock.runUntilDone(work);
	return { results, time: clock.now(), seen };
}

describe('Lanes', () => {
	test('take documents ÷ lanes × latency', async () => {
		expect(await run(Array(200).fill(200), 5)).toMatchObject({ time: 8000, seen: { most: 5 } });
		expect(await run(Array(200).fill(200), 20)).toMatchObject({ time: 2000, seen: { most: 20 } });
	});

	test('give results in the order of the jobs, whatever finishes first', async () => {
		expect((await run([500, 10, 300, 1, 200], 3)).results).toEqual([0, 1, 2, 3, 4]);
	});

	test('are not held back by one slow document', async () => {
		const { time, seen } = await run([10_000, ...Array(99).fill(100)], 2);
		expect(time).toBe(10_000);
		expect(seen.started).toEqual(Array.from({ length: 100 }, (_, index) => index));
	});

	test('go on together after documents that ended together', async () => {
		const clock = new SimulatedClock();
		const log: string[] = [];
		const jobs = ['a', 'b', 'c', 'd', 'e'].map((name) => ({
			bytes: 0,
			attempt: async () => {
				log.push(`${name} begins at ${clock.now()}`);
				await clock.sleep(100);
				log.push(`${name} ends`);
			},
		}));
		await clock.runUntilDone(lanesOf(2, clock).finishAll(jobs));
		expect(log).toEqual([
			...['a begins at 0', 'b begins at 0', 'a ends', 'b ends'],
			...['c begins at 100', 'd begins at 100', 'c ends', 'd ends'],
			...['e begins at 200', 'e ends'],
		]);
	});

	test('run nothing where there is nothing', async () => {
		expect((await run([], 5)).results).toEqual([]);
	});

	test('hold no more bytes than allowed, but let a larger one go alone', async () => {
		const large = MAX_BYTES_IN_FLIGHT * 2;
		const third = MAX_BYTES_IN_FLIGHT / 3;
		const { seen } = await run(Array(12).fill(100), 10, Array(12).fill(third));
		expect(seen).toMatchObject({ most: 3, mostBytes: MAX_BYTES_IN_FLIGHT });
		const alone = await run([100, 100, 100], 10, [large, 1, large]);
		expect(alone.seen).toMatchObject({ most: 1, mostBytes: large });
	});

	test('finish every job once, in order, for any times, sizes and number of lanes', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.tuple(fc.nat(1000), fc.nat(MAX_BYTES_IN_FLIGHT * 2)), { maxLength: 40 }),
				fc.integer({ min: 1, max: 50 }),
				async (documents, limit) => {
					const times = documents.map(([time]) => time);
					const bytes = documents.map(([, size]) => size);
					const { results, seen } = await run(times, limit, bytes);
					expect(results).toEqual(times.map((_, index) => index));
					expect(seen.started.toSorted((a, b) => a - b)).toEqual(results);
					expect(seen.most).toBeLessThanOrEqual(limit);
					expect(seen.mostBytes).toBeLessThanOrEqual(Math.max(MAX_BYTES_IN_FLIGHT, ...bytes));
				},
			),
			{ numRuns: 200 },
		);
	});
});

describe('A job that wants to be tried again', () => {
	test('gives its lane to others while it pauses, and comes first afterwards', async () => {
		const clock = new SimulatedClock();
		const log: string[] = [];
		const job = (name: string, pauses: number[]): Job<string> => ({
			bytes: 0,
			attempt: async () => {
				log.push(`${name} at ${clock.now()}`);
				await clock.sleep(100);
				const pause = pauses.shift();
				return pause === undefined ? name : new Again(pause);
			},
		});
		const jobs = [job('a', [150]), job('b', []), job('c', []), job('d', []), job('e', [])];
		const work = lanesOf(1, clock).finishAll(jobs);
		expect(await clock.runUntilDone(work)).toEqual(['a', 'b', 'c', 'd', 'e']);
		expect(log).toEqual(['a at 0', 'b at 100', 'c at 200', 'a at 300', 'd at 400', 'e at 500']);
	});
});

describe('A source of jobs', () => {
	/** Jobs that take 100 ms to make, and as long to do. */
	async function* slowly(clock: SimulatedClock, names: string[], log: string[]) {
		for (const name of names) {
			await clock.sleep(100);
			if (name === 'broken') throw new Error('no such file');
			const attempt = async () => {
				log.push(`${name} at ${clock.now()}`);
				await clock.sleep(100);
				return name;
			};
			yield { bytes: 0, attempt };
		}
	}

	test('makes the next ones while the first ones run', async () => {
		const clock = new SimulatedClock();
		const log: string[] = [];
		const source = slowly(clock, ['a', 'b', 'c'], log);
		const work = lanesOf(5, clock).finishAll(source);
		expect(await clock.runUntilDone(work)).toEqual(['a', 'b', 'c']);
		expect(log).toEqual(['a at 100', 'b at 200', 'c at 300']);
	});

	test('makes no more than lanes wait for until there is time', async () => {
		const clock = new SimulatedClock();
		const made: string[] = [];
		async function* source(): AsyncGenerator<Job<string>> {
			for (const name of ['a', 'b', 'c', 'd']) {
				made.push(`${name} at ${clock.now()}`);
				yield { bytes: 0, attempt: async () => (await clock.sleep(100), name) };
			}
		}
		const rest = async () => await clock.sleep(30);
		const stop = new AbortController();
		const work = new LaneRun(new FixedLanes(2), new Rate(), clock, stop, rest).finishAll(source());
		expect(await clock.runUntilDone(work)).toEqual(['a', 'b', 'c', 'd']);
		expect(made).toEqual(['a at 0', 'b at 0', 'c at 0', 'd at 30']);
	});

	test('may have none', async () => {
		const clock = new SimulatedClock();
		const source = slowly(clock, [], []);
		const work = lanesOf(5, clock).finishAll(source);
		expect(await clock.runUntilDone(work)).toEqual([]);
	});

	test('ends all where it breaks, and is not asked any more after a stop', async () => {
		for (const stopAt of [undefined, 250]) {
			const clock = new SimulatedClock();
			const stop = new AbortController();
			const log: string[] = [];
			const names = stopAt ? ['a', 'b', 'c', 'd', 'e'] : ['a', 'b', 'broken', 'd', 'e'];
			const source = slowly(clock, names, log);
			const work = lanesOf(5, clock, stop).finishAll(source);
			if (stopAt) void clock.sleep(stopAt).then(() => stop.abort(new Error('stopped')));
			await expect(clock.runUntilDone(work)).rejects.toThrow(stopAt ? 'stopped' : 'no such file');
			await clock.runUntilDone(clock.sleep(10_000));
			expect(log).toEqual(['a at 100', 'b at 200']);
			expect(await source.next()).toMatchObject({ done: true });
		}
	});
});

describe('The end', () => {
	async function stopAfter(milliseconds: number, times: number[], limit: number) {
		const clock = new SimulatedClock();
		const stop = new AbortController();
		let started = 0;
		const jobs = times.map((time) => ({
			bytes: 0,
			attempt: async () => {
				started++;
				await clock.sleep(time);
				return new Again(60_000);
			},
		}));
		const work = lanesOf<never>(limit, clock, stop).finishAll(jobs);
		void clock.sleep(milliseconds).then(() => stop.abort(new Error('stopped')));
		await expect(clock.runUntilDone(work)).rejects.toThrow('stopped');
		const startedBefore = started;
		await clock.runUntilDone(clock.sleep(1_000_000));
		return { time: clock.now(), started, startedBefore };
	}

	test('comes at once with a stop, during work as during pauses, and nothing starts any more', async () => {
		const duringWork = await stopAfter(150, Array(50).fill(1000), 5);
		expect(duringWork).toMatchObject({ started: 5, startedBefore: 5 });
		const duringPauses = await stopAfter(5_000, Array(50).fill(1), 5);
		expect(duringPauses).toMatchObject({ started: 50, startedBefore: 50 });
	});

	test('comes before the beginning where it was stopped before', async () => {
		const stop = new AbortController();
		stop.abort(new Error('stopped'));
		const attempt = async () => expect.fail('must not start');
		const jobs = [{ bytes: 0, attempt }];
		const work = lanesOf(1, new SimulatedClock(), stop).finishAll(jobs);
		await expect(work).rejects.toThrow('stopped');
	});

	test('comes with what a job throws, ends those under way, and starts no other', async () => {
		const clock = new SimulatedClock();
		const stop = new AbortController();
		let started = 0;
		const jobs = Array.from({ length: 20 }, (_, index) => ({
			bytes: 0,
			attempt: async () => {
				started++;
				await clock.sleep(index === 1 ? 10 : 100);
				if (index === 1) throw new Error('denied');
				return index;
			},
		}));
		const work = lanesOf(5, clock, stop).finishAll(jobs);
		await expect(clock.runUntilDone(work)).rejects.toThrow('denied');
		expect(stop.signal.aborted).toBe(true);
		await clock.runUntilDone(clock.sleep(10_000));
		expect(started).toBe(5);
	});
});
