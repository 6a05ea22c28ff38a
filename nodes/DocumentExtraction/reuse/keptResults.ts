import type { Clock } from '../clock';
import type { FinishedResult, FinishedResults } from './finishedResults';

/** For how long a result is kept, in milliseconds. */
const KEEP = 60 * 60_000;

/** How much memory the results may take, in bytes. */
const MEMORY = 32 * 1024 * 1024;

/** The most bytes that a character takes in memory. */
const CHARACTER = 2;

interface Kept {
	json: string;
	readAt: number;
	until: number;
}

/**
 * Results of executions that ended without delivering them: they are paid for, so the next execution
 * that has the same document gets them. In memory only, for an hour, the oldest are dropped first.
 */
export class KeptResults {
	/** In the order in which they were kept. */
	private readonly results = new Map<string, Kept>();

	private bytes = 0;

	constructor(private readonly clock: Clock) {}

	/** @param account a digest that tells accounts apart */
	keep(account: string, finished: FinishedResults): void {
		this.dropOld();
		const until = this.clock.now() + KEEP;
		for (const [key, { body, readAt, mayKeep }] of finished) {
			if (mayKeep) this.add(`${account} ${key}`, { json: JSON.stringify(body), readAt, until });
		}
	}

	/** The result of a document, which is no longer kept then. */
	take(account: string, key: string): FinishedResult | undefined {
		this.dropOld();
		const kept = this.remove(`${account} ${key}`);
		return kept && { body: JSON.parse(kept.json), readAt: kept.readAt, mayKeep: true };
	}

	/** Frees the memory of what was kept for too long. */
	dropOld(): void {
		const now = this.clock.now();
		for (const [key, { until }] of this.results) {
			if (until > now) break;
			this.remove(key);
		}
	}

	private add(key: string, kept: Kept): void {
		this.remove(key);
		this.results.set(key, kept);
		this.bytes += sizeOf(key, kept);
		for (const oldest of this.results.keys()) {
			if (this.bytes <= MEMORY) break;
			this.remove(oldest);
		}
	}

	private remove(key: string): Kept | undefined {
		const kept = this.results.get(key);
		if (!kept) return undefined;
		this.results.delete(key);
		this.bytes -= sizeOf(key, kept);
		return kept;
	}
}

function sizeOf(key: string, { json }: Kept): number {
	return (key.length + json.length) * CHARACTER;
}
