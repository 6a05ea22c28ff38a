import type { ServiceProblem } from '../problem';
import { ConcurrencyLimit, type TimedAnswer } from './concurrencyLimit';
import { backoff, LONGEST_BLOCK, waitTooLong, type Patience } from './decideRetry';
import { Rate } from './rate';
import { Refusals } from './refusals';

/** The right to send one request. It is given back by telling the pacer how it went. */
export interface Permit extends Readonly<Omit<TimedAnswer, 'milliseconds'>> {
	/** The number of requests of the account that left before it. */
	readonly number: number;
}

/** This many consecutive failures may be a coincidence. */
const COINCIDENCE = 3;

/**
 * `Retry-After` is rounded up to whole seconds, so the account as a whole resumes this much earlier than it says, in
 * milliseconds. The throttled document itself waits the full time.
 */
const ROUNDED = 1_000;

/** A longer `Retry-After` isn't a limit per second, so the whole account pauses. In milliseconds. */
const LONG_WAIT = 60_000;

/** The number of pauses in a row after which the backoff stops growing, at 8 seconds. */
const MAX_BACKOFF_STEP = 4;

/** The pause after a refused key, in milliseconds. */
const REST_AFTER_DENIAL = 500;

/**
 * The limits of the service for one account, as far as its answers show them: requests at a time, their rate, and
 * the time before which none may leave.
 */
export class AccountLimits {
	/** The last time the service said how long to wait, and when it is asked again. */
	private asked?: { problem: ServiceProblem; until: number; askAgainAt: number };

	/** Set while it answers nothing but 429. */
	private throttlesAll?: { problem: ServiceProblem; since: number };

	readonly concurrency = new ConcurrencyLimit();

	readonly rate = new Rate();

	private readonly refusals = new Refusals();

	/** No request may leave before these times. The second one is a guess, and ends with the next answer. */
	private askedUntil = -Infinity;
	private backoffUntil = -Infinity;

	private sent = 0;

	/** The latest unbroken run of throttled requests, in the order in which they left. */
	private throttled = { count: 0, last: -Infinity };

	private holdsInARow = 0;

	private unavailableInARow = 0;

	/**
	 * The time at which it refused the key or asked for a long wait. Until it answers again, one request at a time is
	 * sent.
	 */
	private cautiousSince = Infinity;

	/** The service was unavailable for all attempts at one document, and hasn't answered since. */
	isUnavailable = false;

	/** @param random gives numbers from 0 to 1 */
	constructor(private readonly random: () => number) {}

	/** The number of requests that may be in flight at the same time. */
	maxSlots(now: number): number {
		const isCautious = this.cautiousSince < Infinity || this.mayBeDenied;
		return isCautious ? 1 : this.concurrency.at(now);
	}

	/** True while the open requests have to show whether the key is refused. Nothing else may leave until then. */
	get mayBeDenied(): boolean {
		return this.refusals.areMany;
	}

	/** No request may leave before this time. */
	get heldUntil(): number {
		return Math.max(this.askedUntil, this.backoffUntil);
	}

	/** The earliest time at which the next request may leave, if there aren't too many in flight. */
	get nextStart(): number {
		return Math.max(this.heldUntil, this.rate.nextStart);
	}

	/**
	 * @param since the time at which the execution began to use the account
	 * @returns a problem if the document mustn't wait as long as the service asks, or as long as it has throttled
	 * everything
	 */
	waitTooLongFor(
		{ left, maxWait }: Patience,
		since: number,
		now: number,
	): ServiceProblem | undefined {
		const { asked, throttlesAll } = this;
		if (asked && now < asked.askAgainAt && asked.until - now > left) {
			return waitTooLong(asked.problem, maxWait, asked.until - now);
		}
		if (!throttlesAll) return undefined;
		const isPatient = now - Math.max(throttlesAll.since, since) <= Math.max(left, maxWait);
		return isPatient ? undefined : waitTooLong(throttlesAll.problem, maxWait);
	}

	/** @param inFlight the number of requests in flight, including the one that leaves */
	started(kind: string, now: number, inFlight: number): Permit {
		this.rate.started(now);
		this.concurrency.started(now, inFlight);
		return { number: this.sent++, kind, startedAt: now, inFlight };
	}

