import type { ServiceProblem } from '../problem';
import { dateIn, duration } from '../wording';

/** The user's limits for one document. */
export interface RetryLimits {
	maxAttempts: number;
	/** For all pauses together, in milliseconds. */
	maxWait: number;
	/** True if a document is sent again after a lost answer, although it may be charged twice. */
	retryAmbiguous: boolean;
}

/** The attempts at one document so far. */
export interface AttemptStats {
	/** The attempts that the service may have worked on: not those with a 429. */
	made: number;
	/** The number of 429s. */
	throttled: number;
	/** All pauses together, in milliseconds. */
	waited: number;
}

/** The time for which a document accepts being delayed, in milliseconds. */
export interface Patience {
	left: number;
	/** The limit from its option. */
	maxWait: number;
}

/** Either a pause before the next attempt, in milliseconds, or the problem to give up with. */
export type RetryDecision =
	| { pause: number; giveUp?: undefined }
	| { pause?: undefined; giveUp: ServiceProblem };

const FIRST_PAUSE = 1_000;
export const LONGEST_PAUSE = 30_000;

/** However long the service asks to wait, the node asks it again after this time, in milliseconds. */
export const LONGEST_BLOCK = 60 * 60_000;

/**
 * Decides whether a document is sent again after a problem, and when: after the time that the service asked for,
 * or else with backoff. Throttled documents are only limited by the time they may wait.
 *
 * @param random from 0 to 1
 */
export function decideRetry(
	problem: ServiceProblem,
	{ made, throttled, waited }: AttemptStats,
	limits: RetryLimits,
	random: number,
): RetryDecision {
	const isThrottled = problem.retryClass === 'throttled';
	const { retryAfter, maxAttempts = Infinity } = problem.response;
	const mostAttempts = Math.min(limits.maxAttempts, maxAttempts);
	if (!mayRetry(problem, limits) || (!isThrottled && made >= mostAttempts)) {
		return { giveUp: withAttempts(problem, made) };
	}
	const pause = retryAfter ?? backoff(isThrottled ? Math.min(throttled, 3) : made, random);
	if (waited + pause <= limits.maxWait) return { pause };
	return { giveUp: waitTooLong(withAttempts(problem, made), limits.maxWait, retryAfter) };
}

/**
 * Exponential backoff with full jitter: up to a second after the first attempt, and up to twice as long after each
 * further one, but at most 30 seconds.
 *
 * @param random from 0 to 1
 * @returns milliseconds
 */
export function backoff(attempt: number, random: number): number {
	return random * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (attempt - 1));
}

/**
 * The problem of a document that would have to wait longer than `maxWait`, in milliseconds.
 *
 * @param wait the wait that the service still asks for, in milliseconds; undefined if it doesn't
 */
export function waitTooLong(
	problem: ServiceProblem,
	maxWait: number,
	wait?: number,
): ServiceProblem {
	const sentences = [
		problem.description,
		wait !== undefined && `The service asks to wait ${duration(wait)}, until ${dateIn(wait)}.`,
		`The option "Max Wait (Seconds)" allows ${duration(maxWait)} in total.`,
		wait !== undefined && wait > LONGEST_BLOCK && ASKED_AGAIN,
	];
	return problem.reworded(problem.message, sentences.filter(Boolean).join(' '));
}

const ASKED_AGAIN =
	'Until then, the node tries a single document once an hour. If the service accepts documents sooner, restart n8n, or run nothing with this API key for 10 minutes.';

function mayRetry({ retryClass }: ServiceProblem, { retryAmbiguous }: RetryLimits): boolean {
	if (retryClass === 'lost') return retryAmbiguous;
	return retryClass === 'throttled' || retryClass === 'unavailable';
}

function withAttempts(problem: ServiceProblem, made: number): ServiceProblem {
	if (made < 2) return problem;
	return problem.reworded(`${problem.message}, tried ${made} times`, problem.description);
}
