import type { Problem } from '../errors.mjs';

/** Why a document can't be read. Workers return it as plain data, see `answerOf`. */
export class ReadingProblem extends Error {
	override name = 'ReadingProblem';

	constructor(readonly problem: Problem) {
		super(problem);
	}
}

export type Answer<T> = { value: T } | { problem: Problem };

/** Class instances can't be passed between processes, so a problem becomes a value here. */
export async function answerOf<T>(work: () => Promise<T>): Promise<Answer<T>> {
	try {
		return { value: await work() };
	} catch (error) {
		if (error instanceof ReadingProblem) return { problem: error.problem };
		throw error;
	}
}
