/** The lengths of time that services count their limits over, in milliseconds. */
const WINDOWS = [1_000, 10_000, 60_000];

/** A hair slower than allowed, so that a late window does not turn a request away. */
const MARGIN = 1.02;

/** Timers are always a bit late; what they lose is made up for. In milliseconds. */
const LATENESS = 10;

/** By how much a rate is raised to try it, and lowered where it is refused. */
const STEP = 1.05;

/** How long it goes well before a faster rate is tried; doubled by each attempt that fails. */
const FIRST_PATIENCE = 15_000;
const MAX_PATIENCE = 600_000;

/**
 * When requests may leave, as learned from the answers 429 "too many requests".
 *
 * At first: as soon as there is a lane. After a 429 all wait for as long as the service asks. From
 * then on requests leave evenly spaced, as many in a time as the service took before it refused,
 * and later carefully more. All times in milliseconds.
 */
export class Rate {
	/** When the requests left that were not turned away, as far back as the longest window. */
	private accepted: number[] = [];

	private spacing = 0;

	private nextSlot = 0;

	private heldUntil = -Infinity;

	private heldSince = -Infinity;

	private patience = FIRST_PATIENCE;

	private provenSince = 0;

	/** How long nobody could send so far, in milliseconds. */
	held = 0;

	/** The earliest time at which the next request may leave. */
	nextStart(): number {
		return Math.max(this.heldUntil, this.nextSlot);
	}

	/** A request leaves. */
	started(now: number): void {
		this.speedUpWhenProven(now);
		this.nextSlot = Math.max(this.nextSlot, now - LATENESS) + this.spacing;
		this.accepted.push(now);
		const horizon = now - WINDOWS[WINDOWS.length - 1]!;
		if (this.accepted[0]! < horizon) this.accepted = this.accepted.filter((at) => at >= horizon);
	}

	/**
	 * @param startedAt when the request left that was answered with 429
	 * @param wait how long nobody may send
	 * @param asked whether the service named that time itself; only then does it tell its limit
	 * @returns whether this is news: what left together is turned away together, and is one event
	 */
	rejected(startedAt: number, now: number, wait: number, asked: boolean): boolean {
		const index = this.accepted.indexOf(startedAt);
		if (index >= 0) this.accepted.splice(index, 1);
		const isNews = startedAt > this.heldSince;
		if (isNews) {
			this.heldSince = now;
			this.patience = this.spacing > 0 ? Math.min(this.patience * 2, MAX_PATIENCE) : FIRST_PATIENCE;
			this.spacing *= STEP;
		}
		this.hold(now, wait);
		this.provenSince = this.heldUntil;
		if (asked) this.learn(wait);
		return isNews;
	}

	/** Lets nobody send for some time. */
	hold(now: number, wait: number): void {
		this.held += Math.max(0, now + wait - Math.max(this.heldUntil, now));
		this.heldUntil = Math.max(this.heldUntil, now + wait);
	}

	private learn(wait: number): void {
		const window = WINDOWS.find((length) => length >= wait);
		if (window === undefined) return;
		const from = this.heldSince - window;
		const taken = this.accepted.filter((at) => at > from && at <= this.heldSince).length;
		const spacing = (window / Math.max(taken, 1)) * MARGIN;
		this.spacing = Math.max(this.spacing, spacing);
	}

	private speedUpWhenProven(now: number): void {
		if (this.spacing === 0 || now - this.provenSince < this.patience) return;
		this.spacing /= STEP;
		this.provenSince = now;
	}
}
