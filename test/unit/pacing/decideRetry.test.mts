import { describe, expect, test } from 'vitest';

import { decideRetry } from '../../../nodes/DocumentExtraction/pacing/decideRetry.js';
import { ServiceProblem, type RetryClass } from '../../../nodes/DocumentExtraction/problem.js';
import { duration } from '../../../nodes/DocumentExtraction/wording.js';

const limits = { maxAttempts: 5, maxWait: 300_000, retryAmbiguous: false };
const problem = (retryClass: RetryClass, retryAfter?: number) =>
	new ServiceProblem('It failed (HTTP 503)', 'Try later.', retryClass, { status: 503, retryAfter });
const after = (made: number, waited = 0) => ({ made, throttled: 0, waited });

describe('Another attempt', () => {
	test('is made if the service is not available', () => {
		const decision = decideRetry(problem('unavailable'), after(1), limits, 0.5);
		expect(decision).toEqual({ pause: 500 });
	});

	test('is made if the document was throttled, however often, after the time that the service asks for', () => {
		for (const throttled of [1, 5, 100]) {
			const stats = { ...after(0), throttled };
			const decision = decideRetry(problem('throttled', 3_000), stats, limits, 0.5);
			expect(decision).toEqual({ pause: 3_000 });
		}
	});

	test('is made after a few seconds if it was throttled and the service asks for no time', () => {
		const pauses = [1, 2, 3, 4, 100].map(
			(throttled) => decideRetry(problem('throttled'), { ...after(0), throttled }, limits, 1).pause,
		);
		expect(pauses).toEqual([1_000, 2_000, 4_000, 4_000, 4_000]);
	});

	test('is not made if a throttled document would have to wait longer than allowed', () => {
		const throttled = { ...after(0, 298_000), throttled: 1 };
		const asked = problem('throttled', 3_000);
		expect(decideRetry(asked, throttled, limits, 0.5).giveUp).toBeDefined();
	});

	test.each<RetryClass>(['ambiguous', 'denied', 'final'])(
		'is not made after a failure of the class %s',
		(retryClass) => {
			const last = problem(retryClass);
			expect(decideRetry(last, after(1), limits, 0.5).giveUp).toBe(last);
		},
	);

	test('is made after an ambiguous failure if the option allows it', () => {
		const willing = { ...limits, retryAmbiguous: true };
		expect(decideRetry(problem('ambiguous'), after(1), willing, 0.5)).toEqual({ pause: 500 });
	});

	test('is made after the time that the service asked for', () => {
		expect(decideRetry(problem('unavailable', 7_000), after(3), limits, 0.9)).toEqual({
			pause: 7_000,
		});
	});

	test('is otherwise made after exponential backoff with full jitter, up to 30 seconds', () => {
		const generous = { ...limits, maxAttempts: 20 };
		const pauses = [1, 2, 3, 4, 5, 6, 7, 15].map(
			(made) => decideRetry(problem('unavailable'), after(made), generous, 1).pause,
		);
		expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
		expect(decideRetry(problem('unavailable'), after(9), generous, 0)).toEqual({ pause: 0 });
	});

	test('is not made after "Max Tries" attempts, and the error has their number and the last failure', () => {
		const last = decideRetry(problem('unavailable'), after(5), limits, 0.5).giveUp!;
		expect(last.message).toBe('It failed (HTTP 503), tried 5 times');
		expect(last.description).toBe('Try later.');
		expect(last.response.status).toBe(503);
	});

	test('is not made if the service asks for a longer wait than allowed', () => {
		const asked = problem('unavailable', 7_200_000);
		const last = decideRetry(asked, after(1), limits, 0.5).giveUp!;
		expect(last.message).toBe('It failed (HTTP 503)');
		expect(last.description).toMatch(
			/^Try later\. The service asks to wait 2 hours, until \S+ \S+ UTC\. The option "Max Wait \(Seconds\)" allows 5 minutes in total\. Until then, the node asks again /,
		);
	});

	test('is not made if the pauses would be longer than allowed in total', () => {
		const asked = problem('unavailable', 200_000);
		expect(decideRetry(asked, after(1, 100_000), limits, 0)).toEqual({ pause: 200_000 });
		expect(decideRetry(asked, after(2, 100_001), limits, 0).giveUp).toMatchObject({
			message: 'It failed (HTTP 503), tried 2 times',
		});
	});
});

test.each([
	[1, '1 second'],
	[1_000, '1 second'],
	[90_000, '90 seconds'],
	[300_000, '5 minutes'],
	[86_400_000, '24 hours'],
	[47.4 * 3_600_000, '47 hours'],
	[1_000_000_000_000, '11574 days'],
])('A duration of %i ms is written as "%s"', (milliseconds, words) => {
	expect(duration(milliseconds)).toBe(words);
});
