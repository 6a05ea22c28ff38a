import type { ServiceProblem } from '../problem';
import { ConcurrencyLimit } from './concurrencyLimit';
import { backoff, LONGEST_BLOCK, waitTooLong, type Patience } from './decideRetry';
import { Rate } from './rate';

/** The right to send one request. It is given back by telling the pacer how it went. */
export interface Permit {
	/** In milliseconds, as of the clock. */
	readonly startedAt: number;
	/** How many requests of the account were under way, this one included. */
	readonly inFlight: number;
}

/** This many consecutive failures may be a coincidence. */
const COINCIDENCE = 3;

/**
 * After this many 429 in a row, the backoff grows no longer: up to 8 seconds. If many processes share
 * a limit, a 429 says less about the next second than about luck.
 */
const MAX_BACKOFF_STEP = 4;

/** After a refused key, how long to wait before it is tried again, in milliseconds. */
const REST_AFTER_DENIAL = 500;

/**
 * What the answers so far say about the limits of the service for one account: how many requests at a
 * time, how often, and not before when.
 */
export class AccountLimits {
	/** The last time the service said how long to wait, and when it is asked again. */
	private asked?: { problem: ServiceProblem; until: number; askAgainAt: number };

	/** Since when it has answered nothing but 429. */
	private refusing?: { problem: ServiceProblem; since: number };

	private readonly concurrency = new ConcurrencyLimit();

	private readonly rate = new Rate();

	private throttledAt = -Infinity;

	private throttledInARow = 0;

	private unavailableInARow = 0;

	/**
	 * It refused the key or asked for a long wait then. So one request at a time is sent, until one of
	 * them has been answered.
	 */
	private cautiousSince = Infinity;

	/** The service was away for all attempts at one document, and hasn't answered since. */
	isAway = false;

	/** @param random gives numbers from 0 to 1 */
	constructor(private readonly random: () => number) {}

	/** How many requests may be under way at the same time. */
	get maxInFlight(): number {
		return this.cautiousSince < Infinity ? 1 : this.concurrency.value;
	}

	/** Somebody expects the service to take this many requests at the same time. */
	suggest(inFlight: number): void {
		this.concurrency.suggest(inFlight);
	}

	/** The earliest time at which the next request may leave. */
	get nextStart(): number {
		return this.rate.nextStart();
	}

	/** How many requests may leave within a time, after the wait that there may be. */
	within(milliseconds: number): number {
		return this.rate.within(milliseconds);
	}

	/**
	 * @param since when the execution began to use the account
	 * @returns the problem of a document that may not wait as long as the service asks, or for as long as
	 * it has refused everything
	 */
	waitTooLongFor(
		{ left, maxWait }: Patience,
		since: number,
		now: number,
	): ServiceProblem | undefined {
		const { asked, refusing } = this;
		if (asked && now < asked.askAgainAt && asked.until - now > left) {
			return waitTooLong(asked.problem, maxWait, asked.until - now);
		}
		if (!refusing || now - Math.max(refusing.since, since) <= Math.max(left, maxWait)) return;
		return waitTooLong(refusing.problem, maxWait);
	}

	started(now: number): void {
		this.rate.started(now);
	}

	/** @param kind documents of one kind take about the same time */
	succeeded({ startedAt, inFlight }: Permit, kind: string, now: number): void {
		this.throttledInARow = 0;
		this.refusing = undefined;
		this.answered(startedAt);
		this.concurrency.succeeded({ kind, milliseconds: now - startedAt, inFlight });
	}

	/** @param inFlight how many requests are under way now, this one included */
	failed(permit: Permit, problem: ServiceProblem, now: number, inFlight: number): void {
		const { retryClass, response } = problem;
		if (retryClass === 'unavailable') return this.unavailable(problem, now, inFlight);
		if (retryClass === 'ambiguous') this.concurrency.lost(permit, now);
		if (response.status === undefined) return;
		this.answered(permit.startedAt);
		if (retryClass === 'throttled') this.throttled(permit, problem, now, inFlight);
		else this.refusing = undefined;
		if (retryClass === 'denied') {
			this.cautiousSince = now;
			this.rate.block(now, REST_AFTER_DENIAL);
		}
	}

	private answered(startedAt: number): void {
		this.unavailableInARow = 0;
		this.isAway = false;
		if (startedAt <= this.cautiousSince) return;
		this.cautiousSince = Infinity;
		this.asked = undefined;
	}

	/** Requests that left together are refused together: that is one event. */
	private throttled({ startedAt }: Permit, problem: ServiceProblem, now: number, inFlight: number) {
		this.refusing ??= { problem, since: now };
		const isNews = startedAt > this.throttledAt;
		const isExplained = isNews ? this.concurrency.refused(inFlight) : this.concurrency.refusedToo();
		const { retryAfter } = problem.response;
		if (isNews) {
			this.throttledAt = now;
			this.throttledInARow++;
		}
		if (isNews || retryAfter !== undefined) {
			this.rate.block(
				now,
				this.waitAfter(problem, Math.min(this.throttledInARow, MAX_BACKOFF_STEP), now),
			);
		}
		this.rate.refused(startedAt);
		if (!isExplained) this.rate.throttled(startedAt, now, retryAfter);
	}

	/** A service that fails for all who ask is given a rest. */
	private unavailable(problem: ServiceProblem, now: number, inFlight: number): void {
		const many = Math.max(inFlight, COINCIDENCE);
		const times = Math.floor(++this.unavailableInARow / many);
		if (times > 0 && !this.isAway) this.rate.block(now, this.waitAfter(problem, times, now));
	}

	/**
	 * How long nobody may send, in milliseconds: as long as the service asks, but not for hours, or else
	 * backoff.
	 */
	private waitAfter(problem: ServiceProblem, times: number, now: number): number {
		const { retryAfter } = problem.response;
		if (retryAfter === undefined) return backoff(times, this.random());
		const until = now + retryAfter;
		const wait = Math.min(retryAfter, LONGEST_BLOCK);
		if (wait < retryAfter) this.cautiousSince = now;
		if (!this.asked || now >= this.asked.askAgainAt || until >= this.asked.until) {
			this.asked = { problem, until, askAgainAt: now + wait };
		}
		return wait;
	}
}
