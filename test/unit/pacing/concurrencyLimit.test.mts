import { describe, expect, test } from 'vitest';

import {
	ConcurrencyLimit,
	FIRST_LIMIT,
	MAX_LIMIT,
} from '../../../nodes/DocumentExtraction/pacing/concurrencyLimit.js';

/** Sends rounds of as many requests as permitted to a service that answers all of them. */
class Rounds {
	now = 0;

	readonly limit = new ConcurrencyLimit();

	constructor() {
		// The time in which only half may start is over.
		this.limit.started(-50, 1);
	}

	/** @param timeOf the time of a request by its position in the round, from 1 */
	send(timeOf: (position: number) => number, kind = 'PDF'): number {
		const startedAt = this.now;
		const count = this.limit.at(startedAt + 50);
		for (let inFlight = 1; inFlight <= count; inFlight++) this.limit.started(startedAt, inFlight);
		const times = Array.from({ length: count }, (_, index) => timeOf(index + 1));
		for (const [index, milliseconds] of times.entries()) {
			this.now = Math.max(this.now, startedAt + milliseconds);
			const answer = { kind, startedAt, milliseconds, inFlight: index + 1 };
			this.limit.answered(answer, startedAt + milliseconds);
		}
		this.now++;
		return this.limit.at(this.now);
	}

	times(count: number, timeOf: (position: number) => number, kind?: string): number[] {
		return Array.from({ length: count }, () => this.send(timeOf, kind));
	}

	lose(count: number, after = 5_000): number {
		const startedAt = this.now;
		this.now += after;
		for (let i = 0; i < count; i++) this.limit.lost({ kind: 'PDF', startedAt }, this.now);
		this.now++;
		return this.limit.at(this.now);
	}
}

describe('The concurrency limit', () => {
	test('starts with 16, half of them first', () => {
		const limit = new ConcurrencyLimit();
		expect(limit.at(0)).toBe(FIRST_LIMIT / 2);
		limit.started(1_000, 1);
		expect([1_000, 1_049, 1_050].map((now) => limit.at(now))).toEqual([8, 8, 16]);
	});

	test('starts with the number that a person has chosen, if it is higher', () => {
		const limit = new ConcurrencyLimit();
		limit.suggest(4);
		limit.started(0, 1);
		expect(limit.at(50)).toBe(16);
		limit.suggest(20);
		expect(limit.at(50)).toBe(20);
	});

	test('ignores the number that a person has chosen once it has learned something', () => {
		const rounds = new Rounds();
		rounds.send(() => 200);
		const before = rounds.limit.at(rounds.now);
		rounds.limit.suggest(before + 10);
		expect(rounds.limit.at(rounds.now)).toBe(before);
	});

	test('triples while the answers take no longer, up to 150', () => {
		expect(new Rounds().times(4, () => 200)).toEqual([48, 144, MAX_LIMIT, MAX_LIMIT]);
	});

	test('grows by less if the times vary, because it is less certain then', () => {
		const [first] = new Rounds().times(1, (position) => 200 + (position % 4) * 40);
		expect(first).toBeGreaterThan(16);
		expect(first).toBeLessThan(48);
	});

	test('is cut to a short queue if the answers take much longer', () => {
		const rounds = new Rounds();
		rounds.times(2, () => 1_000);
		expect(rounds.send(() => 3_000)).toBe(144 / 2);
	});

	test("isn't misled by a kind of document that takes longer", () => {
		const rounds = new Rounds();
		rounds.times(4, () => 2_000, 'text');
		expect(rounds.send(() => 12_000, 'PDF')).toBe(MAX_LIMIT);
	});

	test("doesn't collapse just because the documents take longer", () => {
		const rounds = new Rounds();
		rounds.times(4, () => 2_000);
		expect(rounds.times(12, () => 9_000).at(-1)).toBe(MAX_LIMIT);
	});

	test('does not grow while it is not reached, because of memory or the rate', () => {
		const limit = new ConcurrencyLimit();
		for (let i = 0; i < 500; i++) {
			const startedAt = 1_000 * i;
			limit.started(startedAt, 2);
			limit.answered({ kind: 'PDF', startedAt, milliseconds: 200, inFlight: 2 }, startedAt + 200);
		}
		expect(limit.at(500_000)).toBeLessThanOrEqual(16);
	});

	test('is halved once for all requests that were sent before answers were lost', () => {
		const rounds = new Rounds();
		rounds.send(() => 1_000);
		const before = rounds.limit.at(rounds.now);
		expect(rounds.lose(before)).toBe(before / 2);
	});

	test('falls to one if there are no more answers, and grows again when there are', () => {
		const rounds = new Rounds();
		rounds.times(2, () => 1_000);
		const before = rounds.limit.at(rounds.now);
		rounds.lose(before);
		expect(rounds.lose(before / 2)).toBe(1);
		expect(rounds.times(6, () => 1_000).at(-1)).toBeGreaterThan(16);
	});

	test('is not cut for single lost answers', () => {
		const rounds = new Rounds();
		rounds.times(3, () => 1_000);
		for (let i = 0; i < 20; i++) {
			rounds.lose(1);
			rounds.send(() => 1_000);
		}
		expect(rounds.limit.at(rounds.now)).toBe(MAX_LIMIT);
	});

	test('is not cut for answers that are lost after the usual time, because they did not wait in a queue', () => {
		const rounds = new Rounds();
		rounds.times(3, () => 1_000);
		const before = rounds.limit.at(rounds.now);
		expect(rounds.lose(before / 2, 1_000)).toBe(before);
		expect(rounds.lose(before / 2, 3_000)).toBe(before / 2);
	});

	test('is not cut for answers that are lost at once, before any other arrived', () => {
		const rounds = new Rounds();
		rounds.limit.started(0, 1);
		expect(rounds.lose(FIRST_LIMIT / 2, 5)).toBe(FIRST_LIMIT);
		expect(rounds.lose(FIRST_LIMIT / 2, 1_500)).toBe(FIRST_LIMIT / 2);
	});

	test('grows carefully near the number at which answers were lost', () => {
		const rounds = new Rounds();
		const before = rounds.send(() => 1_000);
		rounds.lose(before);
		expect(rounds.send(() => 1_000)).toBe((before / 2) * 1.25);
	});
});
