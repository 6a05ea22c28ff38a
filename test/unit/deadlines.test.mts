import { describe, expect, test } from 'vitest';

import { Deadlines, TOO_LATE } from '../../nodes/DocumentExtraction/deadlines.js';
import { SimulatedClock } from '../../support/simulation/simulatedClock.mjs';

function requests() {
	const clock = new SimulatedClock();
	const stop = new AbortController();
	const deadlines = new Deadlines(clock, stop.signal);
	/** A request that the service answers after some time. Returns the time and the reason of its end. */
	const request = async (timeout: number, answersAfter = Infinity) =>
		await deadlines.within(
			timeout,
			async (end) =>
				await new Promise<{ at: number; reason: unknown }>((resolve) => {
					const finish = () => resolve({ at: clock.now(), reason: end.reason });
					end.addEventListener('abort', finish);
					if (answersAfter < Infinity) void clock.sleep(answersAfter).then(finish);
				}),
		);
	return { clock, stop, deadlines, request };
}

describe('A deadline', () => {
	test('ends only requests that are not answered in time', async () => {
		const { clock, request } = requests();
		const ended = await clock.runUntilDone(
			Promise.all([request(1_000, 999), request(300), request(5_000, 4_000)]),
		);
		expect(ended).toEqual([
			{ at: 999, reason: undefined },
			{ at: 300, reason: TOO_LATE },
			{ at: 4_000, reason: undefined },
		]);
	});

	test('that is earlier than the ones before it is noticed within a quarter of a second', async () => {
		const { clock, request } = requests();
		const long = request(60_000, 2_000);
		const short = clock.sleep(1_010).then(async () => await request(100));
		const [, ended] = await clock.runUntilDone(Promise.all([long, short]));
		expect(ended.reason).toBe(TOO_LATE);
		expect(ended.at).toBeGreaterThanOrEqual(1_110);
		expect(ended.at).toBeLessThanOrEqual(1_360);
	});

	test('applies to a request that begins after all others have ended', async () => {
		const { clock, request } = requests();
		await clock.runUntilDone(request(100));
		await clock.runUntilDone(clock.sleep(10_000));
		expect(await clock.runUntilDone(request(100))).toEqual({ at: 10_200, reason: TOO_LATE });
	});
});

describe('An abort', () => {
	test('ends all requests at once, and is not a timeout', async () => {
		const { clock, stop, request } = requests();
		const both = Promise.all([request(1_000), request(2_000)]);
		void clock.sleep(70).then(() => stop.abort());
		for (const { at, reason } of await clock.runUntilDone(both)) {
			expect(at).toBe(70);
			expect(reason).not.toBe(TOO_LATE);
		}
	});

	test('prevents new requests', async () => {
		const { stop, deadlines } = requests();
		stop.abort(new Error('stopped'));
		let isSent = false;
		const sending = deadlines.within(1_000, async () => {
			isSent = true;
		});
		await expect(sending).rejects.toThrow('stopped');
		expect(isSent).toBe(false);
	});
});
