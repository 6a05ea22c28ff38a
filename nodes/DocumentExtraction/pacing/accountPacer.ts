import type { Clock } from '../clock';
import { Alarm } from '../deadlines';
import type { ServiceProblem } from '../problem';
import { AccountLimits, type Permit } from './accountLimits';
import type { Patience } from './decideRetry';
import type { Execution } from './execution';

/**
 * Knows when the requests of an account may leave, whichever executions they belong to. A document
 * waits for a place, is read, and gets its permit, the last thing before it is sent. So none is in memory
 * while it waits, however many executions there are.
 *
 * The next place is for the execution with the fewest documents under way, and among equals for the one
 * that has waited the longest. So nobody waits until a large execution has ended.
 */
export class AccountPacer {
	private readonly limits: AccountLimits;
	private readonly alarm: Alarm;
	private readonly executions = new Set<Execution>();

	/** The documents that have a place or a permit, also those of executions that send nothing new. */
	private underWay = 0;

	/** Those of them that have been sent. */
	private inFlight = 0;

	private turns = 0;

	private wakesAt = Infinity;

	/** @param random gives numbers from 0 to 1 */
	constructor(
		private readonly clock: Clock,
		random: () => number,
	) {
		this.limits = new AccountLimits(random);
		this.alarm = new Alarm(clock);
	}

	/** How many executions use the account at the moment. */
	get users(): number {
		return this.executions.size;
	}

	join(execution: Execution): void {
		const { slots } = execution;
		this.executions.add(execution);
		this.limits.concurrency.suggest(slots.limit);
		if (slots.limit < Infinity) slots.queues.add(this);
	}

	/**
	 * An execution sends nothing more. Requests that are under way go on to their end.
	 *
	 * @param reason what its waiting documents fail with
	 */
	leave(execution: Execution, reason: Error): void {
		execution.fail(reason);
		execution.slots.queues.delete(this);
		this.executions.delete(execution);
		if (this.users === 0) this.alarm.ringAll();
	}

	/** How many places an execution could have now, as far as the number of requests at a time goes. */
	freeFor({ slots }: Execution): number {
		const ofAccount = this.limits.maxUnderWay(this.clock.now()) - this.underWay;
		return Math.min(ofAccount, slots.free);
	}

	/**
	 * Resolves when it is time to read a document. The place is kept until its request has ended, or
	 * `leaveSlot` is called.
	 *
	 * @param goesFirst before those of its execution that have not been sent yet
	 * @throws the reason if the execution sends nothing more, and ServiceProblem if the key was refused, or
	 * the service asks to wait for longer than the document does
	 */
	async slot(execution: Execution, patience: Patience, goesFirst: boolean): Promise<void> {
		const from = this.clock.now();
		const problem = execution.end ?? this.limits.waitTooLongFor(patience, execution.since, from);
		if (problem) throw problem;
		await new Promise<void>((resolve, reject) => {
			execution.add({ patience, goesFirst, resolve, reject });
			this.serve();
		});
		execution.waited(from, this.users > 1);
	}

	/** Gives a place back without having sent anything. */
	leaveSlot(execution: Execution): void {
		this.limits.rate.notStarted(this.clock.now());
		this.underWay--;
		execution.notSent();
		this.serveAll(execution);
	}

	/**
	 * The last thing before sending a document.
	 *
	 * @param kind documents of one kind take about the same time
	 * @returns undefined if all have to wait now: leave the place, and ask for one again
	 * @throws like `place`
	 */
	permit(execution: Execution, kind: string): Permit | undefined {
		if (execution.end) throw execution.end;
		const now = this.clock.now();
		const isHeld = this.limits.heldUntil > now || (this.limits.mayBeDenied && this.inFlight > 0);
		if (isHeld) return undefined;
		execution.sent();
		this.inFlight++;
		const permit = this.limits.started(kind, now, this.underWay);
		this.serve();
		return permit;
	}

	succeeded(execution: Execution, permit: Permit): void {
		this.limits.succeeded(permit, this.clock.now());
		void this.giveBack(execution);
	}

	/** @param problem undefined if it says nothing about the service */
	failed(execution: Execution, permit: Permit, problem: ServiceProblem | undefined): void {
		const now = this.clock.now();
		if (problem) this.limits.failed(permit, problem, now, this.underWay);
		const isDenied = problem && this.limits.noteDenial(permit, problem, now, this.inFlight);
		for (const one of this.executions) {
			if (isDenied) one.fail(problem);
			else this.failImpatient(one, now);
		}
		void this.giveBack(execution);
	}

	/** The service was unavailable for all attempts at one of these documents, and hasn't answered since. */
	isUnavailableFor({ foundUnavailable }: Execution): boolean {
		return foundUnavailable && this.limits.isUnavailable;
	}

	/** A document was given up after its last attempt. */
	gaveUp({ retryClass }: ServiceProblem): void {
		if (retryClass !== 'unavailable') return;
		this.limits.isUnavailable = true;
		for (const execution of this.executions) execution.foundUnavailable = true;
	}

	private failImpatient(execution: Execution, now: number): void {
		execution.failWhere(({ patience }) =>
			this.limits.waitTooLongFor(patience, execution.since, now),
		);
	}

	/**
	 * Requests that end together are replaced together. n8n opens a connection for each request: one by
	 * one, each between two answers, they take a fifth more of the processor's time. And after a failure
	 * the execution may end.
	 */
	private async giveBack(execution: Execution): Promise<void> {
		this.underWay--;
		this.inFlight--;
		execution.ended(this.clock.now());
		await this.clock.nextTurn();
		this.serveAll(execution);
	}

	/** An execution has a free slot, which it may need for another account. */
	private serveAll({ slots }: Execution): void {
		this.serve();
		for (const queue of slots.queues) if (queue !== this) queue.serve();
	}

	/** Gives places to the documents that may have one now. */
	serve(): void {
		for (;;) {
			const execution = this.next();
			if (!execution) return;
			const now = this.clock.now();
			const isFree = this.underWay < this.limits.maxUnderWay(now);
			const start = isFree ? this.limits.nextStart : this.limits.concurrency.halfUntil;
			if (start > now) return void this.serveAt(start);
			if (!isFree) return;
			this.limits.rate.reserve(now);
			this.underWay++;
			execution.take(++this.turns).resolve();
		}
	}

	private next(): Execution | undefined {
		let next: Execution | undefined;
		for (const one of this.executions) {
			if (one.mayHaveSlot && (!next || one.goesBefore(next))) next = one;
		}
		return next;
	}

	private async serveAt(time: number): Promise<void> {
		if (time >= this.wakesAt) return;
		this.wakesAt = time;
		await this.alarm.until(time);
		if (this.wakesAt === time) this.wakesAt = Infinity;
		this.serve();
	}
}
