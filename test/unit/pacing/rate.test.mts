import { describe, expect, test } from 'vitest';

import { LimitedService, type Limits } from '../../../support/simulation/limitedService.mjs';
import { Rate } from '../../../nodes/DocumentExtraction/pacing/rate.js';
import { randomOf } from '../../../support/random.mjs';
import { SimulatedClock } from '../../../support/simulation/simulatedClock.mjs';
import { manyTexts, simulate } from '../../../support/simulation/simulatedExtraction.mjs';

/** Sends texts to a service with limits, which refuses requests immediately. */
async function send(
	documents: number,
	concurrency: number,
	{ latency, ...limits }: { latency: number } & Pick<Limits, 'rate' | 'atRandom'>,
) {
	const clock = new SimulatedClock();
	const service = new LimitedService(clock, { latency, retryAfter: true, ...limits }, randomOf(1));
	let throttled = 0;
	const { items, wait } = await simulate(manyTexts(documents), {
		clock,
		concurrency,
		answer: async () => {
			const milliseconds = service.take();
			await clock.sleep(milliseconds === undefined ? latency : 5);
			if (milliseconds === undefined) return {};
			throttled++;
			return { status: 429, headers: { 'retry-after': `${Math.ceil(milliseconds / 1000)}` } };
		},
	});
	expect(items.filter(({ outcomes }) => !outcomes[0]!.problem)).toHaveLength(documents);
	return { seconds: clock.now() / 1000, throttled, wait };
}

test('If a service refuses requests at random, whatever their rate, the rate does not keep falling', async () => {
	const { seconds } = await send(200, 5, { atRandom: 0.5, latency: 3_000 });
	expect(seconds).toBeLessThan(300);
});

describe('If a service limits the rate of requests', () => {
	const RATE = { requests: 20, window: 1_000 };

	test.each([
		[200, 5, 20, 1_000, 200],
		[200, 50, 20, 1_000, 200],
		[1000, 20, 50, 1_000, 300],
		[600, 20, 60, 60_000, 3_000],
		[300, 10, 100, 10_000, 500],
	])(
		'%i documents, %i at a time, take less than 1.2 times as long as a limit of %i in %i ms requires',
		async (documents, concurrency, requests, window, latency) => {
			const rate = { requests, window };
			const { seconds } = await send(documents, concurrency, { rate, latency });
			const shortest = (documents / requests) * (window / 1000) + latency / 1000;
			expect(seconds).toBeLessThan(shortest * 1.2);
		},
	);

	test('the rate settles, so that a long backlog takes hardly longer, and at most one request in eight is refused', async () => {
		const { throttled, seconds } = await send(5_000, 20, { rate: RATE, latency: 200 });
		expect(throttled).toBeLessThan(5_000 / 7);
		expect(seconds).toBeLessThan(250 * 1.02);
	});

	test('the run knows how long it waited', async () => {
		const { wait } = await send(100, 5, { rate: RATE, latency: 200 });
		expect(wait.milliseconds).toBeGreaterThanOrEqual(200);
		expect(wait.milliseconds).toBeLessThan(3000);
		expect(wait.isShared).toBe(false);
	});
});

/** Sends requests as soon as permitted, until a time. Returns the number of requests in each second. */
function sendUntil(rate: Rate, from: number, until: number): number[] {
	const seconds: number[] = [];
	for (let now = Math.max(from, rate.nextStart); now < until; now = Math.max(now, rate.nextStart)) {
		rate.reserve(now);
		rate.started(now);
		const second = Math.floor((now - from) / 1_000);
		seconds[second] = (seconds[second] ?? 0) + 1;
	}
	return seconds;
}

/** A burst of requests, some of which are accepted, and all others refused after a moment. */
function burst(rate: Rate, at: number, accepted: number, refused: number): void {
	for (let i = 0; i < accepted + refused; i++) rate.started(at);
	for (let i = 0; i < refused; i++) rate.throttled(at, at + 5);
}

/** A rate that has learned a limit: 20 requests a second were sent for two seconds, and then some refused. */
function following20(): Rate {
	const rate = new Rate();
	for (let at = 0; at < 2_000; at += 50) rate.started(at);
	burst(rate, 2_000, 0, 3);
	return rate;
}

describe('The rate', () => {
	test('is unlimited before any 429', () => {
		const rate = new Rate();
		for (let i = 0; i < 1_000; i++) {
			rate.reserve(0);
			rate.started(0);
		}
		expect(rate.nextStart).toBeLessThanOrEqual(0);
	});

	test('is just below what was accepted, however many of a burst were refused', () => {
		const rate = following20();
		expect(rate.at(2_005) * 1_000).toBeGreaterThan(17.5);
		expect(rate.at(2_005) * 1_000).toBeLessThan(20);
		burst(rate, 2_004, 0, 50);
		expect(rate.at(2_005) * 1_000).toBeGreaterThan(17.5);
	});

	test('lets requests leave evenly', () => {
		const rate = following20();
		expect(sendUntil(rate, 2_005, 5_005).every((sent) => sent >= 18 && sent <= 21)).toBe(true);
	});

	test('triples within a second, as long as it was found within the first one', () => {
		const rate = new Rate();
		burst(rate, 0, 10, 6);
		const [first, second] = sendUntil(rate, 5, 2_005) as [number, number];
		expect(second).toBeGreaterThan(2 * first);
		burst(rate, 2_005, 0, 60);
		expect(sendUntil(rate, 2_010, 5_010).at(-1)! / second).toBeLessThan(2);
	});

	test('is cut at most once a second', () => {
		const rate = following20();
		rate.throttled(2_100, 2_105);
		rate.throttled(2_900, 2_905);
		expect(rate.at(2_906) * 1_000).toBeGreaterThan(18);
	});

	test('is not cut if a few of many requests are refused', () => {
		const rate = following20();
		sendUntil(rate, 2_005, 12_000);
		for (let i = 0; i < 5; i++) rate.throttled(11_950, 12_000);
		expect(rate.loweredAt).toBe(2_005);
		burst(rate, 12_001, 0, 40);
		expect(rate.loweredAt).toBe(12_006);
	});

	test('grows if nothing is refused, and is given up when it is twice too low within 15 seconds', () => {
		const rate = following20();
		expect(Math.max(...sendUntil(rate, 2_005, 17_005))).toBeGreaterThan(40);
	});

	test('is not lowered because the process was blocked', () => {
		const rate = following20();
		sendUntil(rate, 2_005, 6_000);
		for (let i = 0; i < 10; i++) rate.throttled(5_990, 7_500);
		expect(rate.loweredAt).toBe(7_500);
		expect(rate.at(7_500) * 1_000).toBeGreaterThan(15);
	});

	test('does not grow while it is not used', () => {
		const rate = following20();
		for (let at = 2_500; at < 60_000; at += 500) rate.started(at);
		expect(rate.at(60_000) * 1_000).toBeLessThanOrEqual(20);
	});

	test('of a service with a limit of simultaneous requests is what it accepts while it answers', () => {
		const rate = new Rate();
		for (let wave = 0; wave < 3; wave++) {
			for (let i = 0; i < 20; i++) rate.started(wave * 5_000);
			rate.answered(wave * 5_000, (wave + 1) * 5_000);
		}
		burst(rate, 14_900, 0, 3);
		expect(rate.at(14_905) * 1_000).toBeCloseTo(0.95 * 4, 0);
	});
});
