import { expect } from 'vitest';

/**
 * Fails if something takes seconds of the processor's time, as it does if it grows with the square of a long
 * text. What grows with its length takes milliseconds, so a slow or busy machine makes no difference.
 */
export function expectSoon(work: () => void): void {
	const before = process.cpuUsage();
	work();
	expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(3);
}
