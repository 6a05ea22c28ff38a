import type { Clock } from '../clock';
import { ServiceProblem } from '../problem';
import type { Permit } from './accountLimits';
import type { AccountPacer } from './accountPacer';
import { Alarm } from './alarm';
import type { Patience } from './decideRetry';
import type { PacedExecution } from './executions';

/**
 * An execution's part in the pacer of its account: it has its own limit of documents at a time, and
 * takes turns with the other executions.
 */
export class ExecutionPacer implements PacedExecution {
	readonly since: number;

	ahead = 0;

	inFlight = 0;

	lastTurn = 0;

	foundAway = false;

	/**
	 * How long it had documents to send while the account let none of them leave and none was under
	 * way, in milliseconds.
	 */
	waitedMs = 0;

	/** Whether other executions used the account while it waited. */
	isShared = false;

	private fatalProblem?: ServiceProblem;

	/** Since when none of its documents is under way, as far as it wasn't counted as waiting yet. */
	private idleSince: number | undefined = -Infinity;

	private readonly alarm: Alarm;

	/**
	 * @param limit how many documents at a time it may have under way
	 * @param stop ends it: it gets no further permits, and gives back those that it has
	 */
	constructor(
		private readonly account: AccountPacer,
		readonly limit: number,
		private readonly clock: Clock,
		stop: AbortSignal,
	) {
		this.alarm = new Alarm(clock);
		this.since = clock.now();
		account.join(this);
		stop.addEventListener('abort', () => this.leave());
	}

	get underWay(): number {
		return this.ahead + this.inFlight;
	}

	/** How many permits it could have now, as far as the number of documents at a time goes. */
	get free(): number {
		return Math.min(this.account.free, this.limit - this.inFlight);
	}

	/** The service was away for all attempts at a document, and hasn't answered since. */
	get circuitOpen(): boolean {
		return this.foundAway && this.account.isAway;
	}

	/** How long nobody may send from now on, in milliseconds. */
	get holdMs(): number {
		return this.account.holdMs;
	}

	/**
	 * Resolves when it is time to read a document.
	 *
	 * @throws ServiceProblem if the key was refused, or the service asks to wait for longer
	 */
	async place(patience: Patience): Promise<void> {
		if (this.fatalProblem) throw this.fatalProblem;
		const from = this.clock.now();
		await this.account.place(this, patience);
		this.waitedFrom(from);
	}

	/** Gives a place back without asking for a permit. */
	leavePlace(): void {
		this.account.leavePlace(this);
	}

	/**
	 * Waits for a permit, the last thing before sending.
	 *
	 * @returns undefined if the wait has become long or pointless: ask for a place again
	 */
	async permit(): Promise<Permit | undefined> {
		if (this.fatalProblem) {
			this.leavePlace();
			return undefined;
		}
		const from = this.clock.now();
		const permit = await this.account.permit(this);
		this.waitedFrom(from);
		if (permit) this.idleSince = undefined;
		return permit;
	}

	/** @param kind documents of one kind take about the same time */
	succeeded(permit: Permit, kind: string): void {
		this.account.succeeded(this, permit, kind);
		this.noteIdle();
	}

	failed(permit: Permit, problem: unknown): void {
		this.account.failed(this, permit, problem instanceof ServiceProblem ? problem : undefined);
		this.noteIdle();
	}

	/** A document was given up after its last attempt. */
	gaveUp({ retryClass }: ServiceProblem): void {
		if (retryClass === 'unavailable') this.account.foundAway();
	}

	/** Resolves after a pause in milliseconds, or sooner if it has become pointless. */
	async pause(milliseconds: number): Promise<void> {
		if (!this.fatalProblem) await this.alarm.until(this.clock.now() + milliseconds);
	}

	failAll(problem: ServiceProblem): void {
		this.fatalProblem = problem;
		this.alarm.wakeAll();
	}

	private leave(): void {
		this.alarm.wakeAll();
		this.account.leave(this);
	}

	private noteIdle(): void {
		if (this.inFlight === 0) this.idleSince = this.clock.now();
	}

	private waitedFrom(from: number): void {
		if (this.idleSince === undefined) return;
		const now = this.clock.now();
		this.waitedMs += now - Math.max(from, this.idleSince);
		this.idleSince = now;
		if (this.account.users > 1) this.isShared = true;
	}
}
