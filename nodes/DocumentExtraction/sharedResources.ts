import type { Clock } from './clock';
import type { Claims } from './deduplication/claims';
import { TriesOfExecutions, KeptResults } from './deduplication/readings';
import { AccountPacer } from './pacing/accountPacer';
import { MemoryBudget } from './pacing/memoryBudget';
import { BufferPool } from './transport/request';

/** For how long the pacer of an account is kept without being used, in milliseconds. */
export const KEEP = 10 * 60_000;

interface Account {
	pacer: AccountPacer;
	usedAt: number;
}

/**
 * What all executions in an n8n process share: the memory for documents, for each account what is known
 * of the limits of the service, and results that were paid for and not delivered.
 */
export class SharedResources {
	readonly memory: MemoryBudget;

	/** Its buffers are kept while any execution runs. */
	buffers = new BufferPool();

	readonly tries = new TriesOfExecutions();

	readonly kept: KeptResults;

	readonly claims: Claims = new Map();

	private readonly accounts = new Map<string, Account>();

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
	 * To be called when an execution starts.
	 *
	 * @param account tells accounts apart, and does not contain their keys
	 */
	enter(account: string): AccountPacer {
		this.executions++;
		this.forgetUnused();
		this.kept.dropOld();
		const known = this.accounts.get(account) ?? {
			pacer: new AccountPacer(this.clock, this.random),
			usedAt: 0,
		};
		known.usedAt = this.clock.now();
		this.accounts.set(account, known);
		return known.pacer;
	}

	/** To be called when an execution ends. */
	leave(account: string): void {
		this.executions--;
		const known = this.accounts.get(account);
		if (known) known.usedAt = this.clock.now();
		if (this.executions === 0) this.buffers = new BufferPool();
	}

	private forgetUnused(): void {
		const horizon = this.clock.now() - KEEP;
		for (const [account, { pacer, usedAt }] of this.accounts) {
			if (pacer.users === 0 && usedAt < horizon) this.accounts.delete(account);
		}
	}
}
