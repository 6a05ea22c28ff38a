import type { ServiceProblem } from '../problem';
import { dateIn, duration } from '../wording';

/** What a person allows for one document. */
export interface RetryLimits {
	maxAttempts: number;
	/** For all pauses together, in milliseconds. */
	maxWait: number;
	/** Whether to send a document again that the service may have read, and may charge for twice. */
	retryAmbiguous: boolean;
}

/** How the attempts at one document have gone so far. */
export interface AttemptStats {
	/** Those that the service may have worked on: a 429 says that it did not. */
	made: number;
	/** How often it was answered with 429. */
	throttled: number;
	/** All pauses together, in milliseconds. */
	waited: number;
}

/** How long a document still waits if the service asks for it, in milliseconds. */
export interface Patience {
	left: number;
	/** As its option says. */
	maxWait: number;
}

/** Either a pause before the next attempt, in milliseconds, or the problem to give up with. */
export type RetryDecision =
	| { pause: number; giveUp?: undefined }
	| { pause?: undefined; giveUp: ServiceProblem };

const FIRST_PAUSE = 1_000;
export const LONGEST_PAUSE = 30_000;

/** However long the service asks to wait, it is asked again after this time, in milliseconds. */
export const LONGEST_BLOCK = 60 * 60_000;

/**
 * Decides whether a document is sent again after a problem: after the time the service asked for, or
 * else with backoff. One that was throttled may wait as long as its limits allow.
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
 * Exponential backoff with full jitter: up to a second after the first attempt, and up to twice as
 * long after each further one, but no longer than 30 seconds.
 *
 * @param random from 0 to 1
 * @returns milliseconds
 */
export function backoff(attempt: number, random: number): number {
	return random * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (attempt - 1));
}

/**
 * The problem of a document that would have to wait longer than `maxWait` milliseconds.
 *
 * @param wait how long the service still asks to wait, in milliseconds; undefined if it doesn't
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
	'Until then, the node asks again once an hour, with a single document. If the service would take documents sooner, restart n8n, or run nothing with this API key for 10 minutes.';

function mayRetry({ retryClass }: ServiceProblem, { retryAmbiguous }: RetryLimits): boolean {
	if (retryClass === 'ambiguous') return retryAmbiguous;
	return retryClass === 'throttled' || retryClass === 'unavailable';
}

function withAttempts(problem: ServiceProblem, made: number): ServiceProblem {
	if (made < 2) return problem;
	return problem.reworded(`${problem.message}, tried ${made} times`, problem.description);
}
