/** The lengths of time over which services count their limits, in milliseconds. */
const WINDOWS = [1_000, 10_000, 60_000];

/** A little slower than allowed, so that a window that begins late doesn't turn a request away. */
const MARGIN = 1.02;

/** Timers are always a bit late; this much of it is made up for. In milliseconds. */
const LATENESS = 10;

/** The factor by which a rate is raised to try it, and lowered if it is refused. */
const STEP = 1.05;

/** How long all must go well before a faster rate is tried; doubled by each attempt that fails. */
const FIRST_PATIENCE = 15_000;
const MAX_PATIENCE = 600_000;

/**
 * How often requests may leave, as learned from the answers 429 "too many requests".
 *
 * At first there is no limit. After a 429 all wait for as long as the service asks. From then on
 * requests leave evenly spaced, as many in a given time as the service accepted before it refused,
 * and later carefully more. All times in milliseconds.
 */
export class Rate {
	/** When the requests left that were not refused, as far back as the longest window. */
	private accepted: number[] = [];

	private spacing = 0;

	private nextSlot = 0;

	private blockedUntil = -Infinity;

	private throttledAt = -Infinity;

	private patience = FIRST_PATIENCE;

	private provenSince = 0;

	/** How long nobody could send so far, in milliseconds. */
	blockedMs = 0;

	/** The earliest time at which the next request may leave. */
	nextStart(): number {
		return Math.max(this.blockedUntil, this.nextSlot);
	}

	/** A request leaves. */
	started(now: number): void {
		this.speedUpIfProven(now);
		this.nextSlot = Math.max(this.nextSlot, now - LATENESS) + this.spacing;
		this.accepted.push(now);
		const horizon = now - WINDOWS[WINDOWS.length - 1]!;
		if (this.accepted[0]! < horizon) this.accepted = this.accepted.filter((at) => at >= horizon);
	}

	/**
	 * The service answered 429.
	 *
	 * @param startedAt when that request left
	 * @param wait how long nobody may send
	 * @param asked whether the service named that time itself: only then does it reveal its limit
	 * @returns whether this is news: requests that left together are refused together, as one event
	 */
	throttled(startedAt: number, now: number, wait: number, asked: boolean): boolean {
		const index = this.accepted.indexOf(startedAt);
		if (index >= 0) this.accepted.splice(index, 1);
		const isNews = startedAt > this.throttledAt;
		if (isNews) {
			this.throttledAt = now;
			this.patience = this.spacing > 0 ? Math.min(this.patience * 2, MAX_PATIENCE) : FIRST_PATIENCE;
			this.spacing *= STEP;
		}
		this.block(now, wait);
		this.provenSince = this.blockedUntil;
		if (asked) this.learn(wait);
		return isNews;
	}

	/** Nobody may send for some time. */
	block(now: number, wait: number): void {
		this.blockedMs += Math.max(0, now + wait - Math.max(this.blockedUntil, now));
		this.blockedUntil = Math.max(this.blockedUntil, now + wait);
	}

	private learn(wait: number): void {
		const window = WINDOWS.find((length) => length >= wait);
		if (window === undefined) return;
		const from = this.throttledAt - window;
		const accepted = this.accepted.filter((at) => at > from && at <= this.throttledAt).length;
		const spacing = (window / Math.max(accepted, 1)) * MARGIN;
		this.spacing = Math.max(this.spacing, spacing);
	}

	private speedUpIfProven(now: number): void {
		if (this.spacing === 0 || now - this.provenSince < this.patience) return;
		this.spacing /= STEP;
		this.provenSince = now;
	}
}
