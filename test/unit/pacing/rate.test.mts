import { describe, expect, test } from 'vitest';

import { FixedLanes } from '../../../nodes/DocumentExtraction/pacing/laneCount.js';
import { Again, LaneRun } from '../../../nodes/DocumentExtraction/pacing/lanes.js';
import { Rate } from '../../../nodes/DocumentExtraction/pacing/rate.js';
import { SimulatedClock } from '../../support/simulatedClock.mjs';

/** A service that takes so many requests in a window of time, and turns the others away. */
function limitedService(clock: SimulatedClock, allowed: number, window: number) {
	let windowStart = -Infinity;
	let taken = 0;
	const service = { accepted: 0, rejected: 0, early: 0, notBefore: -Infinity };
	return {
		service,
		/** Seconds to wait where the request is turned away. */
		ask(): number | undefined {
			const now = clock.now();
			if (now < service.notBefore) service.early++;
			if (now - windowStart >= window) {
				windowStart = now;
				taken = 0;
			}
			if (taken++ < allowed) {
				service.accepted++;
				return undefined;
			}
			service.rejected++;
			return Math.ceil((windowStart + window - now) / 1000);
		},
	};
}

async function send(
	documents: number,
	lanes: number,
	allowed: number,
	window: number,
	latency: number,
) {
	const clock = new SimulatedClock();
	const rate = new Rate();
	const count = new FixedLanes(lanes);
	const { service, ask } = limitedService(clock, allowed, window);
	const job = {
		bytes: 0,
		attempt: async (startedAt: number) => {
			const seconds = ask();
			await clock.sleep(seconds === undefined ? latency : 5);
			if (seconds === undefined) return 'done';
			const isNews = rate.rejected(startedAt, clock.now(), seconds * 1000, true);
			if (isNews) count.rejected();
			service.notBefore = Math.max(service.notBefore, clock.now() + seconds * 1000);
			return new Again(seconds * 1000);
		},
	};
	const jobs = Array.from({ length: documents }, () => job);
	const work = new LaneRun(count, rate, clock, new AbortController()).finishAll(jobs);
	const results = await clock.runUntilDone(work);
	return { results, seconds: clock.now() / 1000, service, rate };
}

describe('Where a service allows so many requests in a time', () => {
	test.each([
		[200, 5, 20, 1_000, 200],
		[200, 10, 20, 1_000, 200],
		[200, 20, 20, 1_000, 200],
		[200, 50, 20, 1_000, 200],
		[1000, 20, 50, 1_000, 300],
		[600, 20, 60, 60_000, 3_000],
		[300, 10, 100, 10_000, 500],
	])(
		'%i documents in %i lanes arrive at %i in %i ms, within 15 %% of that rate',
		async (documents, lanes, allowed, window, latency) => {
			const { results, seconds, service } = await send(documents, lanes, allowed, window, latency);
			expect(results).toHaveLength(documents);
			expect(service.accepted).toBe(documents);
			expect(seconds).toBeLessThan(
				((documents / allowed) * (window / 1000) + latency / 1000) * 1.15,
			);
		},
	);

	test('nobody sends before the time that the service named', async () => {
		const { service } = await send(400, 20, 20, 1_000, 200);
		expect(service.early).toBe(0);
	});

	test('it settles: a long backlog is turned away rarely', async () => {
		const { service, seconds } = await send(20_000, 20, 20, 1_000, 200);
		expect(service.rejected).toBeLessThan(200);
		expect(seconds).toBeLessThan(1000 * 1.1);
	});

	test('it says how long nobody could send', async () => {
		const { rate } = await send(100, 5, 20, 1_000, 200);
		expect(rate.held).toBeGreaterThanOrEqual(1000);
		expect(rate.held).toBeLessThan(3000);
	});
});

describe('After a 429', () => {
	test('all wait, the ones that were not turned away too', () => {
		const rate = new Rate();
		rate.started(0);
		rate.started(0);
		expect(rate.rejected(0, 100, 3000, true)).toBe(true);
		expect(rate.nextStart()).toBe(3100);
	});

	test('those that were sent along with it are no news', () => {
		const rate = new Rate();
		rate.started(0);
		rate.started(1);
		rate.rejected(0, 100, 1000, true);
		expect(rate.rejected(1, 120, 1000, true)).toBe(false);
		rate.started(1200);
		expect(rate.rejected(1200, 1300, 1000, true)).toBe(true);
	});

	test('without Retry-After the rate stays, as nothing is known of the limit', () => {
		const rate = new Rate();
		rate.started(0);
		rate.rejected(0, 100, 500, false);
		rate.started(700);
		expect(rate.nextStart()).toBeLessThanOrEqual(700);
	});

	test('a wait of hours says nothing of the rate afterwards', () => {
		const rate = new Rate();
		rate.started(0);
		rate.rejected(0, 100, 3_600_000, true);
		rate.started(3_600_200);
		expect(rate.nextStart()).toBeLessThanOrEqual(3_600_200);
	});
});

test('Before any 429 nothing waits', () => {
	const rate = new Rate();
	expect(rate.nextStart()).toBeLessThanOrEqual(0);
	rate.started(5);
	expect(rate.nextStart()).toBeLessThanOrEqual(5);
});
