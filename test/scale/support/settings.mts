import type { Parameters } from 'fast-check';

/** The form of this run, which `run.mts` passes to the tests in the environment. */
export const isLong = process.env.SCALE_FORM === 'long';
export const seed = Number(process.env.SCALE_SEED ?? 20261121);
/** The time that each fuzzer runs. If it isn't set, each runs a number of cases. */
const minutes = process.env.SCALE_MINUTES ?? (isLong ? '5' : undefined);

/**
 * @param cases the number of cases in the short form
 * @param timeout the time limit for a case, in milliseconds
 */
export function fuzzing<T>(cases: number, timeout: number): Parameters<T> {
	if (minutes === undefined) return { seed, timeout, numRuns: cases };
	// Without a limit, cases are generated as they are needed.
	return {
		seed,
		timeout,
		numRuns: Number.POSITIVE_INFINITY,
		interruptAfterTimeLimit: Number(minutes) * 60_000,
	};
}
