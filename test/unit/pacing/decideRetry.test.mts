import { describe, expect, test } from 'vitest';

import {
	decideRetry,
	type AttemptStats,
	type RetryLimits,
} from '../../../nodes/DocumentExtraction/pacing/decideRetry.js';
import { ServiceProblem, type RetryClass } from '../../../nodes/DocumentExtraction/problem.js';
import { duration } from '../../../nodes/DocumentExtraction/wording.js';

const problem = (retryClass: RetryClass, retryAfter?: number) =>
	new ServiceProblem('It failed (HTTP 503)', 'Try later.', retryClass, { status: 503, retryAfter });

function decide(
	failed: ServiceProblem,
	stats: Partial<AttemptStats>,
	given: Partial<RetryLimits> = {},
	random = 1,
) {
	const limits = { maxAttempts: 5, maxWait: 300_000, retryAmbiguous: false, ...given };
	return decideRetry(failed, { made: 0, throttled: 0, waited: 0, ...stats }, limits, random);
}

describe('Another attempt', () => {
	test('is made after the time that the service asks for, however often it has throttled the document', () => {
		expect(decide(problem('unavailable', 7_000), { made: 3 })).toEqual({ pause: 7_000 });
		for (const throttled of [1, 5, 100]) {
			expect(decide(problem('throttled', 3_000), { throttled })).toEqual({ pause: 3_000 });
		}
	});

	test('is made after a few seconds if the document was throttled and the service asks for no time', () => {
		const pauses = [1, 2, 3, 4, 100].map(
			(throttled) => decide(problem('throttled'), { throttled }).pause,
		);
		expect(pauses).toEqual([1_000, 2_000, 4_000, 4_000, 4_000]);
	});

	test.each<RetryClass>(['lost', 'refused', 'denied', 'final'])(
		'is not made after a failure of the class %s',
		(retryClass) => {
			const last = problem(retryClass);
			expect(decide(last, { made: 1 }).giveUp).toBe(last);
		},
	);

	test('is made after a lost answer if the option allows it', () => {
		const decision = decide(problem('lost'), { made: 1 }, { retryAmbiguous: true }, 0.5);
		expect(decision).toEqual({ pause: 500 });
	});

	test('is not made if it is pointless, even if "Max Attempts" allows it', () => {
		const response = { maxAttempts: 2 };
		const last = new ServiceProblem('No such host', 'Check it.', 'unavailable', response);
		expect(decide(last, { made: 1 }).pause).toBeGreaterThanOrEqual(0);
		expect(decide(last, { made: 2 }).giveUp!.message).toBe('No such host, tried 2 times');
	});

	test('is made after exponential backoff with full jitter, up to 30 seconds, in all other cases', () => {
		const pauseAfter = (made: number, random: number) =>
			decide(problem('unavailable'), { made }, { maxAttempts: 20 }, random).pause;
		const pauses = [1, 2, 3, 4, 5, 6, 7, 15].map((made) => pauseAfter(made, 1));
		expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
		expect(pauseAfter(9, 0)).toBe(0);
	});

	test('is not made after "Max Attempts" attempts, and the error has their number and the last failure', () => {
		expect(decide(problem('unavailable'), { made: 5 }).giveUp).toMatchObject({
			message: 'It failed (HTTP 503), tried 5 times',
			description: 'Try later.',
			response: { status: 503 },
		});
	});

	test('is not made if the service asks for a longer wait than allowed', () => {
		const last = decide(problem('unavailable', 7_200_000), { made: 1 }).giveUp!;
		expect(last.message).toBe('It failed (HTTP 503)');
		expect(last.description).toMatch(
			/^Try later\. The service asks to wait 2 hours, until \S+ \S+ UTC\. The option "Max Wait \(Seconds\)" allows 5 minutes in total\. Until then, the node tries a single document /,
		);
	});

	test.each<RetryClass>(['unavailable', 'throttled'])(
		'is not made if the pauses would be longer in total than allowed (%s)',
		(retryClass) => {
			const asked = problem(retryClass, 200_000);
			expect(decide(asked, { made: 1, waited: 100_000 })).toEqual({ pause: 200_000 });
			expect(decide(asked, { made: 1, waited: 100_001 }).giveUp).toBeDefined();
		},
	);
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
