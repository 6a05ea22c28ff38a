import type { Clock } from './clock';
import type { Claims } from './deduplication/claims';
import { TriesOfExecutions, KeptResults } from './deduplication/readings';
import { AccountPacer } from './pacing/accountPacer';
import { MemoryBudget } from './pacing/memoryBudget';
import { BufferPool } from './transport/request';

/** An unused pacer is kept for this long, in milliseconds. */
export const PACER_LIFETIME = 10 * 60_000;

interface PacerEntry {
	pacer: AccountPacer;
	usedAt: number;
}

/**
 * Everything that the executions in an n8n process share: memory for documents, a pacer for each account,
 * and results that were paid for but not delivered.
 */
export class SharedResources {
	readonly memory: MemoryBudget;

	/** Its buffers are kept while an execution runs. */
	buffers = new BufferPool();

	readonly tries = new TriesOfExecutions();

	readonly kept: KeptResults;

	readonly claims: Claims = new Map();

	private readonly pacers = new Map<string, PacerEntry>();

	private executions = 0;

	/** @param random gives numbers from 0 to 1 */
	constructor(
		readonly clock: Clock,
		readonly random: () => number,
	) {
		this.memory = new MemoryBudget(clock);
		this.kept = new KeptResults(clock);
	}

	/**
	 * Call it when an execution starts to use an account.
	 *
	 * @param account a name for the account that doesn't contain its key
	 */
	enter(account: string): AccountPacer {
		this.executions++;
		this.forgetUnused();
		this.kept.dropOld();
		const entry = this.pacers.get(account) ?? {
			pacer: new AccountPacer(this.clock, this.random),
			usedAt: 0,
		};
		entry.usedAt = this.clock.now();
		this.pacers.set(account, entry);
		return entry.pacer;
	}

	/** Call it when the execution ends. */
	leave(account: string): void {
		this.executions--;
		const entry = this.pacers.get(account);
		if (entry) entry.usedAt = this.clock.now();
		if (this.executions === 0) this.buffers = new BufferPool();
	}

	private forgetUnused(): void {
		const horizon = this.clock.now() - PACER_LIFETIME;
		for (const [account, { pacer, usedAt }] of this.pacers) {
			if (pacer.users === 0 && usedAt < horizon) this.pacers.delete(account);
		}
	}
}
