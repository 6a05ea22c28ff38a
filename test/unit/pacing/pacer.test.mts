import { describe, expect, test } from 'vitest';

import { FixedLimit } from '../../../nodes/DocumentExtraction/pacing/concurrencyLimit.js';
import { Pacer, type Permit } from '../../../nodes/DocumentExtraction/pacing/pacer.js';
import { ServiceProblem, type RetryClass } from '../../../nodes/DocumentExtraction/problem.js';
import { SimulatedClock } from '../../support/simulatedClock.mjs';

const MAX_WAIT = 300_000;

function pacerOf(limit: number) {
	const clock = new SimulatedClock();
	const pacer = new Pacer(new FixedLimit(limit), clock, () => 1, new AbortController().signal);
	/** Waits until it is time to read, and then for a permit. */
	const permit = async (maxWait = MAX_WAIT): Promise<Permit> => {
		for (;;) {
			await pacer.ready(maxWait);
			const permit = await pacer.permit();
			if (permit) return permit;
		}
	};
	return { clock, pacer, permit };
}

function problem(retryClass: RetryClass, status?: number, retryAfter?: number): ServiceProblem {
	return new ServiceProblem('It failed', 'Try later.', retryClass, { status, retryAfter });
}

describe('Permits', () => {
	test('are given up to the limit, in the order in which they are requested', async () => {
		const { clock, pacer, permit } = pacerOf(2);
		const order: string[] = [];
		const send = async (name: string, time: number) => {
			const given = await permit();
			order.push(`${name} at ${clock.now()}`);
			await clock.sleep(time);
			pacer.succeeded(given, 'text');
		};
		await clock.runUntilDone(Promise.all([send('a', 100), send('b', 50), send('c', 10)]));
		expect(order).toEqual(['a at 0', 'b at 0', 'c at 50']);
	});

	test('contain the number of requests in flight', async () => {
		const { permit } = pacerOf(5);
		const permits = [await permit(), await permit(), await permit()];
		expect(permits.map(({ inFlight }) => inFlight)).toEqual([1, 2, 3]);
	});

	test('are free again after a failure of any kind', async () => {
		const { clock, pacer, permit } = pacerOf(1);
		const failures = [new Error('unexpected'), problem('final', 422), problem('ambiguous')];
		for (const failure of failures) pacer.failed(await permit(), failure);
		expect((await permit()).startedAt).toBe(0);
		expect(clock.now()).toBe(0);
	});
});

describe('After a 429', () => {
	test('no permit is given for as long as the service asks, and then at the rate that it accepted', async () => {
		const { clock, pacer, permit } = pacerOf(2);
		const [first, second] = [await permit(), await permit()];
		pacer.failed(first, problem('throttled', 429, 20_000));
		pacer.succeeded(second, 'text');
		const next = await clock.runUntilDone(permit());
		expect(next.startedAt).toBe(20_000);
		expect(pacer.blockedMs).toBe(20_000);
		// The service accepted one request in a minute, so the next one would have to wait long.
		expect(await pacer.permit()).toBeUndefined();
	});

	test('without Retry-After, backoff grows with each consecutive one', async () => {
		const { clock, pacer, permit } = pacerOf(1);
		const startedAt: number[] = [];
		for (let i = 0; i < 4; i++) {
			const given = await clock.runUntilDone(permit());
			startedAt.push(given.startedAt);
			await clock.runUntilDone(clock.sleep(10));
			pacer.failed(given, problem('throttled', 429));
		}
		expect(startedAt).toEqual([0, 1010, 3020, 7030]);
	});

	test('a document that may not wait this long fails, and all others wait', async () => {
		const { clock, pacer, permit } = pacerOf(5);
		pacer.failed(await permit(), problem('throttled', 429, 60_000));
		await expect(permit(30_000)).rejects.toMatchObject({
			message: 'It failed',
			description:
				'Try later. The service asks to wait 60 seconds. That is more than the 30 seconds of the option "Max Wait (Seconds)".',
		});
		expect((await clock.runUntilDone(permit(60_000))).startedAt).toBe(60_000);
	});

	test('a document that waits for a permit is asked to give its memory back', async () => {
		const { pacer, permit } = pacerOf(1);
		const first = await permit();
		const waiting = pacer.permit();
		pacer.failed(first, problem('throttled', 429, 60_000));
		expect(await waiting).toBeUndefined();
	});
});

describe('A refused key', () => {
	test('fails all other documents, including those that wait or pause', async () => {
		const { clock, pacer, permit } = pacerOf(1);
		const denied = problem('denied', 401);
		const first = await permit();
		const waiting = expect(permit()).rejects.toBe(denied);
		const pausing = pacer.pause(60_000);
		pacer.failed(first, denied);
		await waiting;
		await pausing;
		await expect(permit()).rejects.toBe(denied);
		expect(clock.now()).toBe(0);
	});

	test('ends a wait that the service has asked for', async () => {
		const { clock, pacer, permit } = pacerOf(2);
		const [first, second] = [await permit(), await permit()];
		pacer.failed(first, problem('throttled', 429, 60_000));
		const waiting = expect(permit()).rejects.toMatchObject({ retryClass: 'denied' });
		pacer.failed(second, problem('denied', 401));
		await clock.runUntilDone(waiting);
		expect(clock.now()).toBeLessThan(1_000);
	});
});

describe('An unavailable service', () => {
	test('gets no requests after some consecutive failures, for as long as it asks', async () => {
		const { clock, pacer, permit } = pacerOf(1);
		const startedAt: number[] = [];
		for (let i = 0; i < 4; i++) {
			const given = await clock.runUntilDone(permit());
			startedAt.push(given.startedAt);
			pacer.failed(given, problem('unavailable', 503, 5_000));
		}
		expect(startedAt).toEqual([0, 0, 0, 5_000]);
	});

	test('fails a document that may not wait as long as it asks', async () => {
		const { pacer, permit } = pacerOf(3);
		const permits = [await permit(), await permit(), await permit()];
		for (const given of permits) pacer.failed(given, problem('unavailable', 503, 3_600_000));
		await expect(permit()).rejects.toThrow('It failed');
	});

	test('stays unavailable after timeouts and cut connections, until it answers', async () => {
		const { pacer, permit } = pacerOf(5);
		pacer.gaveUp(problem('unavailable', 503));
		expect(pacer.circuitOpen).toBe(true);
		pacer.failed(await permit(), problem('ambiguous'));
		pacer.failed(await permit(), problem('final'));
		pacer.failed(await permit(), new Error('unexpected'));
		expect(pacer.circuitOpen).toBe(true);
		pacer.failed(await permit(), problem('final', 422));
		expect(pacer.circuitOpen).toBe(false);
	});

	test('is available again after a success', async () => {
		const { pacer, permit } = pacerOf(5);
		pacer.gaveUp(problem('unavailable', 503));
		pacer.succeeded(await permit(), 'text');
		expect(pacer.circuitOpen).toBe(false);
	});

	test("is not assumed because of a single document that can't be read", () => {
		const { pacer } = pacerOf(5);
		pacer.gaveUp(problem('final', 422));
		expect(pacer.circuitOpen).toBe(false);
	});
});
