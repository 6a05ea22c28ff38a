import { describe, expect, test } from 'vitest';

import { realClock } from '../../nodes/DocumentExtraction/clock.js';

describe('The next event-loop turn', () => {
	test('starts after everything that is already queued', async () => {
		const log: string[] = [];
		const turn = realClock.nextTurn().then(() => log.push('turn'));
		process.nextTick(() => log.push('tick'));
		void Promise.resolve().then(() => log.push('promise'));
		await turn;
		expect(log.at(-1)).toBe('turn');
		expect(log).toHaveLength(3);
	});

	test('is shared by everything that waits for it', async () => {
		const log: string[] = [];
		const wait = async (name: string) => {
			await realClock.nextTurn();
			log.push(name);
			await realClock.nextTurn();
			log.push(name);
		};
		await Promise.all([wait('a'), wait('b')]);
		expect(log).toEqual(['a', 'b', 'a', 'b']);
	});
});
