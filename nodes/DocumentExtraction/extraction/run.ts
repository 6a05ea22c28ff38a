import { Deadlines, rejection } from '../deadlines';
import type { Deduplication } from '../deduplication/deduplication';
import type { Document } from '../documents/document';
import type { Outcome } from '../outcome';
import type { AccountPacer } from '../pacing/accountPacer';
import { Execution, Slots } from '../pacing/execution';
import type { SharedResources } from '../sharedResources';
import type { Service } from '../transport/service';
import type { Services } from '../transport/services';

export interface ExtractionSettings {
	shared: SharedResources;
	/** Finds the documents that needn't be sent. */
	deduplication: Deduplication;
	/** The maximum number of documents of this execution at a time. If undefined, only the account limits them. */
	concurrency: number | undefined;
	stopAtFirstFailure: boolean;
	/** Aborted when somebody stops the execution. */
	cancelSignal: AbortSignal | undefined;
}

/** The time that the execution had to wait for the limits of its accounts. */
export interface Wait {
	/** The time with no document in progress, in milliseconds. With several accounts, the longest. */
	milliseconds: number;
	/** True if other executions used the account meanwhile. */
	isShared: boolean;
}

/** An account that the execution reads documents with. */
export interface Account {
	service: Service;
	pacer: AccountPacer;
	execution: Execution;
}

/**
 * The accounts of one execution, and how it ends. After it *stops sending*, requests in flight may
 * still finish: they are paid for, and another execution can have their results. After it *aborts*, they end too.
 */
export class Run {
	readonly deadlines: Deadlines;

	/** Rejects when the run stops sending, so that a document doesn't wait for another execution's. */
	readonly sendingStopped: Promise<never>;

	/** Resolves when the run is aborted, after the outcomes of answers that have just arrived: they are paid for. */
	readonly aborted: Promise<[]>;

	/** The first failed document, if one fails the whole execution. */
	failure?: { itemIndex: number; outcome: Outcome };

	private readonly sending = new AbortController();

	/** Aborted when the run stops sending. */
	readonly stopSignal = this.sending.signal;

	private readonly work = new AbortController();

	private readonly accounts = new Map<string, Account>();

	private readonly slots: Slots;

	/** The files that are being read at the moment. */
	private readonly reading = new Set<Promise<unknown>>();

	constructor(
		private readonly services: Pick<Services, 'ofAccount'>,
		readonly settings: ExtractionSettings,
	) {
		const { cancelSignal, concurrency = Infinity, shared } = settings;
		this.slots = new Slots(concurrency);
		this.deadlines = new Deadlines(shared.clock, this.work.signal);
		this.sendingStopped = rejection(this.stopSignal);
		this.sendingStopped.catch(() => {});
		this.aborted = new Promise((resolve) => {
			this.work.signal.addEventListener(
				'abort',
				() => void shared.clock.nextTurn().then(() => resolve([])),
			);
		});
		cancelSignal?.addEventListener('abort', () => this.abort(), { signal: this.work.signal });
		if (cancelSignal?.aborted) this.abort();
	}

	stopSending(): void {
		if (this.stopSignal.aborted) return;
		this.sending.abort();
		for (const { pacer, execution } of this.accounts.values()) {
			pacer.leave(execution, this.stopSignal.reason as Error);
		}
	}

	abort(): void {
		if (this.work.signal.aborted) return;
		this.stopSending();
		this.work.abort();
		for (const account of this.accounts.keys()) this.settings.shared.leave(account);
	}

	noteOutcome(itemIndex: number, outcome: Outcome): void {
		if (!outcome.problem || !this.settings.stopAtFirstFailure) return;
		this.failure ??= { itemIndex, outcome };
		this.stopSending();
	}

	/** @param account of an item for which `Services.ofItem` was called */
	account(account: string): Account {
		const entered = this.accounts.get(account);
		if (entered) return entered;
		const { shared } = this.settings;
		const service = this.services.ofAccount(account);
		const execution = new Execution(this.slots, shared.clock);
		const pacer = shared.enter(account);
		pacer.join(execution);
		const using = { service, pacer, execution };
		this.accounts.set(account, using);
		return using;
	}

	get wait(): Wait {
		const waits = [...this.accounts.values()].map(({ execution }) => execution);
		return {
			milliseconds: waits.reduce((longest, { waitedMs }) => Math.max(longest, waitedMs), 0),
			isShared: waits.some(({ isShared }) => isShared),
		};
	}

	async whileReading<T>(reading: Promise<T>): Promise<T> {
		this.reading.add(reading);
		return await reading.finally(() => this.reading.delete(reading));
	}

	/**
	 * Resolves when it is time to select more documents: some of this account could be sent now, or no file is
	 * being read.
	 */
	async readyForMore({ account }: Document): Promise<void> {
		const { pacer, execution } = this.account(account);
		if (execution.pending <= pacer.freeFor(execution)) return;
		while (this.reading.size > 0) await Promise.allSettled(this.reading);
	}
}
