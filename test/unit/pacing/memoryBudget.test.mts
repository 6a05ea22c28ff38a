import { expect, test } from 'vitest';

import {
	MEMORY_BUDGET,
	MemoryBudget,
} from '../../../nodes/DocumentExtraction/pacing/memoryBudget.js';

const HALF = MEMORY_BUDGET / 2;

/** Reserves memory, and records which reservations are granted. */
async function asking(budget: MemoryBudget, sizes: number[]) {
	const granted: number[] = [];
	sizes.forEach((size, index) => void budget.reserve(size).then(() => granted.push(index)));
	const release = async (size: number) => {
		budget.release(size);
		await new Promise((resolve) => setImmediate(resolve));
		return granted;
	};
	await new Promise((resolve) => setImmediate(resolve));
	return { granted, release };
}

test('Memory is granted up to the budget, in the order of the reservations', async () => {
	const { granted, release } = await asking(new MemoryBudget(), [HALF, HALF, HALF, 1]);
	expect(granted).toEqual([0, 1]);
	expect(await release(HALF)).toEqual([0, 1, 2]);
	expect(await release(HALF)).toEqual([0, 1, 2, 3]);
});

test('A document that is larger than the budget gets its memory when no other holds any', async () => {
	const { granted, release } = await asking(new MemoryBudget(), [1, MEMORY_BUDGET * 2, 1]);
	expect(granted).toEqual([0]);
	expect(await release(1)).toEqual([0, 1]);
	expect(await release(MEMORY_BUDGET * 2)).toEqual([0, 1, 2]);
});
