import type { Clock } from '../clock';
import type { Read } from '../outcome';

/** What the service read of a document, and was paid for. */
export type Reading = Pick<Read, 'body' | 'readAt'>;

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

/** For how long a result is kept after it was read, in milliseconds. */
const KEEP = 60 * 60_000;

/** How much memory the results may take, in bytes. */
const MEMORY = 32 * 1024 * 1024;

/** The most bytes that a character takes in memory. */
const CHARACTER = 2;

interface Kept {
	json: string;
	readAt: number;
}

/**
 * Results of executions that ended without delivering them: they are paid for, so a later execution that
 * has the same document gets them, until one delivers them. In memory only, and for an hour from the
 * reading; if there is no room, those that were kept first are dropped first.
 */
export class KeptResults {
	/** In the order in which they were kept. */
	private readonly results = new Map<string, Kept>();

	private bytes = 0;

	/** When the oldest of them was read, or a little earlier. */
	private oldest = Infinity;

	constructor(private readonly clock: Clock) {}

	/** @param account a digest that tells accounts apart */
	keep(account: string, readings: Iterable<[key: string, Reading]>): void {
		for (const [key, { body, readAt }] of readings) {
			const name = nameOf(account, key);
			const before = this.results.get(name);
			if (before && before.readAt > readAt) continue;
			this.drop(name);
			this.add(name, { json: JSON.stringify(body), readAt });
			this.makeRoom();
		}
		this.dropOld();
	}

	/** A copy of what was read. */
	get(account: string, key: string): Reading | undefined {
		const kept = this.results.get(nameOf(account, key));
		if (!kept || this.isOld(kept)) return undefined;
		return { body: JSON.parse(kept.json), readAt: kept.readAt };
	}

	/** It was delivered, or there is a newer one. */
	remove(account: string, key: string): void {
		this.drop(nameOf(account, key));
	}

	/** Frees the memory of what was kept for too long. */
	dropOld(): void {
		if (this.clock.now() - this.oldest < KEEP) return;
		this.oldest = Infinity;
		for (const [name, kept] of this.results) {
			if (this.isOld(kept)) this.drop(name);
			else this.oldest = Math.min(this.oldest, kept.readAt);
		}
	}

	private isOld({ readAt }: Kept): boolean {
		return this.clock.now() - readAt >= KEEP;
	}

	private add(name: string, kept: Kept): void {
		this.results.set(name, kept);
		this.bytes += sizeOf(name, kept);
		this.oldest = Math.min(this.oldest, kept.readAt);
	}

	private makeRoom(): void {
		for (const name of this.results.keys()) {
			if (this.bytes <= MEMORY) break;
			this.drop(name);
		}
	}

	private drop(name: string): void {
		const kept = this.results.get(name);
		if (!kept) return;
		this.results.delete(name);
		this.bytes -= sizeOf(name, kept);
	}
}

function nameOf(account: string, key: string): string {
	return `${account} ${key}`;
}

function sizeOf(name: string, { json }: Kept): number {
	return (name.length + json.length) * CHARACTER;
}
