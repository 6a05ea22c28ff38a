import { RandomThrottling } from './randomThrottling';

/** The shortest time over which services count their limits, in milliseconds. */
const SECOND = 1_000;

/** The longest time over which requests are counted here, in milliseconds. */
const LONGEST = 10_000;

/** Fewer requests than this are counted over more than a second. */
const ENOUGH = 10;

/** The part of the requests that may be throttled without slowing down: if a few are, they were unlucky. */
const TOLERATED = 1 / 8;

/** The time over which that part is measured, in milliseconds. */
const MEMORY = 2_500;

/** The part of the accepted rate that is left after it was exceeded. */
const CUT = 0.95;

/**
 * The speed at which it grows again, in requests per second³, in proportion to the rate within limits. The AWS
 * SDKs use 0.4 for any rate.
 */
const GROWTH = 0.03;
const LEAST_GROWTH = 0.05;
const MOST_GROWTH = 0.1;

/** The most by which it may exceed what is accepted, so that an unused rate doesn't grow. */
const HEADROOM = 1.25;

/** The growth per second until the second cut, because less than a second of counting says little. */
const FIRST_GROWTH = 3;

/** Timers are always a bit late. This much of it is compensated, in milliseconds. */
const LATENESS = 10;

/**
 * The rate at which requests may leave, learned from the answers 429 "too many requests".
 *
 *   rate = accepted × 0.95                               when more than 1 in 8 requests is throttled
 *        = accepted + g (t − K)³ requests per second     t seconds later: K is when it is back, and g is
 *                                                        3 % of what was accepted, between 0.05 and 0.1
 *        ≤ accepted now × 1.25
 *
 * If cuts don't help, a part p is throttled at any rate (`RandomThrottling`). The rate before them is searched
 * again, `accepted` is what was accepted ÷ (1 − p), and it is cut when more than p + 1/8 are throttled.
 *
 * It has three states. **Unlimited**, until the first 429. **Searching**, if that came within a second:
 * too little was counted yet, so the rate triples every second until it is cut again. **Following**: near
 * the rate that was accepted it grows slowly, and farther away quickly (the cubic curve of TCP CUBIC). It is
 * cut at most once a second, because a service that counts seconds throttles everything until the next one begins.
 *
 * It doesn't matter what the service counts. One that takes 20 requests at the same time, 5 seconds each,
 * accepts four a second. Times in milliseconds, rates in requests per millisecond.
 */
export class Rate {
	private readonly random = new RandomThrottling();

	/** The times of the requests of the last 10 seconds that weren't throttled. */
	private accepted: number[] = [];

	private state: 'unlimited' | 'searching' | 'following' = 'unlimited';

	/** The rate that was accepted before the last cut. */
	private top = Infinity;

	/** The time of the last cut. */
	loweredAt = -Infinity;

	/** The time over which it was counted at the first cut, and the end of this time. */
	private window = SECOND;
	private countedUntil = -Infinity;

	/** The part of the requests that was throttled lately. */
	private throttledShare = 0;

	/** The time of the last answer. */
	private latency = 0;

	private firstStart = Infinity;

	/** The earliest time at which the next request may leave. */
	nextStart = -Infinity;

	/** Requests per millisecond. */
	at(now: number): number {
		if (this.state === 'unlimited') return Infinity;
		const seconds = (now - this.loweredAt) / SECOND;
		const accepted = (this.acceptedIn(SECOND, now) + 1 / SECOND) / (1 - this.random.at(now));
		const least = this.top * CUT;
		if (this.state === 'searching') {
			return clamp(least * FIRST_GROWTH ** seconds, least, FIRST_GROWTH * accepted);
		}
		const growth = clamp(GROWTH * this.top * SECOND, LEAST_GROWTH, MOST_GROWTH);
		const back = Math.cbrt(((this.top - least) * SECOND) / growth);
		const grown = this.top + (growth * (seconds - back) ** 3) / SECOND;
		return clamp(grown, least, HEADROOM * accepted);
	}

	/** A request will leave soon, unless `notStarted` is called. */
	reserve(now: number): void {
		this.nextStart = Math.max(this.nextStart, now - LATENESS) + 1 / this.at(now);
	}

	notStarted(now: number): void {
		this.nextStart -= 1 / this.at(now);
	}

	/** A request leaves. */
	started(now: number): void {
		this.firstStart = Math.min(this.firstStart, now);
		while (this.accepted[0]! <= now - LONGEST) this.accepted.shift();
		this.accepted.push(now);
		this.throttledShare *= 1 - this.weight(this.at(now));
		this.random.started();
	}

	/** A request was answered, and not with 429. */
	answered(startedAt: number, now: number): void {
		this.latency = now - startedAt;
	}

	/** A request was throttled. */
	throttled(startedAt: number, now: number): void {
		const index = this.accepted.lastIndexOf(startedAt);
		if (index >= 0) this.accepted.splice(index, 1);
		this.random.throttled();
		if (startedAt < this.loweredAt) return this.recount();
		const rate = this.at(now);
		this.throttledShare += this.weight(rate);
		const tolerated = this.random.at(now) + TOLERATED;
		const isTolerated = this.state !== 'unlimited' && this.throttledShare <= tolerated;
		if (isTolerated || now - this.loweredAt < SECOND) return;
		const tried = this.random.beforeCut(rate, now);
		if (tried !== undefined) this.searchFrom(tried, now);
		else if (!this.random.isLikely) this.cut(rate, startedAt, now);
	}

	/** Cuts didn't help, so the rate before them is tried again. */
	private searchFrom(rate: number, now: number): void {
		this.throttledShare = this.random.at(now);
		this.top = rate;
		this.state = 'searching';
		this.loweredAt = now;
	}

	/** @param startedAt the time at which the throttled request left; long ago, if the process was suspended */
	private cut(rate: number, startedAt: number, now: number): void {
		const isFirst = this.state === 'unlimited';
		const longest = clamp(now - this.firstStart, SECOND, LONGEST);
		// A service that limits open requests accepts the next ones as soon as it has answered.
		const windows = [ENOUGH / rate, this.latency].map((time) => clamp(time, SECOND, longest));
		this.window = isFirst ? Math.max(...windows) : 0;
		const accepted = Math.max(...windows.map((window) => this.acceptedIn(window, startedAt)));
		this.countedUntil = startedAt;
		this.top = Math.min(rate, accepted / (1 - this.random.at(now)));
		this.state = isFirst && now - this.firstStart < SECOND ? 'searching' : 'following';
		this.loweredAt = now;
		this.throttledShare = 0;
		this.nextStart = now + 1 / (this.top * CUT);
	}

	/** Each further throttled request shows that less was accepted before the first cut. */
	private recount(): void {
		if (this.window > 0) {
			this.top = Math.min(this.top, this.acceptedIn(this.window, this.countedUntil));
		}
	}

	private acceptedIn(window: number, until: number): number {
		let count = 0;
		for (let i = this.accepted.length - 1; this.accepted[i]! > until - window; i--) {
			if (this.accepted[i]! <= until) count++;
		}
		return Math.max(1, count) / window;
	}

	/** The weight of one request in the moving average `throttledShare`. */
	private weight(rate: number): number {
		return 1 / Math.max(1, rate * MEMORY);
	}
}

function clamp(value: number, least: number, most: number): number {
	return Math.max(least, Math.min(most, value));
}
