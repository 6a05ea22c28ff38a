import { expect, test } from 'vitest';
import { Turns } from '../dist/turns.mjs';

test('a change waits for those before it, even if one takes long or fails', async () => {
	const turns = new Turns();
	const made: string[] = [];
	let finish = () => {};
	const slow = turns.take(async () => {
		await new Promise<void>((resolve) => (finish = resolve));
		made.push('slow');
	});
	const failing = turns.take(async () => {
		made.push('failing');
		throw new Error('It fails.');
	});
	const fast = turns.take(async () => made.push('fast'));
	await Promise.resolve();
	expect(made).toEqual([]);
	finish();
	await slow;
	await expect(failing).rejects.toThrow('It fails.');
	expect(await fast).toBe(3);
	expect(made).toEqual(['slow', 'failing', 'fast']);
});
