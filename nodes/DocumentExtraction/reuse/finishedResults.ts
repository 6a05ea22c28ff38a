import type { IDataObject } from 'n8n-workflow';

/** What the service read, and what it is paid for. */
export interface FinishedResult {
	body: IDataObject;
	/** When it was read, in milliseconds, as of the clock. */
	readAt: number;
	/** Whether a later execution may have it if this one doesn't deliver it. */
	mayKeep: boolean;
}

/** The results of an execution by the keys of their documents; it grows with each attempt of n8n. */
export type FinishedResults = Map<string, FinishedResult>;

/**
 * The results of the executions that n8n may start again because of "Retry On Fail". n8n then runs the
 * whole node once more, with the same object as its input.
 */
export class Attempts {
	private readonly ofExecution = new WeakMap<object, FinishedResults>();

	/** @param execution what n8n hands to all attempts of one execution of a node */
	resultsOf(execution: object): FinishedResults {
		const results = this.ofExecution.get(execution) ?? new Map();
		this.ofExecution.set(execution, results);
		return results;
	}
}
