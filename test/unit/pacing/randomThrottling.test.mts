import { expect, test } from 'vitest';

import { RandomThrottling } from '../../../nodes/DocumentExtraction/pacing/randomThrottling.js';

/** Five of these requests are refused before the rate is cut. */
function cutAfter(refusals: RandomThrottling, rate: number, requests: number): number | undefined {
	for (let i = 0; i < requests; i++) refusals.started();
	for (let i = 0; i < 5; i++) refusals.throttled();
	return refusals.beforeCut(rate, 0);
}

test('after four cuts that did not help, the rate before them is tried again', () => {
	const refusals = new RandomThrottling();
	expect(cutAfter(refusals, 8, 10)).toBeUndefined();
	expect(cutAfter(refusals, 4, 9)).toBeUndefined();
	expect(cutAfter(refusals, 2, 11)).toBeUndefined();
	expect(cutAfter(refusals, 1, 10)).toBe(8);
});

test('the smallest part that was refused is expected for a minute', () => {
	const refusals = new RandomThrottling();
	for (const requests of [8, 10, 9, 8]) cutAfter(refusals, 1, requests);
	expect(refusals.at(59_999)).toBe(0.5);
	expect(refusals.at(60_000)).toBe(0);
});

test.each([
	['few requests are refused after a cut', 20],
	['all requests are refused, so nothing is left of a quota', 5],
])('if %s, it is counted from the beginning', (_, requests) => {
	const refusals = new RandomThrottling();
	for (let cut = 0; cut < 3; cut++) cutAfter(refusals, 1, 10);
	expect(cutAfter(refusals, 1, requests)).toBeUndefined();
	expect(cutAfter(refusals, 1, 10)).toBeUndefined();
	expect(refusals.at(0)).toBe(0);
});
