/** How many documents may be sent at the same time, as the answers so far suggest. */
export interface ConcurrencyLimit {
	readonly value: number;
	/** The service has read a document. */
	succeeded(answer: TimedAnswer): void;
	/** The service takes no more requests for now. */
	throttled(): void;
}

export interface TimedAnswer {
	/** Documents of one kind take about the same time. */
	kind: string;
	/** From when the request was sent to the end of the answer. */
	milliseconds: number;
	/** How many requests were under way when this one was sent, this one included. */
	inFlight: number;
}

/** What is left of a limit after a 429. */
const SHRINK = 0.8;

/** The number that a person chose: fewer only after a 429, and then step by step up to it again. */
export class FixedLimit implements ConcurrencyLimit {
	value: number;

	private answersAtLimit = 0;

	constructor(private readonly chosen: number) {
		this.value = chosen;
	}

	succeeded({ inFlight }: TimedAnswer): void {
		if (this.value === this.chosen || inFlight < this.value) return;
		if (++this.answersAtLimit < this.value) return;
		this.value++;
		this.answersAtLimit = 0;
	}

	throttled(): void {
		this.value = shrunk(this.value);
		this.answersAtLimit = 0;
	}
}

export const FIRST_LIMIT = 5;
export const MAX_LIMIT = 20;

/** The factor by which it grows until the first 429, and from then on. */
const FIRST_GROWTH = 2;
const CAREFUL_GROWTH = 1.5;

/** How many times slower than the fastest round the answers may be: as good as it, or too slow. */
const KEEPS_UP = 1.25;
const TOO_SLOW = 2;

/** How many rounds pass after a 429 before more documents are tried at a time. */
const CAUTION = 3;

/**
 * Finds the number: more as long as the answers of a round (as many as may be under way) come about
 * as fast as with fewer, and fewer if they come much slower, which means that the service queues
 * them. A limit that wasn't reached is never raised: nothing is known about it.
 */
export class AdaptiveLimit implements ConcurrencyLimit {
	value = FIRST_LIMIT;

	private growth = FIRST_GROWTH;

	private round: TimedAnswer[] = [];

	/** The mean time of the fastest round, by kind of document. */
	private fastest = new Map<string, number>();

	private slownessBefore: number | undefined;

	private roundsToWait = 0;

	succeeded(answer: TimedAnswer): void {
		this.round.push(answer);
		if (this.round.length < this.value) return;
		const slowness = this.slowness();
		const wasReached = this.round.some(({ inFlight }) => inFlight >= this.value);
		this.round = [];
		if (this.roundsToWait > 0) {
			this.roundsToWait--;
		} else if (slowness <= KEEPS_UP) {
			if (wasReached) this.value = Math.min(MAX_LIMIT, Math.ceil(this.value * this.growth));
		} else if (slowness >= TOO_SLOW) {
			this.slowDown(slowness);
		}
	}

	throttled(): void {
		this.value = shrunk(this.value);
		this.growth = CAREFUL_GROWTH;
		this.round = [];
		this.roundsToWait = CAUTION;
	}

	private slowDown(slowness: number): void {
		const helpsToShrink = this.slownessBefore === undefined || slowness < this.slownessBefore * 0.9;
		if (helpsToShrink) {
			this.value = shrunk(this.value);
			this.growth = CAREFUL_GROWTH;
			this.slownessBefore = slowness;
		} else {
			// It isn't the queue: these documents just take longer. Measure anew.
			this.fastest.clear();
			this.slownessBefore = undefined;
		}
	}

	/** How many times longer this round took than the fastest, over its kinds of document. */
	private slowness(): number {
		const ratios = [...new Set(this.round.map(({ kind }) => kind))].map((kind) => {
			const times = this.round.filter((answer) => answer.kind === kind);
			const mean = times.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / times.length;
			const fastest = Math.min(mean, this.fastest.get(kind) ?? Infinity);
			this.fastest.set(kind, fastest);
			return { ratio: mean / Math.max(fastest, 1), weight: times.length };
		});
		const total = ratios.reduce((sum, { ratio, weight }) => sum + ratio * weight, 0);
		return total / this.round.length;
	}
}

function shrunk(limit: number): number {
	return Math.max(1, Math.floor(limit * SHRINK));
}
