/** Whether a cut helped is judged after this many further refusals. */
const TELLING = 5;

/** If it didn't help this many times in a row, the rate probably isn't the reason: it isn't cut meanwhile. */
const DOUBTFUL = 2;

/** Then it isn't. */
const IN_VAIN = 4;

/**
 * Then a part within these limits was refused each time. Many processes that share a limit refuse each other
 * less, and a service without anything left refuses more.
 */
const LEAST = 0.42;
const MOST = 0.8;

/** For how long that part is expected, in milliseconds. If it is wrong, refusals cost nothing meanwhile. */
const EXPECTED = 60_000;

/** A cut of the rate, and the part of the requests that was refused before it. */
interface Cut {
	rate: number;
	share: number;
}

/**
 * Whether the service refuses requests for another reason than their rate: then cutting the rate is in
 * vain, and would go on until nothing is sent.
 */
export class RandomRefusals {
	private sent = 0;

	private refusals = 0;

	private cutsInVain: Cut[] = [];

	private expected = { share: 0, until: -Infinity };

	/** The part of the requests that is refused at any rate. */
	at(now: number): number {
		return now < this.expected.until ? this.expected.share : 0;
	}

	/** Whether the last cuts didn't help. */
	get areLikely(): boolean {
		return this.cutsInVain.length >= DOUBTFUL;
	}

	started(): void {
		this.sent++;
	}

	refused(): void {
		this.refusals++;
	}

	/**
	 * The rate is about to be cut.
	 *
	 * @returns the rate before several cuts that didn't help, so that it can be tried again
	 */
	beforeCut(rate: number, now: number): number | undefined {
		if (this.refusals < TELLING) return undefined;
		const share = this.refusals / this.sent;
		this.sent = this.refusals = 0;
		this.cutsInVain = share > LEAST && share < MOST ? [...this.cutsInVain, { rate, share }] : [];
		if (this.cutsInVain.length < IN_VAIN) return undefined;
		const [first, ...rest] = this.cutsInVain as [Cut, ...Cut[]];
		this.expected = {
			share: Math.min(first.share, ...rest.map((cut) => cut.share)),
			until: now + EXPECTED,
		};
		this.cutsInVain = [];
		return first.rate;
	}
}
