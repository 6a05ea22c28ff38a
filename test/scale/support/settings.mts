import type { Parameters } from 'fast-check';

/** How this run was asked for; `run.mts` says it to the tests by the environment. */
export const isLong = process.env.SCALE_FORM === 'long';
export const seed = Number(process.env.SCALE_SEED ?? 20261121);
/** How long each fuzzer goes on; a number of cases where it is not set. */
const minutes = process.env.SCALE_MINUTES ?? (isLong ? '5' : undefined);

/** @param cases how many cases the short form tries */
export function fuzzing<T>(cases: number): Parameters<T> {
	if (minutes === undefined) return { seed, numRuns: cases };
	// Without an end, cases are made as they are needed.
	return {
		seed,
		numRuns: Number.POSITIVE_INFINITY,
		interruptAfterTimeLimit: Number(minutes) * 60_000,
	};
}
