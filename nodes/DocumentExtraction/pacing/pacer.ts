import type { Clock } from '../clock';
import { ServiceProblem } from '../problem';
import { Alarm } from './alarm';
import type { ConcurrencyLimit } from './concurrencyLimit';
import { backoff, waitTooLong } from './decideRetry';
import { Rate } from './rate';

/** The right to send one request now. Each permit is given back by telling the pacer how it went. */
export interface Permit {
	/** In milliseconds, as of the clock. */
	readonly startedAt: number;
	/** How many requests are under way, this one included. */
	readonly inFlight: number;
}

/** A document that would wait longer than this gives its memory back meanwhile. In milliseconds. */
const LONG_WAIT = 1_000;

/** This many consecutive failures may be a coincidence. */
const FEW = 3;

/**
 * Knows when a request may leave: how many at a time, how often, not while the service asks to wait,
 * and not at all once it has refused the key.
 */
export class Pacer {
	/** One document was given up because the service isn't available, and it hasn't answered since. */
	circuitOpen = false;

	/** A problem that every document would have. */
	private fatalProblem?: ServiceProblem;

	/** The last time the service said how long to wait. */
	private asked?: { problem: ServiceProblem; until: number };

	private readonly rate = new Rate();

	private readonly alarm: Alarm;

	private readonly waiting: Array<(permit: Permit | undefined) => void> = [];

	private nextStart = -Infinity;

	private inFlight = 0;

	private throttledInARow = 0;

	private unavailableInARow = 0;

	/**
	 * @param random gives numbers from 0 to 1
	 * @param stop after which nobody is given a permit any more
	 */
	constructor(
		private readonly limit: ConcurrencyLimit,
		private readonly clock: Clock,
		private readonly random: () => number,
		stop: AbortSignal,
	) {
		this.alarm = new Alarm(clock, stop);
	}

	/** How long the service let nobody send so far, in milliseconds. */
	get blockedMs(): number {
		return this.rate.blockedMs;
	}

	/** How many permits could be given now, as far as concurrency goes. */
	get free(): number {
		return Math.max(0, this.limit.value - this.inFlight);
	}

	/**
	 * Resolves when a permit is so near that it is time to read a document.
	 *
	 * @param maxWait how long a document may wait if the service asks for it, in milliseconds
	 * @throws ServiceProblem if the key was refused, or the service asks to wait for longer
	 */
	async ready(maxWait: number): Promise<void> {
		for (;;) {
			const now = this.clock.now();
			if (this.fatalProblem) throw this.fatalProblem;
			if (this.asked && this.asked.until - now > maxWait) {
				throw waitTooLong(this.asked.problem, maxWait);
			}
			const readyAt = this.rate.nextStart() - LONG_WAIT;
			if (readyAt <= now) return;
			await this.alarm.until(readyAt);
		}
	}

	/**
	 * Waits for a permit; requests leave in the order in which they ask.
	 *
	 * @returns undefined if the wait has become long or pointless: ask again when `ready`
	 */
	async permit(): Promise<Permit | undefined> {
		return await new Promise((resolve) => {
			this.waiting.push(resolve);
			this.givePermits();
		});
	}

	/** Resolves after a pause in milliseconds, or sooner if it has become pointless. */
	async pause(milliseconds: number): Promise<void> {
		if (!this.fatalProblem) await this.alarm.until(this.clock.now() + milliseconds);
	}

	/** @param kind documents of one kind take about the same time */
	succeeded({ startedAt, inFlight }: Permit, kind: string): void {
		this.throttledInARow = 0;
		this.answered();
		this.limit.succeeded({ kind, milliseconds: this.clock.now() - startedAt, inFlight });
		void this.giveBack();
	}

	failed(permit: Permit, problem: unknown): void {
		if (problem instanceof ServiceProblem) this.learnFrom(permit, problem);
		void this.giveBack();
	}

	/** A document was given up after its last attempt. */
	gaveUp({ retryClass }: ServiceProblem): void {
		if (retryClass === 'unavailable') this.circuitOpen = true;
	}

	private learnFrom({ startedAt }: Permit, problem: ServiceProblem): void {
		const { retryClass, response } = problem;
		if (retryClass === 'unavailable') return this.unavailable(problem);
		if (response.status !== undefined) this.answered();
		if (retryClass === 'throttled') this.throttled(startedAt, problem);
		if (retryClass === 'denied') {
			this.fatalProblem = problem;
			this.alarm.wakeAll();
		}
	}

	private answered(): void {
		this.circuitOpen = false;
		this.unavailableInARow = 0;
	}

	private throttled(startedAt: number, problem: ServiceProblem): void {
		const wait = this.waitAfter(problem, this.throttledInARow + 1);
		const isAsked = problem.response.retryAfter !== undefined;
		if (!this.rate.throttled(startedAt, this.clock.now(), wait, isAsked)) return;
		this.throttledInARow++;
		this.limit.throttled();
	}

	/** A service that fails for all who ask is given a rest. */
	private unavailable(problem: ServiceProblem): void {
		const many = Math.max(this.limit.value, FEW);
		const times = Math.floor(++this.unavailableInARow / many);
		if (times === 0 || this.circuitOpen) return;
		this.rate.block(this.clock.now(), this.waitAfter(problem, times));
	}

	/** How long nobody may send, in milliseconds: as long as the service asks, or else backoff. */
	private waitAfter(problem: ServiceProblem, times: number): number {
		const { retryAfter } = problem.response;
		if (retryAfter === undefined) return backoff(times, this.random());
		const until = this.clock.now() + retryAfter;
		if (until > (this.asked?.until ?? 0)) this.asked = { problem, until };
		return retryAfter;
	}

	/**
	 * Requests that end together are replaced together. n8n opens a connection for each request: one by
	 * one, each between two answers, they take a fifth more of the processor's time.
	 */
	private async giveBack(): Promise<void> {
		this.inFlight--;
		if (this.inFlight > 0) await this.clock.nextTurn();
		this.givePermits();
	}

	private givePermits(): void {
		while (this.waiting.length > 0) {
			const now = this.clock.now();
			const startsAt = this.rate.nextStart();
			if (this.fatalProblem || startsAt - now > LONG_WAIT) {
				this.waiting.splice(0).forEach((resolve) => resolve(undefined));
				return;
			}
			if (this.free === 0) return;
			if (startsAt > now) return void this.givePermitsAt(startsAt);
			this.inFlight++;
			this.rate.started(now);
			this.waiting.shift()!({ startedAt: now, inFlight: this.inFlight });
		}
	}

	private async givePermitsAt(time: number): Promise<void> {
		if (this.nextStart === time) return;
		this.nextStart = time;
		await this.alarm.until(time);
		this.givePermits();
	}
}
