import type { Clock } from '../clock';
import { Alarm } from '../deadlines';
import type { ServiceProblem } from '../problem';
import type { Patience } from './decideRetry';

/** A document that waits for a slot. */
export interface SlotRequest {
	patience: Patience;
	/** True if it overtakes the documents of its execution that haven't been sent yet. */
	goesFirst: boolean;
	resolve: () => void;
	reject: (problem: Error) => void;
}

/** The slots of an execution, for all its accounts together. */
export class Slots {
	taken = 0;

	/** The accounts whose documents wait for these slots. */
	readonly queues = new Set<{ serve(): void }>();

	/** @param limit the number of documents that may have a slot at a time */
	constructor(readonly limit: number) {}

	get free(): number {
		return this.limit - this.taken;
	}
}

/**
 * The queue of an execution at one account, and the time it has waited. An execution with several accounts has one
 * of these for each, and they share its slots.
 */
export class Execution {
	/** The time at which it began to use the account, in milliseconds of the clock. */
	readonly since: number;

	/** The slots that its documents have at this account. */
	slotsTaken = 0;

	/** Once set, every waiting and future document of this execution fails with this error. */
	end?: Error;

	/** True if the service was found to be unavailable while it ran. */
	foundUnavailable = false;

	/**
	 * The time for which it had documents to send, but none had a slot because the account permitted none, in
	 * milliseconds.
	 */
	waitedMs = 0;

	/** True if other executions used the account while it waited. */
	isShared = false;

	private waiting: SlotRequest[] = [];

	/** The number of its last slot, in the order of all slots of the account. */
	private lastSlot = 0;

	/**
	 * The time at which the last request ended, or up to which the idle time is already in `waitedMs`. Undefined
	 * while a request is open.
	 */
	private idleSince: number | undefined = -Infinity;

	private readonly alarm: Alarm;

	constructor(
		readonly slots: Slots,
		private readonly clock: Clock,
	) {
		this.since = clock.now();
		this.alarm = new Alarm(clock);
	}

	/** The number of documents that wait for a slot. */
	get pending(): number {
		return this.waiting.length;
	}

	get mayHaveSlot(): boolean {
		return this.waiting.length > 0 && this.slots.free > 0;
	}

	/** True if it gets a slot before another execution. */
	goesBefore(other: Execution): boolean {
		if (this.slotsTaken !== other.slotsTaken) return this.slotsTaken < other.slotsTaken;
		return this.lastSlot < other.lastSlot;
	}

	add(request: SlotRequest): void {
		const others = request.goesFirst ? this.waiting.findIndex((one) => !one.goesFirst) : -1;
		this.waiting.splice(others < 0 ? this.waiting.length : others, 0, request);
	}

	/** Takes a slot for the first waiting document. */
	take(number: number): SlotRequest {
		this.slotsTaken++;
		this.slots.taken++;
		this.lastSlot = number;
		return this.waiting.shift()!;
	}

	sent(): void {
		this.idleSince = undefined;
	}

	/** A document has given back its slot without having been sent. */
	notSent(): void {
		this.slotsTaken--;
		this.slots.taken--;
	}

	ended(now: number): void {
		this.slots.taken--;
		if (--this.slotsTaken === 0) this.idleSince = now;
	}

	/** A document has waited for a slot. */
	waited(from: number, isShared: boolean): void {
		if (this.idleSince === undefined) return;
		const now = this.clock.now();
		this.waitedMs += now - Math.max(from, this.idleSince);
		this.idleSince = now;
		this.isShared ||= isShared;
	}

	/** Resolves after a pause in milliseconds, or as soon as the pause has become pointless. */
	async pause(milliseconds: number): Promise<void> {
		if (!this.end) await this.alarm.until(this.clock.now() + milliseconds);
	}

	/** Fails the waiting documents that have a problem. */
	failWhere(problemOf: (request: SlotRequest) => ServiceProblem | undefined): void {
		this.waiting = this.waiting.filter((request) => {
			const problem = problemOf(request);
			if (problem) request.reject(problem);
			return !problem;
		});
	}

	/** Fails all its waiting and future documents. */
	fail(problem: Error): void {
		this.end ??= problem;
		for (const { reject } of this.waiting.splice(0)) reject(problem);
		this.alarm.ringAll();
	}
}
