import type { Clock } from '../clock';
import { Alarm } from '../deadlines';
import type { ServiceProblem } from '../problem';
import type { Patience } from './decideRetry';

/** A document that waits for its place. */
export interface SlotRequest {
	patience: Patience;
	/** Before those of its execution that have not been sent yet. */
	goesFirst: boolean;
	resolve: () => void;
	reject: (problem: Error) => void;
}

/** How many documents an execution may have under way, whichever accounts they are read with. */
export class Slots {
	taken = 0;

	/** The accounts whose documents wait for these slots. */
	readonly queues = new Set<{ serve(): void }>();

	constructor(readonly limit: number) {}

	get free(): number {
		return this.limit - this.taken;
	}
}

/**
 * An execution, among others that use the same account: its documents that wait, and how it waited. An
 * execution with several accounts has one of these for each, and they share its slots.
 */
export class Execution {
	/** When it began to use the account, in milliseconds. */
	readonly since: number;

	/** How many of its documents have a place or a permit with this account. */
	underWay = 0;

	/** What all its documents that wait, or will wait, end with. */
	end?: Error;

	/** Whether it ran when the service was found unavailable. */
	foundUnavailable = false;

	/**
	 * How long it had documents to send while the account let none of them leave and none was under
	 * way, in milliseconds.
	 */
	waitedMs = 0;

	/** Whether other executions used the account while it waited. */
	isShared = false;

	private waiting: SlotRequest[] = [];

	private lastTurn = 0;

	/** Since when none of its documents is under way, as far as it wasn't counted as waiting yet. */
	private idleSince: number | undefined = -Infinity;

	private readonly alarm: Alarm;

	constructor(
		readonly slots: Slots,
		private readonly clock: Clock,
	) {
		this.since = clock.now();
		this.alarm = new Alarm(clock);
	}

	/** How many documents wait for a place. */
	get pending(): number {
		return this.waiting.length;
	}

	get mayHaveSlot(): boolean {
		return this.waiting.length > 0 && this.slots.free > 0;
	}

	/** Whether its turn comes before that of another one. */
	goesBefore(other: Execution): boolean {
		if (this.underWay !== other.underWay) return this.underWay < other.underWay;
		return this.lastTurn < other.lastTurn;
	}

	add(request: SlotRequest): void {
		const others = request.goesFirst ? this.waiting.findIndex((one) => !one.goesFirst) : -1;
		this.waiting.splice(others < 0 ? this.waiting.length : others, 0, request);
	}

	/** The first one that waits has a place now. */
	take(turn: number): SlotRequest {
		this.underWay++;
		this.slots.taken++;
		this.lastTurn = turn;
		return this.waiting.shift()!;
	}

	/** A document is sent. */
	sent(): void {
		this.idleSince = undefined;
	}

	/** A document gives its place back without having been sent. */
	notSent(): void {
		this.underWay--;
		this.slots.taken--;
	}

	/** The request of a document has ended. */
	ended(now: number): void {
		this.slots.taken--;
		if (--this.underWay === 0) this.idleSince = now;
	}

	/** A document has waited for a place. */
	waited(from: number, isShared: boolean): void {
		if (this.idleSince === undefined) return;
		const now = this.clock.now();
		this.waitedMs += now - Math.max(from, this.idleSince);
		this.idleSince = now;
		this.isShared ||= isShared;
	}

	/** Resolves after a pause in milliseconds, or sooner if it has become pointless. */
	async pause(milliseconds: number): Promise<void> {
		if (!this.end) await this.alarm.until(this.clock.now() + milliseconds);
	}

	/** Ends the waits of the documents that have a problem. */
	failWhere(problemOf: (request: SlotRequest) => ServiceProblem | undefined): void {
		this.waiting = this.waiting.filter((request) => {
			const problem = problemOf(request);
			if (problem) request.reject(problem);
			return !problem;
		});
	}

	/** Ends the waits of all its documents, now and later. */
	fail(problem: Error): void {
		this.end ??= problem;
		for (const { reject } of this.waiting.splice(0)) reject(problem);
		this.alarm.ringAll();
	}
}
