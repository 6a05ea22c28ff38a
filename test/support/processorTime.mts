import { expect } from 'vitest';

/**
 * Fails if the work takes seconds of processor time. With a long text, quadratic time takes seconds and linear
 * time milliseconds, so a slow or busy machine makes no difference.
 */
export function expectSoon(work: () => void): void {
	const before = process.cpuUsage();
	work();
	expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(3);
}
