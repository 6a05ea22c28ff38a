import { describe, expect, test } from 'vitest';

import {
	AutomaticLanes,
	FixedLanes,
	type LaneCount,
} from '../../../nodes/DocumentExtraction/pacing/laneCount.js';

/** A round: as many answers as there are lanes, each after the given time. */
function round(lanes: LaneCount, milliseconds: (limit: number) => number, kind = 'PDF'): number {
	const { limit } = lanes;
	for (let i = 0; i < limit; i++) lanes.answered(kind, milliseconds(limit));
	return lanes.limit;
}

const rounds = (count: number, lanes: LaneCount, time: (limit: number) => number, kind?: string) =>
	Array.from({ length: count }, () => round(lanes, time, kind));

describe('A number of lanes that a person chose', () => {
	test('stays, however long the answers take', () => {
		const lanes = new FixedLanes(12);
		rounds(50, lanes, (limit) => limit * 1000);
		expect(lanes.limit).toBe(12);
	});

	test('shrinks with each rejection, never below one, and grows back to it and no further', () => {
		const lanes = new FixedLanes(10);
		lanes.rejected();
		expect(lanes.limit).toBe(8);
		for (let i = 0; i < 20; i++) lanes.rejected();
		expect(lanes.limit).toBe(1);
		const grown = rounds(200, lanes, () => 100);
		expect(grown.at(-1)).toBe(10);
		expect(Math.max(...grown)).toBe(10);
	});
});

describe('The automatic number of lanes', () => {
	test('starts with 5', () => {
		expect(new AutomaticLanes().limit).toBe(5);
	});

	test('takes more, up to 20, while the service keeps up', () => {
		expect(rounds(6, new AutomaticLanes(), () => 200)).toEqual([10, 20, 20, 20, 20, 20]);
	});

	test('takes no more where the answers get slower with it', () => {
		// A service that works on 6 documents at a time, and lets the others queue.
		const queueing = (limit: number) => 1000 * Math.max(1, limit / 6);
		const reached = rounds(40, new AutomaticLanes(), queueing);
		expect(Math.max(...reached)).toBeLessThanOrEqual(12);
		expect(Math.min(...reached)).toBeGreaterThanOrEqual(5);
	});

	test('takes fewer where the service gets much slower, and more when it has recovered', () => {
		const lanes = new AutomaticLanes();
		rounds(6, lanes, () => 200);
		round(lanes, () => 1000);
		round(lanes, () => 700);
		expect(lanes.limit).toBeLessThan(14);
		expect(rounds(6, lanes, () => 200).at(-1)).toBe(20);
	});

	test('is not misled by a kind of document that takes longer', () => {
		const lanes = new AutomaticLanes();
		rounds(6, lanes, () => 2000, 'text');
		const reached = rounds(6, lanes, () => 12_000, 'PDF');
		expect(Math.min(...reached)).toBe(20);
	});

	test('does not fall to nothing where documents of one kind just get longer', () => {
		const lanes = new AutomaticLanes();
		rounds(6, lanes, () => 2000);
		expect(rounds(10, lanes, () => 9000).at(-1)).toBe(20);
	});

	test('shrinks with a rejection, and is careful for some rounds', () => {
		const lanes = new AutomaticLanes();
		lanes.rejected();
		expect(lanes.limit).toBe(4);
		expect(rounds(4, lanes, () => 200)).toEqual([4, 4, 4, 6]);
	});
});
