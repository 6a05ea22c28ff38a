import { expect, test } from 'vitest';

import { RecentCount } from '../../../nodes/DocumentExtraction/pacing/recentCount.js';

test('Counts what was added within a period, to a tenth of a second', () => {
	const recent = new RecentCount();
	for (let at = 0; at < 10_000; at += 50) recent.add(at);
	expect(recent.between(4_999, 5_999)).toBeGreaterThanOrEqual(20);
	expect(recent.between(4_999, 5_999)).toBeLessThanOrEqual(24);
	expect(recent.between(-1, 20_000)).toBe(200);
});

test('Forgets what was removed, and what is older than a minute', () => {
	const recent = new RecentCount();
	recent.add(0);
	recent.add(70_000);
	recent.add(70_010);
	recent.remove(70_010);
	recent.remove(0);
	expect(recent.between(-1, 71_000)).toBe(1);
	expect(recent.last()).toBe(70_000);
});

test('Has no last one if there was none', () => {
	expect(new RecentCount().last()).toBe(-Infinity);
	expect(new RecentCount().between(0, 1_000)).toBe(0);
});
