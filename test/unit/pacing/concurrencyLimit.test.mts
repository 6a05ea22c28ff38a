import { describe, expect, test } from 'vitest';

import {
	AdaptiveLimit,
	FixedLimit,
	type ConcurrencyLimit,
} from '../../../nodes/DocumentExtraction/pacing/concurrencyLimit.js';

/** A round: as many answers as the limit allows at a time, each after the given time. */
function round(limit: ConcurrencyLimit, time: (limit: number) => number, kind = 'PDF'): number {
	const { value } = limit;
	for (let inFlight = 1; inFlight <= value; inFlight++) {
		limit.succeeded({ kind, milliseconds: time(value), inFlight });
	}
	return limit.value;
}

const rounds = (
	count: number,
	limit: ConcurrencyLimit,
	time: (limit: number) => number,
	kind?: string,
) => Array.from({ length: count }, () => round(limit, time, kind));

/** Many fast answers, with at most two requests in flight. */
function fewAtATime(limit: ConcurrencyLimit): void {
	for (let i = 0; i < 500; i++) {
		limit.succeeded({ kind: 'PDF', milliseconds: 200, inFlight: 1 + (i % 2) });
	}
}

describe('A fixed concurrency limit', () => {
	test('stays the same, however long the answers take', () => {
		const limit = new FixedLimit(12);
		rounds(50, limit, (count) => count * 1000);
		expect(limit.value).toBe(12);
	});

	test('shrinks with each 429, never below one, and grows back to it and no further', () => {
		const limit = new FixedLimit(10);
		limit.throttled();
		expect(limit.value).toBe(8);
		for (let i = 0; i < 20; i++) limit.throttled();
		expect(limit.value).toBe(1);
		const grown = rounds(200, limit, () => 100);
		expect(grown.at(-1)).toBe(10);
		expect(Math.max(...grown)).toBe(10);
	});

	test('does not grow back while it is not reached', () => {
		const limit = new FixedLimit(10);
		limit.throttled();
		fewAtATime(limit);
		expect(limit.value).toBe(8);
	});
});

describe('The adaptive concurrency limit', () => {
	test('starts with 5', () => {
		expect(new AdaptiveLimit().value).toBe(5);
	});

	test('grows, up to 20, while the service keeps up', () => {
		expect(rounds(6, new AdaptiveLimit(), () => 200)).toEqual([10, 20, 20, 20, 20, 20]);
	});

	test('stops growing if the answers get slower with it', () => {
		// A service that reads 6 documents at a time, and queues the others.
		const queueing = (count: number) => 1000 * Math.max(1, count / 6);
		const reached = rounds(40, new AdaptiveLimit(), queueing);
		expect(Math.max(...reached)).toBeLessThanOrEqual(12);
		expect(Math.min(...reached)).toBeGreaterThanOrEqual(5);
	});

	test('shrinks if the service gets much slower, and grows when it has recovered', () => {
		const limit = new AdaptiveLimit();
		rounds(6, limit, () => 200);
		round(limit, () => 1000);
		round(limit, () => 700);
		expect(limit.value).toBeLessThan(14);
		expect(rounds(6, limit, () => 200).at(-1)).toBe(20);
	});

	test("isn't misled by a kind of document that takes longer", () => {
		const limit = new AdaptiveLimit();
		rounds(6, limit, () => 2000, 'text');
		const reached = rounds(6, limit, () => 12_000, 'PDF');
		expect(Math.min(...reached)).toBe(20);
	});

	test("doesn't fall to nothing if documents of one kind just take longer", () => {
		const limit = new AdaptiveLimit();
		rounds(6, limit, () => 2000);
		expect(rounds(10, limit, () => 9000).at(-1)).toBe(20);
	});

	test('shrinks with a 429, and grows more slowly afterwards', () => {
		const limit = new AdaptiveLimit();
		limit.throttled();
		expect(limit.value).toBe(4);
		expect(rounds(4, limit, () => 200)).toEqual([4, 4, 4, 6]);
	});

	test('does not grow while it is not reached because of memory or the rate', () => {
		const limit = new AdaptiveLimit();
		fewAtATime(limit);
		expect(limit.value).toBe(5);
		expect(rounds(2, limit, () => 200)).toEqual([10, 20]);
	});
});
