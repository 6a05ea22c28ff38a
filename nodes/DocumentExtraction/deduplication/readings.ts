import type { Clock } from '../clock';
import type { EarlierRun, Read } from '../outcome';

/** What the service read of a document, and was paid for. */
export type Reading = Pick<Read, 'body' | 'readAt'>;

/** What the attempts of one execution of a node know of its documents, by their keys. */
export class Tries {
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
 * each node has attempts of its own.
 */
export class TriesOfExecutions {
	private readonly all = new WeakMap<object, Map<string, Tries>>();

	/**
	 * To be called when an attempt begins.
	 *
	 * @param execution what n8n hands to all attempts of one execution of a node
	 * @param node the ID of the node: others may get the same object
	 */
	of(execution: object, node: string): Tries {
		const ofNodes = this.all.get(execution) ?? new Map<string, Tries>();
		this.all.set(execution, ofNodes);
		const tries = ofNodes.get(node) ?? new Tries();
		ofNodes.set(node, tries);
		tries.begun++;
		return tries;
	}
}

/** For how long a result is kept after it was read, in milliseconds. */
const KEEP = 60 * 60_000;

/** How much memory the results may take, in bytes. */
const MEMORY = 32 * 1024 * 1024;

/** The most bytes that a character takes in memory. */
const CHARACTER = 2;

/** A result, and the execution that didn't deliver it. */
export interface KeptReading extends Reading {
	run: EarlierRun;
}

interface Kept {
	json: string;
	readAt: number;
	end: EarlierRun['end'];
	/** When its execution ended, in milliseconds, as of the clock. */
	endedAt: number;
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

	keep(readings: Iterable<[key: string, Reading]>, end: EarlierRun['end']): void {
		const endedAt = this.clock.now();
		for (const [key, { body, readAt }] of readings) {
			const before = this.results.get(key);
			if (before && before.readAt > readAt) continue;
			this.remove(key);
			this.add(key, { json: JSON.stringify(body), readAt, end, endedAt });
			this.makeRoom();
		}
		this.dropOld();
	}

	/** A copy of what was read. */
	get(key: string): KeptReading | undefined {
		const kept = this.results.get(key);
		if (!kept || this.isOld(kept)) return undefined;
		const { json, readAt, end, endedAt } = kept;
		const run = { end, ago: this.clock.now() - endedAt };
		return { body: JSON.parse(json), readAt, run };
	}

	/** It was delivered, or there is a newer one. */
	remove(key: string): void {
		const kept = this.results.get(key);
		if (!kept) return;
		this.results.delete(key);
		this.bytes -= sizeOf(key, kept);
	}

	/** Frees the memory of what was kept for too long. */
	dropOld(): void {
		if (this.clock.now() - this.oldest < KEEP) return;
		this.oldest = Infinity;
		for (const [key, kept] of this.results) {
			if (this.isOld(kept)) this.remove(key);
			else this.oldest = Math.min(this.oldest, kept.readAt);
		}
	}

	private isOld({ readAt }: Kept): boolean {
		return this.clock.now() - readAt >= KEEP;
	}

	private add(key: string, kept: Kept): void {
		this.results.set(key, kept);
		this.bytes += sizeOf(key, kept);
		this.oldest = Math.min(this.oldest, kept.readAt);
	}

	private makeRoom(): void {
		for (const key of this.results.keys()) {
			if (this.bytes <= MEMORY) break;
			this.remove(key);
		}
	}
}

function sizeOf(key: string, { json }: Kept): number {
	return (key.length + json.length) * CHARACTER;
}
