import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { BufferPool, MOST_FREE } from '../../../nodes/DocumentExtraction/transport/request.js';

const KB = 1024;
const MB = 1024 * KB;

describe('A buffer pool', () => {
	test('takes the smallest free buffer that is large enough', () => {
		const pool = new BufferPool();
		const [large, small] = [pool.take(900 * KB), pool.take(200 * KB)];
		pool.giveBack(large);
		pool.giveBack(small);
		expect(pool.take(150 * KB).buffer).toBe(small.buffer);
		expect(pool.take(150 * KB).buffer).toBe(large.buffer);
	});

	test('drops a buffer that is too small when a larger one is needed', () => {
		const pool = new BufferPool();
		const small = pool.take(100 * KB);
		pool.giveBack(small);
		pool.giveBack(pool.take(900 * KB));
		expect(pool.take(100 * KB).buffer).not.toBe(small.buffer);
	});

	test('does not use a large buffer for much less data', () => {
		const pool = new BufferPool();
		const large = pool.take(20 * MB);
		pool.giveBack(large);
		expect(pool.take(9 * MB).buffer).not.toBe(large.buffer);
		expect(pool.take(11 * MB).buffer).toBe(large.buffer);
	});

	test('holds at most 32 MB of free buffers, and keeps the latest ones', () => {
		const pool = new BufferPool();
		const buffers = Array.from({ length: 5 }, () => pool.take(10 * MB));
		for (const buffer of buffers) pool.giveBack(buffer);
		expect(MOST_FREE).toBe(32 * MB);
		const again = Array.from({ length: 5 }, () => pool.take(10 * MB).buffer);
		const reused = buffers.map(({ buffer }) => again.includes(buffer));
		expect(reused).toEqual([false, false, true, true, true]);
	});

	test('never has more buffers than were in use at once, and never hands out one that is in use', () => {
		const step = fc.oneof(fc.integer({ min: 0, max: 300 * KB }), fc.constant('back' as const));
		fc.assert(
			fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
				const pool = new BufferPool();
				const taken: Buffer[] = [];
				const seen = new Set<ArrayBufferLike>();
				let most = 0;
				for (const size of steps) {
					if (size === 'back') {
						const given = taken.shift();
						if (given) pool.giveBack(given);
						continue;
					}
					const buffer = pool.take(size);
					expect(buffer).toHaveLength(size);
					expect(taken.map((other) => other.buffer)).not.toContain(buffer.buffer);
					taken.push(buffer);
					most = Math.max(most, taken.length);
					seen.add(buffer.buffer);
				}
				for (const given of taken) pool.giveBack(given);
				// Each free buffer is handed out before a new one is created.
				const left = Array.from({ length: most + 1 }, () => pool.take(0).buffer);
				expect(left.filter((memory) => seen.has(memory)).length).toBeLessThanOrEqual(most);
			}),
		);
	});
});
