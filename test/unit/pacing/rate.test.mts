import { describe, expect, test } from 'vitest';

import { Rate } from '../../../nodes/DocumentExtraction/pacing/rate.js';
import { randomOf } from '../../support/random.mjs';
import { SimulatedClock } from '../../support/simulatedClock.mjs';
import { manyTexts, simulate } from '../../support/simulatedExtraction.mjs';

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
	const { items, wait } = await simulate(manyTexts(documents), {
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
	return { results, seconds: clock.now() / 1000, service, wait };
}

describe('If a service refuses requests at random', () => {
	test('whatever their rate, they are not sent ever more slowly', async () => {
		const clock = new SimulatedClock();
		const random = randomOf(1);
		let refused = 0;
		const { items } = await simulate(manyTexts(200), {
			clock,
			concurrency: 5,
			answer: async () => {
				const isRefused = random() < 0.5;
				if (isRefused) refused++;
				await clock.sleep(isRefused ? 5 : 3_000);
				return isRefused ? { status: 429, headers: { 'retry-after': '1' } } : {};
			},
		});
		expect(items.every(({ outcomes }) => !outcomes[0]!.problem)).toBe(true);
		// Each refusal costs the second that the service asks for, and as much again at most.
		expect(clock.now()).toBeLessThan(2 * 1_000 * refused + 20_000);
	});
});

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

	test('the run knows how long it waited', async () => {
		const { wait } = await send(100, 5, 20, 1_000, 200);
		expect(wait.milliseconds).toBeGreaterThanOrEqual(700);
		expect(wait.milliseconds).toBeLessThan(3000);
		expect(wait.isShared).toBe(false);
	});
});

/** Requests that leave as soon as they may, until a time. Returns when they left. */
function sendUntil(rate: Rate, until: number): number[] {
	const left: number[] = [];
	for (
		let now = Math.max(0, rate.nextStart());
		now < until;
		now = Math.max(now, rate.nextStart())
	) {
		rate.started(now);
		left.push(now);
		if (rate.nextStart() <= now) break;
	}
	return left;
}

/** A burst of requests of which some are accepted, and all others refused after a moment. */
function burst(rate: Rate, at: number, accepted: number, refused: number, asked?: number): void {
	for (let i = 0; i < accepted + refused; i++) rate.started(at + i / 1000);
	rate.block(at + 5, asked ?? 500);
	for (let i = accepted; i < accepted + refused; i++) {
		rate.refused(at + i / 1000);
		rate.throttled(at + i / 1000, at + 5, asked);
	}
}

describe('After a 429', () => {
	test('requests leave evenly, a little slower than the service accepted them before', () => {
		const rate = new Rate();
		burst(rate, 10, 20, 12, 990);
		const left = sendUntil(rate, 3_000);
		expect(left[0]).toBe(1_005);
		const gaps = left.slice(1).map((at, index) => at - left[index]!);
		expect(Math.min(...gaps.slice(2))).toBeGreaterThan(50);
		expect(Math.max(...gaps)).toBeLessThan(60);
	});

	test('without Retry-After, the rate is learned from the time since the last accepted request', () => {
		const rate = new Rate();
		burst(rate, 10, 20, 12);
		const left = sendUntil(rate, 2_000);
		expect(left.length).toBeGreaterThan(20);
		expect(left.length).toBeLessThan(32);
	});

	test('nothing is learned if the service accepted nothing before', () => {
		const rate = new Rate();
		burst(rate, 10, 0, 16, 20_000);
		expect(rate.nextStart()).toBe(20_015);
		rate.started(20_015);
		expect(rate.nextStart()).toBeLessThanOrEqual(20_015);
	});

	test('nothing is learned if it accepted only a few', () => {
		const rate = new Rate();
		burst(rate, 10, 4, 16, 20_000);
		rate.started(20_015);
		expect(rate.nextStart()).toBeLessThanOrEqual(20_015);
	});

	test('a wait of hours says nothing about the rate afterwards', () => {
		const rate = new Rate();
		burst(rate, 10, 20, 12, 3_600_000);
		rate.started(3_600_015);
		expect(rate.nextStart()).toBeLessThanOrEqual(3_600_015);
	});

	test('a rate that turns out too low is given up within a minute or two', () => {
		const rate = new Rate();
		burst(rate, 10, 20, 12, 50_000);
		const left = sendUntil(rate, 170_000);
		const between = (from: number, to: number) => left.filter((at) => at >= from && at < to).length;
		expect(between(50_015, 80_015)).toBeLessThan(30);
		expect(between(110_000, 170_000)).toBeGreaterThan(1_000);
	});

	test('a rate that is not used is not given up', () => {
		const rate = new Rate();
		burst(rate, 10, 20, 12, 50_000);
		for (let now = 60_000; now < 600_000; now += 30_000) rate.started(now);
		rate.started(600_000);
		expect(rate.nextStart()).toBeGreaterThan(602_000);
	});
});

test('Before any 429 nothing waits', () => {
	const rate = new Rate();
	expect(rate.nextStart()).toBeLessThanOrEqual(0);
	rate.started(5);
	expect(rate.nextStart()).toBeLessThanOrEqual(5);
});
