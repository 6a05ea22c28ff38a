import { LONGEST, RecentCount } from './recentCount';

/** The lengths of time over which services count their limits, in milliseconds. */
const WINDOWS = [1_000, 10_000, LONGEST];

/** Nothing is learned from fewer requests than this. */
const ENOUGH = 5;

/** A window can hold almost one request more than its rate says, if it begins with one. */
const MARGIN = 0.8;

/** Timers are always a bit late; this much of it is made up for. In milliseconds. */
const LATENESS = 10;

/** How far below the rate that worked it starts again after a 429. */
const DIP = 0.02;

/** How much higher than the rate that worked it is after twice the time of a recovery. */
const RISE = 0.1;

/** What is left of a rate that turned out too high, if nothing better is known. */
const SHRINK = 0.97;

/**
 * How long it takes to be back at the rate that worked, and then to leave it again, in milliseconds:
 * twice as long if it turns out to be the same rate again.
 */
const SHORT_RECOVERY = 8_000;
const LONG_RECOVERY = 16_000;

/** What is left of a rate that worked before, and that is refused now. */
const CONTENDED = 0.95;

/**
 * How often requests may leave, as learned from the answers 429 "too many requests".
 *
 * At first there is no limit. After a 429 all wait. From then on requests leave evenly, about as many
 * in a given time as the service accepted before it refused. They come back to that rate, stay near it
 * for a while, and then quickly try a higher one (the cubic curve of TCP CUBIC): a rate that is right is
 * rarely exceeded, and one that is too low is given up within a minute or two. The time during which
 * fewer requests left than might have doesn't count. All times in milliseconds.
 */
export class Rate {
	/** The requests that were not refused, by the time at which they left. */
	private readonly accepted = new RecentCount();

	/** Requests per millisecond that the service accepted before the last 429. */
	private proven = Infinity;

	/** The same, before anything was learned from it. */
	private steppedBack = Infinity;

	private recovery = SHORT_RECOVERY;

	private firstStart = Infinity;

	/** For how long requests have left as fast as they may, since the last 429. */
	private usedFor = 0;

	private lastStart = -Infinity;

	private nextSlot = -Infinity;

	private blockedUntil = -Infinity;

	private throttledAt = -Infinity;

	/** When the wait ended that came before the last one. */
	private openedAt = -Infinity;

	/** The earliest time at which the next request may leave. */
	nextStart(): number {
		return Math.max(this.blockedUntil, this.nextSlot);
	}

	/** How many requests may leave within a time, after the block that there may be. */
	within(milliseconds: number): number {
		return milliseconds * this.current();
	}

	/** A request leaves. */
	started(now: number): void {
		const spacing = 1 / this.current();
		if (now < this.nextSlot + spacing) this.usedFor += now - this.lastStart;
		this.nextSlot = Math.max(this.nextSlot, now - LATENESS) + spacing;
		this.lastStart = now;
		this.firstStart = Math.min(this.firstStart, now);
		this.accepted.add(now);
	}

	/** A request that left was refused. */
	refused(startedAt: number): void {
		this.accepted.remove(startedAt);
	}

	/**
	 * The service answered 429 because of the rate. The wait after it has begun already.
	 *
	 * @param startedAt when that request left
	 * @param asked for how long the service asks to wait, if it does
	 */
	throttled(startedAt: number, now: number, asked: number | undefined): void {
		if (startedAt > this.throttledAt) {
			const isTooSoon = asked === undefined && this.accepted.between(this.openedAt, now) === 0;
			if (!isTooSoon) this.stepBack(now);
			this.steppedBack = this.proven;
			this.throttledAt = now;
		}
		// Each further refusal shows that less was accepted before.
		const measured = this.measure(asked ?? this.throttledAt - this.accepted.last());
		this.proven = Math.min(this.steppedBack, measured ?? Infinity);
	}

	/** Nobody may send for some time. */
	block(now: number, wait: number): void {
		if (now >= this.blockedUntil) this.openedAt = this.blockedUntil;
		this.blockedUntil = Math.max(this.blockedUntil, now + wait);
	}

	private stepBack(now: number): void {
		if (this.proven === Infinity) return;
		if (this.usedFor < this.recovery) {
			// A rate that worked before is refused: others use the account as well, or its limit has changed.
			// If neither is true, the service refuses whatever the rate: so one request in the time that it
			// asks to wait is slow enough.
			const slowest = 1 / Math.max(WINDOWS[0]!, this.blockedUntil - now);
			this.proven = Math.max(this.proven * CONTENDED, Math.min(this.proven, slowest));
			this.recovery = SHORT_RECOVERY;
		} else {
			this.proven = this.current() * SHRINK;
			this.recovery = Math.min(this.recovery * 2, LONG_RECOVERY);
		}
		this.usedFor = 0;
	}

	/**
	 * @param time one window of the service at least has this length
	 * @returns the requests per millisecond that were accepted lately, if there were enough
	 */
	private measure(time: number): number | undefined {
		const [window, ...longer] = WINDOWS.filter((length) => length >= time);
		if (window === undefined) return undefined;
		const until = this.throttledAt;
		const sinceOpen = this.accepted.between(Math.max(this.openedAt, until - window), until);
		if (sinceOpen >= ENOUGH) return (sinceOpen - MARGIN) / window;
		if (this.steppedBack < Infinity) return undefined;
		for (const length of [window, ...longer]) {
			const accepted = this.accepted.between(until - length, until);
			if (accepted < ENOUGH) continue;
			return accepted / Math.max(window, Math.min(length, until - this.firstStart));
		}
		return undefined;
	}

	/** Requests per millisecond. */
	private current(): number {
		if (this.proven === Infinity) return Infinity;
		const progress = this.usedFor / this.recovery - 1;
		return this.proven * (1 + (progress < 0 ? DIP : RISE) * progress ** 3);
	}
}
