import { describe, expect, test } from 'vitest';

import { ServiceProblem, type Outlook } from '../../../nodes/DocumentExtraction/problem.js';
import { duration, pauseOrGiveUp } from '../../../nodes/DocumentExtraction/pacing/tries.js';

const limits = { maxTries: 5, maxWait: 300_000, retryAmbiguous: false };
const problem = (outlook: Outlook, retryAfter?: number) =>
	new ServiceProblem('It failed (HTTP 503)', 'Try later.', outlook, { status: 503, retryAfter });
const after = (made: number, waited = 0) => ({ made, waited, firstAt: 0 });

describe('Another try', () => {
	test.each<Outlook>(['rejected', 'unavailable'])('is made where the service is %s', (outlook) => {
		expect(pauseOrGiveUp(problem(outlook), after(1), limits, 0.5)).toBe(500);
	});

	test.each<Outlook>(['ambiguous', 'denied', 'final'])('is not made where it is %s', (outlook) => {
		const last = problem(outlook);
		expect(pauseOrGiveUp(last, after(1), limits, 0.5)).toBe(last);
	});

	test('is made where it is ambiguous only if a person wants that', () => {
		const willing = { ...limits, retryAmbiguous: true };
		expect(pauseOrGiveUp(problem('ambiguous'), after(1), willing, 0.5)).toBe(500);
	});

	test('comes when the service says', () => {
		expect(pauseOrGiveUp(problem('rejected', 7_000), after(3), limits, 0.9)).toBe(7_000);
	});

	test('else comes after exponential backoff with full jitter, up to 30 seconds', () => {
		const generous = { ...limits, maxTries: 20 };
		const pauses = [1, 2, 3, 4, 5, 6, 7, 15].map((made) =>
			pauseOrGiveUp(problem('unavailable'), after(made), generous, 1),
		);
		expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
		expect(pauseOrGiveUp(problem('unavailable'), after(9), generous, 0)).toBe(0);
	});

	test('is the last one at "Max Tries", and the error says how often and what came last', () => {
		const last = pauseOrGiveUp(problem('unavailable'), after(5), limits, 0.5) as ServiceProblem;
		expect(last.message).toBe('It failed (HTTP 503), tried 5 times');
		expect(last.description).toBe('Try later.');
		expect(last.answer.status).toBe(503);
	});

	test('is not made where the service asks for a longer wait than allowed', () => {
		const asked = problem('rejected', 7_200_000);
		const last = pauseOrGiveUp(asked, after(1), limits, 0.5) as ServiceProblem;
		expect(last.message).toBe('It failed (HTTP 503)');
		expect(last.description).toBe(
			'Try later. The service asks to wait 2 hours. That is more than the 5 minutes of the option "Max Wait (Seconds)".',
		);
	});

	test('is not made where all pauses together get longer than allowed', () => {
		const asked = problem('rejected', 200_000);
		expect(pauseOrGiveUp(asked, after(1, 100_000), limits, 0)).toBe(200_000);
		expect(pauseOrGiveUp(asked, after(2, 100_001), limits, 0)).toMatchObject({
			message: 'It failed (HTTP 503), tried 2 times',
		});
	});

	test.each([
		[1, '1 second'],
		[1_000, '1 second'],
		[90_000, '90 seconds'],
		[300_000, '5 minutes'],
		[86_400_000, '24 hours'],
	])('%i ms is said as a person says it', (milliseconds, words) => {
		expect(duration(milliseconds)).toBe(words);
	});
});
