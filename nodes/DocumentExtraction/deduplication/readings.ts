import type { Clock } from '../clock';
import type { EarlierRun, Read } from '../outcome';

/** A result of the service, which has been paid for. */
export type Reading = Pick<Read, 'body' | 'readAt'>;

/** The outcomes that the tries of one execution of a node remember, by document key. */
export class Tries {
	/** The number of tries that have begun. */
	begun = 0;

	readonly readings = new Map<string, Reading>();

	/** The readings that another execution may use if this one doesn't deliver them. */
	readonly toKeep = new Set<string>();

	/** The problems of documents whose answer was lost, by the key and the limits of the document. */
	readonly lostAnswers = new Map<string, Error>();

	/** The documents that this execution has recorded itself, so for it they aren't already read. */
	readonly recorded = new Set<string>();
}

/**
 * The tries of all executions that "Retry On Fail" may run again. n8n then runs the whole node once more, with the
 * same input object. All tools of an agent get that object too, so each node has its own tries.
 */
export class TriesOfExecutions {
	private readonly all = new WeakMap<object, Map<string, Tries>>();

	/**
	 * Call this when a try begins.
	 *
	 * @param execution the object that n8n passes to all tries of one execution of a node
	 * @param node the ID of the node: other nodes may get the same object
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

/** The time that a result is kept after it was read, in milliseconds. */
const RESULT_LIFETIME = 60 * 60_000;

/** The most memory that the results may take, in bytes. */
const MEMORY = 32 * 1024 * 1024;

/** The most memory that a character takes, in bytes. */
const CHARACTER = 2;

/** A result, and the execution that didn't deliver it. */
export interface KeptReading extends Reading {
	run: EarlierRun;
}

interface Kept {
	json: string;
	readAt: number;
	end: EarlierRun['end'];
	/** The time at which its execution ended, in milliseconds of the clock. */
	endedAt: number;
}

/**
 * The results of executions that ended without delivering them. They have been paid for, so later executions with
 * the same document get them, until one delivers them. They are only in memory, for an hour after they were read.
 * If they take too much memory, the oldest entries are dropped.
 */
export class KeptResults {
	/** In the order in which they were added. */
	private readonly results = new Map<string, Kept>();

	private bytes = 0;

	/** The time at which the oldest result was read, or slightly earlier. */
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

	/** @returns a copy of the kept reading */
	get(key: string): KeptReading | undefined {
		const kept = this.results.get(key);
		if (!kept || this.isOld(kept)) return undefined;
		const { json, readAt, end, endedAt } = kept;
		const run = { end, ago: this.clock.now() - endedAt };
		return { body: JSON.parse(json), readAt, run };
	}

	remove(key: string): void {
		const kept = this.results.get(key);
		if (!kept) return;
		this.results.delete(key);
		this.bytes -= sizeOf(key, kept);
	}

	/** Frees the memory of expired results. */
	dropOld(): void {
		if (this.clock.now() - this.oldest < RESULT_LIFETIME) return;
		this.oldest = Infinity;
		for (const [key, kept] of this.results) {
			if (this.isOld(kept)) this.remove(key);
			else this.oldest = Math.min(this.oldest, kept.readAt);
		}
	}

	private isOld({ readAt }: Kept): boolean {
		return this.clock.now() - readAt >= RESULT_LIFETIME;
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