	succeeded(permit: Permit, now: number): void {
		this.refusals.read(permit.number);
		this.answered(permit, now);
		this.timed(permit, permit.kind, now);
	}

	/** @param inFlight how many requests are in flight now, this one included */
	failed(permit: Permit, problem: ServiceProblem, now: number, inFlight: number): void {
		const { retryClass, response } = problem;
		if (retryClass === 'unavailable') return this.unavailable(problem, now, inFlight);
		const { status } = response;
		// A success that can't be used has arrived nevertheless.
		if (retryClass === 'lost' && !(status! < 300)) this.concurrency.lost(permit, now);
		if (status === undefined) return;
		if (retryClass === 'throttled') return this.throttle(permit, problem, now);
		this.answered(permit, now);
		if (retryClass === 'final') this.timed(permit, `${permit.kind} ${status}`, now);
	}

	/**
	 * After a denial, a single request at a time is sent.
	 *
	 * @param inFlight how many requests have not been answered, this one included
	 * @returns whether no document of the account will succeed
	 */
	noteDenial(
		permit: Permit,
		{ retryClass }: ServiceProblem,
		now: number,
		inFlight: number,
	): boolean {
		const isRefused = retryClass === 'refused' && this.refusals.add(permit.number, inFlight === 1);
		if (retryClass !== 'denied' && !isRefused) return false;
		this.cautiousSince = now;
		this.holdUntil(now + REST_AFTER_DENIAL);
		return true;
	}

	private answered(permit: Permit, now: number): void {
		this.throttlesAll = undefined;
		this.holdsInARow = 0;
		this.backoffUntil = -Infinity;
		this.rate.answered(permit.startedAt, now);
		this.heardOf(permit);
	}

	private heardOf({ startedAt }: Permit): void {
		this.unavailableInARow = 0;
		this.isUnavailable = false;
		if (startedAt <= this.cautiousSince) return;
		this.cautiousSince = Infinity;
		this.asked = undefined;
	}

	private timed({ startedAt, inFlight }: Permit, kind: string, now: number): void {
		this.concurrency.answered({ kind, startedAt, milliseconds: now - startedAt, inFlight }, now);
	}

	/**
	 * The document waits for as long as it was asked to, and the others go on at a lower rate. If even
	 * then several are throttled one after the other, all wait.
	 */
	private throttle(permit: Permit, problem: ServiceProblem, now: number): void {
		this.heardOf(permit);
		this.throttlesAll ??= { problem, since: now };
		const wasLowered = permit.startedAt >= this.rate.loweredAt;
		this.rate.throttled(permit.startedAt, now);
		const isNext = permit.number === this.throttled.last + 1;
		const count = isNext && wasLowered ? this.throttled.count + 1 : 1;
		this.throttled = { count, last: permit.number };
		const { retryAfter = 0 } = problem.response;
		if (retryAfter <= LONG_WAIT && (!wasLowered || count < COINCIDENCE)) return;
		this.holdAfter(problem, ROUNDED, Math.min(++this.holdsInARow, MAX_BACKOFF_STEP), now);
	}

	/** A service that fails for all who ask is given a rest. */
	private unavailable(problem: ServiceProblem, now: number, inFlight: number): void {
		const many = Math.max(inFlight, COINCIDENCE);
		const times = Math.floor(++this.unavailableInARow / many);
		if (times > 0 && !this.isUnavailable) this.holdAfter(problem, 0, times, now);
	}

	/**
	 * Nobody may send for as long as the service asks, but not for hours, or else with backoff.
	 *
	 * @param early how much sooner it is asked again, in milliseconds
	 */
	private holdAfter(problem: ServiceProblem, early: number, times: number, now: number): void {
		const { retryAfter } = problem.response;
		if (retryAfter === undefined) {
			this.backoffUntil = now + backoff(times, this.random());
			return;
		}
		const until = now + retryAfter;
		const askAgainAt = now + Math.min(Math.max(0, retryAfter - early), LONGEST_BLOCK);
		if (retryAfter > LONGEST_BLOCK) this.cautiousSince = now;
		if (!this.asked || now >= this.asked.askAgainAt || until >= this.asked.until) {
			this.asked = { problem, until, askAgainAt };
		}
		this.holdUntil(askAgainAt);
	}

	private holdUntil(time: number): void {
		this.askedUntil = Math.max(this.askedUntil, time);
	}
}
