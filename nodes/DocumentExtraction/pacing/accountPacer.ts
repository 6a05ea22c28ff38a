import type { Clock } from '../clock';
import type { ServiceProblem } from '../problem';
import { AccountLimits, type Permit } from './accountLimits';
import { Alarm } from './alarm';
import type { Patience } from './decideRetry';
import { Executions, type PacedExecution } from './executions';
import { FairLine } from './fairLine';

interface PlaceRequest {
	patience: Patience;
	resolve: () => void;
	reject: (problem: ServiceProblem) => void;
}

type PermitRequest = (permit: Permit | undefined) => void;

/** A document that would wait longer than this gives its memory back meanwhile. In milliseconds. */
const LONG_WAIT = 1_000;

/**
 * Knows when the requests of an account may leave, whichever executions they belong to. A document
 * gets a place first, which means that it is time to read it, and then a permit, which means that it is
 * time to send it. So only a few documents wait in memory, however many executions there are.
 */
export class AccountPacer {
	private readonly limits: AccountLimits;
	private readonly alarm: Alarm;
	private readonly executions = new Executions();
	private readonly places = new FairLine<PlaceRequest>();
	private readonly permits = new FairLine<PermitRequest>();

	private nextTime = -Infinity;

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

	/** How many permits are free, as far as the number of requests at the same time goes. */
	get free(): number {
		return Math.max(0, this.limits.maxInFlight - this.executions.inFlight);
	}

	/** How long nobody may send from now on, in milliseconds. */
	get holdMs(): number {
		return Math.max(0, this.limits.nextStart - this.clock.now());
	}

	join(execution: PacedExecution): void {
		this.executions.add(execution);
		this.limits.suggest(execution.limit);
	}

	/** Forgets an execution, takes back its places and permits, and lets it wait for none. */
	leave(execution: PacedExecution): void {
		if (!this.executions.remove(execution)) return;
		this.places.takeLine(execution).forEach(({ resolve }) => resolve());
		this.permits.takeLine(execution).forEach((resolve) => resolve(undefined));
		if (this.users === 0) {
			this.alarm.clear();
			this.nextTime = -Infinity;
		}
		this.serve();
	}

	/**
	 * Resolves when it is time to read a document.
	 *
	 * @throws ServiceProblem if the service asks to wait for longer than the document does, or if the
	 * execution fails meanwhile
	 */
	async place(execution: PacedExecution, patience: Patience): Promise<void> {
		if (!this.executions.has(execution)) return;
		const problem = this.limits.waitTooLongFor(patience, execution.since, this.clock.now());
		if (problem) throw problem;
		await new Promise<void>((resolve, reject) => {
			this.places.add(execution, { patience, resolve, reject });
			this.serve();
		});
	}

	leavePlace(execution: PacedExecution): void {
		this.executions.placeLeft(execution);
		this.serve();
	}

	/**
	 * Exchanges the place of a document for a permit.
	 *
	 * @returns undefined if that would take long: the place is given back, so ask for one again
	 */
	async permit(execution: PacedExecution): Promise<Permit | undefined> {
		if (!this.executions.has(execution)) return undefined;
		return await new Promise((resolve) => {
			this.permits.add(execution, resolve);
			this.serve();
		});
	}

	/** @param kind documents of one kind take about the same time */
	succeeded(execution: PacedExecution, permit: Permit, kind: string): void {
		this.limits.succeeded(permit, kind, this.clock.now());
		void this.giveBack(execution);
	}

	/** @param problem undefined if it says nothing about the service */
	failed(execution: PacedExecution, permit: Permit, problem: ServiceProblem | undefined): void {
		if (problem) this.limits.failed(permit, problem, this.clock.now(), this.executions.inFlight);
		if (problem?.retryClass === 'denied') this.failAll(problem);
		const now = this.clock.now();
		const tooLongFor = ({ patience }: PlaceRequest, { since }: PacedExecution) =>
			this.limits.waitTooLongFor(patience, since, now);
		for (const [owner, one] of this.places.takeWhere(tooLongFor)) {
			one.reject(tooLongFor(one, owner)!);
		}
		void this.giveBack(execution);
	}

	/** The service was away for all attempts at one document, and hasn't answered since. */
	get isAway(): boolean {
		return this.limits.isAway;
	}

	/** A document was given up after its last attempt, as the service was away. */
	foundAway(): void {
		this.limits.isAway = true;
		for (const execution of this.executions) execution.foundAway = true;
	}

	/** Those that start later ask again. */
	private failAll(problem: ServiceProblem): void {
		for (const [, { reject }] of this.places.takeWhere(() => true)) reject(problem);
		for (const execution of this.executions) execution.failAll(problem);
		this.revokePlaces();
	}

	/**
	 * Requests that end together are replaced together. n8n opens a connection for each request: one by
	 * one, each between two answers, they take a fifth more of the processor's time. And after a failure
	 * the execution may end.
	 */
	private async giveBack(execution: PacedExecution): Promise<void> {
		this.executions.permitReturned(execution);
		await this.clock.nextTurn();
		this.serve();
	}

	private serve(): void {
		this.givePermits();
		this.givePlaces();
	}

	private givePermits(): void {
		for (;;) {
			const now = this.clock.now();
			const { nextStart } = this.limits;
			if (nextStart - now > LONG_WAIT) return this.revokePlaces();
			if (this.free === 0) return;
			const execution = this.permits.nextOwner(({ inFlight, limit }) => inFlight < limit);
			if (!execution) return;
			if (nextStart > now) return void this.serveAt(nextStart);
			this.limits.started(now);
			this.executions.permitGiven(execution);
			this.permits.take(execution)({ startedAt: now, inFlight: this.executions.inFlight });
		}
	}

	private givePlaces(): void {
		for (;;) {
			const start = this.limits.nextStart - LONG_WAIT;
			const leaving = Math.min(this.free, this.limits.within(LONG_WAIT));
			const execution = this.places.nextOwner((one) => this.executions.mayRead(one, leaving));
			if (!execution) return;
			if (start > this.clock.now()) return void this.serveAt(start);
			this.executions.placeGiven(execution);
			this.places.take(execution).resolve();
		}
	}

	/** Documents that have been read are not kept in memory for a long wait. */
	private revokePlaces(): void {
		for (const [execution, resolve] of this.permits.takeWhere(() => true)) {
			this.executions.placeLeft(execution);
			resolve(undefined);
		}
	}

	private async serveAt(time: number): Promise<void> {
		if (this.nextTime > this.clock.now() && this.nextTime <= time) return;
		this.nextTime = time;
		await this.alarm.until(time);
		this.serve();
	}
}
