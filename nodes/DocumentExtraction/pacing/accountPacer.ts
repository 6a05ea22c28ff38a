import type { Clock } from '../clock';
import { Alarm } from '../deadlines';
import type { ServiceProblem } from '../problem';
import { AccountLimits, type Permit } from './accountLimits';
import type { Patience } from './decideRetry';
import type { Execution } from './execution';

/**
 * Decides when the requests of an account may be sent, across all executions. A document waits for a slot, is
 * read into memory, and gets its permit just before it is sent. So waiting documents take no memory, however many
 * executions there are.
 *
 * The next slot goes to the execution with the fewest slots; if several have equally few, to the
 * one that has waited the longest. So no execution has to wait for a large one to end.
 */
export class AccountPacer {
	private readonly limits: AccountLimits;
	private readonly alarm: Alarm;
	private readonly executions = new Set<Execution>();

	/** The slots that are taken, including those of executions that have stopped sending. */
	private slotsTaken = 0;

	/** The requests that have been sent and not answered. */
	private inFlight = 0;

	private slotsGiven = 0;

	private wakesAt = Infinity;

	/** @param random returns a number from 0 to 1 */
	constructor(
		private readonly clock: Clock,
		random: () => number,
	) {
		this.limits = new AccountLimits(random);
		this.alarm = new Alarm(clock);
	}

	/** The number of executions that use the account at the moment. */
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
	 * Makes an execution stop sending. Requests in flight may finish.
	 *
	 * @param reason the error of its waiting documents
	 */
	leave(execution: Execution, reason: Error): void {
		execution.fail(reason);
		execution.slots.queues.delete(this);
		this.executions.delete(execution);
		if (this.users === 0) this.alarm.ringAll();
	}

	/** The number of slots that an execution could get now if the rate allowed it. */
	freeFor({ slots }: Execution): number {
		const ofAccount = this.limits.maxSlots(this.clock.now()) - this.slotsTaken;
		return Math.min(ofAccount, slots.free);
	}

	/**
	 * Resolves when it is time to read a document into memory. The document keeps its slot until its request has
	 * ended, or `leaveSlot` is called.
	 *
	 * @param goesFirst true to overtake the documents of the execution that haven't been sent yet
	 * @throws the reason if the execution has stopped sending, and ServiceProblem if the key was refused, or the
	 * service asks for a longer wait than the document allows
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

	/** Gives back a slot without having sent anything. */
	leaveSlot(execution: Execution): void {
		this.limits.rate.notStarted(this.clock.now());
		this.slotsTaken--;
		execution.notSent();
		this.serveAll(execution);
	}

	/**
	 * Permits sending a document now.
	 *
	 * @param kind documents of the same kind take about the same time
	 * @returns undefined if all documents have to wait now: leave the slot, and ask for another one
	 * @throws like `slot`
	 */
	permit(execution: Execution, kind: string): Permit | undefined {
		if (execution.end) throw execution.end;
		const now = this.clock.now();
		const isHeld = this.limits.heldUntil > now || (this.limits.mayBeDenied && this.inFlight > 0);
		if (isHeld) return undefined;
		execution.sent();
		this.inFlight++;
		const permit = this.limits.started(kind, now, this.slotsTaken);
		this.serve();
		return permit;
	}

	succeeded(execution: Execution, permit: Permit): void {
		this.limits.succeeded(permit, this.clock.now());
		void this.giveBack(execution);
	}

	/** @param problem undefined if the failure says nothing about the service */
	failed(execution: Execution, permit: Permit, problem: ServiceProblem | undefined): void {
		const now = this.clock.now();
		if (problem) this.limits.failed(permit, problem, now, this.slotsTaken);
		const isDenied = problem && this.limits.noteDenial(permit, problem, now, this.inFlight);
		for (const one of this.executions) {
			if (isDenied) one.fail(problem);
			else this.failImpatient(one, now);
		}
		void this.giveBack(execution);
	}

	/** True if the service was unavailable for all attempts at a document, and hasn't answered since. */
	isUnavailableFor({ foundUnavailable }: Execution): boolean {
		return foundUnavailable && this.limits.isUnavailable;
	}

	/** Notes that a document was given up after its last attempt. */
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
	 * Replaces requests that end together as a batch. n8n opens a connection for each request: opening them one by
	 * one between answers takes a fifth more processor time. And after a failure, the execution may end.
	 */
	private async giveBack(execution: Execution): Promise<void> {
		this.slotsTaken--;
		this.inFlight--;
		execution.ended(this.clock.now());
		await this.clock.nextTurn();
		this.serveAll(execution);
	}

	/** Also serves the other accounts of the execution, which may need its free slot. */
	private serveAll({ slots }: Execution): void {
		this.serve();
		for (const queue of slots.queues) if (queue !== this) queue.serve();
	}

	/** Gives slots to the documents that may have one now. */
	serve(): void {
		for (;;) {
			const execution = this.next();
			if (!execution) return;
			const now = this.clock.now();
			const isFree = this.slotsTaken < this.limits.maxSlots(now);
			const start = isFree ? this.limits.nextStart : this.limits.concurrency.halfUntil;
			if (start > now) return void this.serveAt(start);
			if (!isFree) return;
			this.limits.rate.reserve(now);
			this.slotsTaken++;
			execution.take(++this.slotsGiven).resolve();
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
