import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';

import {
	NEXT_TO_LARGE,
	MEMORY_BUDGET,
	MemoryBudget,
	OVERTAKING,
} from '../../../nodes/DocumentExtraction/pacing/memoryBudget.js';

const HALF = MEMORY_BUDGET / 2;

/** Reserves memory, and records which reservations are granted or given up. */
async function asking(sizes: number[], signals: AbortSignal[] = []) {
	let time = 0;
	const budget = new MemoryBudget({ now: () => time });
	const granted: number[] = [];
	const givenUp: number[] = [];
	sizes.forEach((size, index) => {
		const asked = budget.reserve(size, signals[index]);
		void asked.then(
			() => granted.push(index),
			() => givenUp.push(index),
		);
	});
	const settled = async () => await new Promise((resolve) => setImmediate(resolve));
	const release = async (size: number) => {
		budget.release(size);
		await settled();
		return granted;
	};
	await settled();
	return { budget, granted, givenUp, release, settled, pass: (ms: number) => (time += ms) };
}

test('Memory is granted up to the budget, in the order of the reservations', async () => {
	const { granted, release } = await asking([HALF, HALF, HALF, HALF]);
	expect(granted).toEqual([0, 1]);
	expect(await release(HALF)).toEqual([0, 1, 2]);
	expect(await release(HALF)).toEqual([0, 1, 2, 3]);
});

test('A document that is larger than the budget leaves room for small ones', async () => {
	const { granted, release } = await asking([MEMORY_BUDGET * 2, NEXT_TO_LARGE, HALF]);
	expect(granted).toEqual([0, 1]);
	expect(await release(MEMORY_BUDGET * 2)).toEqual([0, 1, 2]);
});

test('A document that waits for memory is overtaken by smaller ones, but only for a while', async () => {
	const { budget, granted, release, settled, pass } = await asking([HALF, MEMORY_BUDGET, 1]);
	expect(granted).toEqual([0, 2]);
	pass(OVERTAKING + 1);
	void budget.reserve(2).then(() => granted.push(3));
	await settled();
	expect(granted).toEqual([0, 2]);
	await release(1);
	expect(await release(HALF)).toEqual([0, 2, 1]);
	expect(await release(MEMORY_BUDGET)).toEqual([0, 2, 1, 3]);
});

test('A reservation is given up when its execution is aborted, and the next one is granted', async () => {
	const cancel = new AbortController();
	const { budget, granted, givenUp, settled, pass } = await asking(
		[HALF, MEMORY_BUDGET],
		[new AbortController().signal, cancel.signal],
	);
	pass(OVERTAKING + 1);
	void budget.reserve(HALF).then(() => granted.push(2));
	cancel.abort();
	await settled();
	expect(givenUp).toEqual([1]);
	expect(granted).toEqual([0, 2]);
});

test('However many documents of an execution wait, its signal has one listener, because Node.js warns of many', async () => {
	const { signal } = new AbortController();
	await asking(Array(50).fill(HALF), Array(50).fill(signal));
	expect(getEventListeners(signal, 'abort')).toHaveLength(1);
});
