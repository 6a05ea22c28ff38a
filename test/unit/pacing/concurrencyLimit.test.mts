import { describe, expect, test } from 'vitest';

import {
	ConcurrencyLimit,
	MAX_LIMIT,
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

describe('The concurrency limit', () => {
	test('starts with 16', () => {
		expect(new ConcurrencyLimit().value).toBe(16);
	});

	test('starts with the number that a person chose, if that is higher', () => {
		const limit = new ConcurrencyLimit();
		limit.suggest(4);
		expect(limit.value).toBe(16);
		limit.suggest(20);
		expect(limit.value).toBe(20);
	});

	test('does not change for a number that a person chose, once something is known', () => {
		const limit = new ConcurrencyLimit();
		limit.succeeded({ kind: 'PDF', milliseconds: 200, inFlight: 1 });
		limit.suggest(50);
		expect(limit.value).toBe(16);
	});

	test('grows, up to 100, while the service keeps up', () => {
		expect(rounds(5, new ConcurrencyLimit(), () => 200)).toEqual([32, 64, 100, 100, 100]);
	});

	test('stops growing if the answers get slower with it', () => {
		// A service that reads 16 documents at a time, and queues the others.
		const queueing = (count: number) => 1000 * Math.max(1, count / 16);
		const reached = rounds(40, new ConcurrencyLimit(), queueing);
		expect(Math.max(...reached)).toBeLessThanOrEqual(32);
		expect(Math.min(...reached)).toBeGreaterThanOrEqual(16);
	});

	test('shrinks if the service gets much slower, and grows when it has recovered', () => {
		const limit = new ConcurrencyLimit();
		rounds(6, limit, () => 200);
		round(limit, () => 1000);
		round(limit, () => 700);
		expect(limit.value).toBeLessThan(70);
		expect(rounds(6, limit, () => 200).at(-1)).toBe(MAX_LIMIT);
	});

	test("isn't misled by a kind of document that takes longer", () => {
		const limit = new ConcurrencyLimit();
		rounds(6, limit, () => 2000, 'text');
		const reached = rounds(6, limit, () => 12_000, 'PDF');
		expect(Math.min(...reached)).toBe(MAX_LIMIT);
	});

	test("doesn't fall to nothing if documents of one kind just take longer", () => {
		const limit = new ConcurrencyLimit();
		rounds(6, limit, () => 2000);
		expect(rounds(12, limit, () => 9000).at(-1)).toBe(MAX_LIMIT);
	});

	/** Some of the requests under way are refused. */
	function refuse(limit: ConcurrencyLimit, count: number, inFlight: number): boolean[] {
		const others = Array.from({ length: count - 1 }, () => () => limit.refusedToo());
		return [limit.refused(inFlight), ...others.map((refusal) => refusal())];
	}

	test('falls to what is accepted at the same time if the others are refused', () => {
		const limit = new ConcurrencyLimit();
		expect(refuse(limit, 6, 16)).not.toContain(false);
		expect(limit.value).toBe(10);
	});

	test('tries more again after a while, and later each time that they are refused', () => {
		const limit = new ConcurrencyLimit();
		refuse(limit, 6, 16);
		expect(rounds(9, limit, () => 200)).toEqual([10, 10, 10, 10, 10, 10, 10, 10, 13]);
		refuse(limit, 3, 13);
		expect(rounds(17, limit, () => 200)).toEqual([...Array(16).fill(10), 13]);
	});

	test('stays if many more were accepted before: that is a matter of their rate', () => {
		const limit = new ConcurrencyLimit();
		rounds(1, limit, () => 200);
		expect(refuse(limit, 28, 32).at(-1)).toBe(false);
		expect(limit.value).toBe(32);
		expect(refuse(limit, 1, 6)).toEqual([false]);
		expect(limit.value).toBe(32);
	});

	test('stays if only a few are under way', () => {
		const limit = new ConcurrencyLimit();
		expect(refuse(limit, 1, 1)).toEqual([false]);
		expect(limit.value).toBe(16);
	});

	test('does not grow while it is not reached because of memory or the rate', () => {
		const limit = new ConcurrencyLimit();
		fewAtATime(limit);
		expect(limit.value).toBe(16);
		expect(rounds(6, limit, () => 200).at(-1)).toBe(MAX_LIMIT);
	});

	test('is halved once for all requests that left before answers got lost, and only after three in a row', () => {
		const limit = new ConcurrencyLimit();
		const lose = (times: number, startedAt: number, now: number) => {
			for (let i = 0; i < times; i++) limit.lost({ startedAt }, now);
		};
		for (let i = 0; i < 20; i++) {
			lose(2, 0, i);
			limit.succeeded({ kind: 'PDF', milliseconds: 200, inFlight: 1 });
		}
		const before = limit.value;
		lose(40, 10, 100);
		expect(limit.value).toBe(before / 2);
		lose(3, 101, 200);
		expect(limit.value).toBe(before / 4);
		lose(100, 201, 300);
		lose(100, 301, 400);
		lose(100, 401, 500);
		lose(100, 501, 600);
		expect(limit.value).toBe(1);
	});
});
