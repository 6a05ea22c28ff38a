import { expect, test } from 'vitest';

import type { PacedExecution } from '../../../nodes/DocumentExtraction/pacing/executions.js';
import { FairLine } from '../../../nodes/DocumentExtraction/pacing/fairLine.js';

function execution(underWay = 0): PacedExecution {
	return {
		limit: Infinity,
		since: 0,
		ahead: 0,
		inFlight: underWay,
		underWay,
		lastTurn: 0,
		foundAway: false,
		failAll: () => {},
	};
}

/** Takes as many out as wait, and says whose they were. */
function takeAll<T>(line: FairLine<T>): T[] {
	const taken: T[] = [];
	for (let owner = line.nextOwner(() => true); owner; owner = line.nextOwner(() => true)) {
		taken.push(line.take(owner));
	}
	return taken;
}

test('Executions take turns if all have equally many documents under way', () => {
	const line = new FairLine<string>();
	const [a, b] = [execution(), execution()];
	for (const name of ['a1', 'a2', 'a3']) line.add(a, name);
	for (const name of ['b1', 'b2', 'b3']) line.add(b, name);
	expect(takeAll(line)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
});

test('The execution with the fewest documents under way is next', () => {
	const line = new FairLine<string>();
	line.add(execution(5), 'many');
	line.add(execution(2), 'few');
	line.add(execution(0), 'none');
	expect(takeAll(line)).toEqual(['none', 'few', 'many']);
});

test('Executions that may not be served are passed over', () => {
	const line = new FairLine<string>();
	const [full, other] = [execution(), execution(3)];
	line.add(full, 'full');
	line.add(other, 'other');
	expect(line.nextOwner((owner) => owner !== full)).toBe(other);
	expect(line.nextOwner(() => false)).toBeUndefined();
});

test('Some can be taken out, and the others keep their places', () => {
	const line = new FairLine<number>();
	const [a, b] = [execution(), execution()];
	for (const number of [1, 2, 3]) line.add(a, number);
	for (const number of [4, 5]) line.add(b, number);
	expect(line.takeWhere((number) => number % 2 === 0)).toEqual([
		[a, 2],
		[b, 4],
	]);
	expect(line.takeLine(b)).toEqual([5]);
	expect(takeAll(line)).toEqual([1, 3]);
});
