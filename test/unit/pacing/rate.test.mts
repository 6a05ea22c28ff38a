import { describe, expect, test } from 'vitest';

import { Rate } from '../../../nodes/DocumentExtraction/pacing/rate.js';
import { SimulatedClock } from '../../support/simulatedClock.mjs';
import { simulate, textItems } from '../../support/simulatedExtraction.mjs';

/** A service that accepts a number of requests in a window of time, and throttles the others. */
function limitedService(clock: SimulatedClock, allowed: number, window: number) {
	let windowStart = -Infinity;
	let taken = 0;
	const service = { accepted: 0, throttled: 0, early: 0, notBefore: -Infinity };
	return {
		service,
		/** @returns how many seconds to wait if the request is throttled */
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
			service.throttled++;
			return Math.ceil((windowStart + window - now) / 1000);
		},
	};
}

async function send(
	documents: number,
	concurrency: number,
	allowed: number,
	window: number,
	latency: number,
) {
	const clock = new SimulatedClock();
	const { service, ask } = limitedService(clock, allowed, window);
	const { items, blockedMs } = await simulate(textItems(Array(documents).fill('x')), {
		clock,
		concurrency,
		answer: async () => {
			const seconds = ask();
			await clock.sleep(seconds === undefined ? latency : 5);
			if (seconds === undefined) return {};
			service.notBefore = Math.max(service.notBefore, clock.now() + seconds * 1000);
			return { status: 429, headers: { 'retry-after': String(seconds) } };
		},
	});
	const results = items.filter(({ outcomes }) => !outcomes[0]!.problem);
	return { results, seconds: clock.now() / 1000, service, blockedMs };
}

describe('If a service limits the rate of requests', () => {
	test.each([
		[200, 5, 20, 1_000, 200],
		[200, 10, 20, 1_000, 200],
		[200, 20, 20, 1_000, 200],
		[200, 50, 20, 1_000, 200],
		[1000, 20, 50, 1_000, 300],
		[600, 20, 60, 60_000, 3_000],
		[300, 10, 100, 10_000, 500],
	])(
		'%i documents, %i at a time, take less than 1.15 times as long as a limit of %i in %i ms requires',
		async (documents, concurrency, allowed, window, latency) => {
			const { results, seconds, service } = await send(
				documents,
				concurrency,
				allowed,
				window,
				latency,
			);
			expect(results).toHaveLength(documents);
			expect(service.accepted).toBe(documents);
			expect(seconds).toBeLessThan(
				((documents / allowed) * (window / 1000) + latency / 1000) * 1.15,
			);
		},
	);

	test('nothing is sent before the time that the service asked for', async () => {
		const { service } = await send(400, 20, 20, 1_000, 200);
		expect(service.early).toBe(0);
	});

	test('the rate settles, so that a long backlog is rarely throttled', async () => {
		const { service, seconds } = await send(20_000, 20, 20, 1_000, 200);
		expect(service.throttled).toBeLessThan(200);
		expect(seconds).toBeLessThan(1000 * 1.1);
	});

	test('the run knows how long nothing could be sent', async () => {
		const { blockedMs } = await send(100, 5, 20, 1_000, 200);
		expect(blockedMs).toBeGreaterThanOrEqual(1000);
		expect(blockedMs).toBeLessThan(3000);
	});
});

describe('After a 429', () => {
	test('all requests wait, also those that were not throttled', () => {
		const rate = new Rate();
		rate.started(0);
		rate.started(0);
		expect(rate.throttled(0, 100, 3000, true)).toBe(true);
		expect(rate.nextStart()).toBe(3100);
	});

	test('another 429 to a request that was sent before it changes nothing', () => {
		const rate = new Rate();
		rate.started(0);
		rate.started(1);
		rate.throttled(0, 100, 1000, true);
		expect(rate.throttled(1, 120, 1000, true)).toBe(false);
		rate.started(1200);
		expect(rate.throttled(1200, 1300, 1000, true)).toBe(true);
	});

	test('without Retry-After the rate stays, as nothing is known about the limit', () => {
		const rate = new Rate();
		rate.started(0);
		rate.throttled(0, 100, 500, false);
		rate.started(700);
		expect(rate.nextStart()).toBeLessThanOrEqual(700);
	});

	test('a wait of hours says nothing about the rate afterwards', () => {
		const rate = new Rate();
		rate.started(0);
		rate.throttled(0, 100, 3_600_000, true);
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
