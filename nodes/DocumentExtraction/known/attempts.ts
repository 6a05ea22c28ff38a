import type { IDataObject } from 'n8n-workflow';

/** What the service read of a document, and was paid for. */
export interface Reading {
	body: IDataObject;
	/** When it was read, in milliseconds, as of the clock. */
	readAt: number;
}

/** What the attempts of one execution of a node know of its documents, by their keys. */
export class Attempts {
	/** How many of them have begun. */
	begun = 0;

	readonly readings = new Map<string, Reading>();

	/** Those of them that another execution may have if this one doesn't deliver them. */
	readonly toKeep = new Set<string>();

	/** Why it is unclear whether a document was read, by its key and the limits that it was sent with. */
	readonly unclear = new Map<string, Error>();

	/** What this execution has recorded in the history, so that it isn't a repetition for itself. */
	readonly recorded = new Set<string>();
}

/**
 * The attempts of all executions that n8n may start again because of "Retry On Fail". n8n then runs the
 * whole node once more, with the same object as its input. All tools of an agent get that object too, so
 * each node and account has attempts of its own.
 */
export class AttemptsOfExecutions {
	private readonly all = new WeakMap<object, Map<string, Attempts>>();

	/**
	 * To be called when an attempt begins.
	 *
	 * @param execution what n8n hands to all attempts of one execution of a node
	 * @param node tells apart the nodes and accounts that get the same object
	 */
	of(execution: object, node: string): Attempts {
		const ofNodes = this.all.get(execution) ?? new Map<string, Attempts>();
		this.all.set(execution, ofNodes);
		const attempts = ofNodes.get(node) ?? new Attempts();
		ofNodes.set(node, attempts);
		attempts.begun++;
		return attempts;
	}
}
