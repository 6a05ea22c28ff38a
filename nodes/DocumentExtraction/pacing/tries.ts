import { ServiceProblem } from '../problem';

/** What a person allows for one document. */
export interface TryLimits {
	maxTries: number;
	/** For all pauses together, in milliseconds. */
	maxWait: number;
	/** Whether to try again where the service may have done the work, and may charge twice. */
	retryAmbiguous: boolean;
}

/** How the tries of one document went so far. */
export interface Tries {
	made: number;
	/** All pauses together, in milliseconds. */
	waited: number;
	/** When the first one began, in milliseconds. */
	firstAt: number;
}

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;

/**
 * How long to pause before the next try of a document, in milliseconds: as long as the service asks,
 * else exponential backoff with full jitter.
 *
 * @param random from 0 to 1
 * @returns the problem to give up with where there is to be no other try, saying how many there were
 */
export function pauseOrGiveUp(
	problem: ServiceProblem,
	tries: Tries,
	limits: TryLimits,
	random: number,
): number | ServiceProblem {
	const { retryAfter } = problem.answer;
	if (!mayTryAgain(problem, limits) || tries.made >= limits.maxTries) {
		return givenUp(problem, tries);
	}
	const pause = retryAfter ?? random * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tries.made - 1));
	return tries.waited + pause > limits.maxWait ? waitTooLong(problem, tries, limits) : pause;
}

function givenUp(problem: ServiceProblem, { made }: Tries): ServiceProblem {
	if (made < 2) return problem;
	const { message, description, outlook, answer } = problem;
	return new ServiceProblem(`${message}, tried ${made} times`, description, outlook, answer);
}

function mayTryAgain({ outlook }: ServiceProblem, { retryAmbiguous }: TryLimits): boolean {
	if (outlook === 'ambiguous') return retryAmbiguous;
	return outlook === 'rejected' || outlook === 'unavailable';
}

function waitTooLong(
	problem: ServiceProblem,
	tries: Tries,
	{ maxWait }: TryLimits,
): ServiceProblem {
	const { retryAfter } = problem.answer;
	const { message, description, outlook, answer } = givenUp(problem, tries);
	const asked =
		retryAfter === undefined ? '' : ` The service asks to wait ${duration(retryAfter)}.`;
	return new ServiceProblem(
		message,
		`${description}${asked} That is more than the ${duration(maxWait)} of the option "Max Wait (Seconds)".`,
		outlook,
		answer,
	);
}

/** @param milliseconds shown as a person would say it */
export function duration(milliseconds: number): string {
	const seconds = Math.max(1, Math.round(milliseconds / 1000));
	if (seconds < 120) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
	const minutes = Math.round(seconds / 60);
	if (minutes < 120) return `${minutes} minutes`;
	return `${Math.round(minutes / 60)} hours`;
}
