/** The number of further throttled requests after which a cut is judged. */
const TELLING = 5;

/** After this many in a row that didn't help, the rate isn't cut until more is known. */
const UNSURE_AFTER = 3;

/** After this many, it isn't the reason. */
const SURE_AFTER = 4;

/**
 * A cut didn't help if a part within these limits is throttled after it. Many processes that share a limit
 * have less of it throttled, and a service without anything left throttles more.
 */
const LEAST = 0.42;
const MOST = 0.8;

/** The time for which that part is expected, in milliseconds. If that is wrong, more is throttled, which is free. */
const EXPECTED = 60_000;

/** A cut of the rate, and the part of the requests that was throttled before it. */
interface Cut {
	rate: number;
	share: number;
}

/**
 * Finds out whether the service throttles requests for another reason than their rate. Cutting the rate doesn't
 * help then, and would go on until nothing is sent.
 */
export class RandomThrottling {
	private sent = 0;

	private throttledCount = 0;

	private cutsInVain: Cut[] = [];

	private expected = { share: 0, until: -Infinity };

	/** The part of the requests that is throttled at any rate. */
	at(now: number): number {
		return now < this.expected.until ? this.expected.share : 0;
	}

	/** True if the last cuts didn't help. */
	get isLikely(): boolean {
		return this.cutsInVain.length >= UNSURE_AFTER;
	}

	started(): void {
		this.sent++;
	}

	throttled(): void {
		this.throttledCount++;
	}

	/**
	 * The rate is about to be cut.
	 *
	 * @returns the rate before several cuts that didn't help, so that it can be tried again
	 */
	beforeCut(rate: number, now: number): number | undefined {
		if (this.throttledCount < TELLING) return undefined;
		const cut = { rate, share: this.throttledCount / this.sent };
		this.sent = this.throttledCount = 0;
		this.cutsInVain = cut.share > LEAST && cut.share < MOST ? [...this.cutsInVain, cut] : [];
		if (this.cutsInVain.length < SURE_AFTER) return undefined;
		const share = Math.min(...this.cutsInVain.map((one) => one.share));
		this.expected = { share, until: now + EXPECTED };
		const before = this.cutsInVain[0]!.rate;
		this.cutsInVain = [];
		return before;
	}
}
