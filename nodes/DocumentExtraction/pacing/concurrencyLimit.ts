export interface TimedAnswer {
	/** Documents of one kind take about the same time. */
	kind: string;
	/** From when the request was sent to the end of the answer. */
	milliseconds: number;
	/** How many requests were under way when this one was sent, this one included. */
	inFlight: number;
}

export const FIRST_LIMIT = 16;
export const MAX_LIMIT = 100;

/** What is left of a limit that turned out too high. */
const SHRINK = 0.8;

/** What is left of a limit after answers got lost: they are paid for, so it is cut more than by a 429. */
const CUT = 0.5;

/** This many lost answers in a row may be a coincidence. */
const COINCIDENCE = 3;

/** The factor by which it grows until the first 429, and from then on. */
const FIRST_GROWTH = 2;
const CAREFUL_GROWTH = 1.25;

/** How many times slower than the fastest round the answers may be: as good as it, or too slow. */
const KEEPS_UP = 1.25;
const TOO_SLOW = 2;

/** How many rounds pass after a 429 before more documents are tried at a time; twice as many each time. */
const FIRST_CAUTION = 8;

/** A service that takes fewer at the same time than this part of what it took before has another reason. */
const ABOUT = 0.75;

/** The same, for a limit that was found by a 429 and kept since. */
const NEARLY = 0.9;

/** The same, for any service: so few at the same time are no reason. */
const FEW = 4;

/**
 * Finds how many documents may be sent at the same time: more as long as the answers of a round (as
 * many as may be under way) come about as fast as with fewer, and fewer if they come much slower, which
 * means that the service queues them. If answers get lost, the queue is already too long, and it is cut at
 * once. A limit that wasn't reached is never raised, as nothing is known about it.
 */
export class ConcurrencyLimit {
	value = FIRST_LIMIT;

	private growth = FIRST_GROWTH;

	private round: TimedAnswer[] = [];

	/** The mean time of the fastest round, by kind of document. */
	private fastest = new Map<string, number>();

	private slownessBefore: number | undefined;

	private caution = FIRST_CAUTION;

	private roundsToWait = 0;

	/** The most requests that the service accepted at the same time. */
	proven = 0;

	/** The limit before the last 429, and how many of the requests then under way were not refused. */
	private beforeRefusal = FIRST_LIMIT;

	/** So few at the same time don't explain that 429. */
	private tooFew = FEW;

	private accepted = 0;

	private lostInARow = 0;

	/** When the limit was cut because answers got lost, in milliseconds. */
	private cutAt = -Infinity;

	/** A number that a person chose is tried at once, if nothing is known yet. */
	suggest(inFlight: number): void {
		const isUnknown = this.value === FIRST_LIMIT && this.proven === 0 && this.round.length === 0;
		if (isUnknown && inFlight < Infinity) this.value = Math.max(this.value, inFlight);
	}

	/** The service has read a document. */
	succeeded(answer: TimedAnswer): void {
		this.lostInARow = 0;
		if (this.roundsToWait === 0) this.proven = Math.max(this.proven, answer.inFlight);
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

	/**
	 * A request was refused, the first of several that left together.
	 *
	 * @param inFlight how many were under way, the refused one included
	 * @returns whether their number explains it: else it was their rate
	 */
	refused(inFlight: number): boolean {
		this.beforeRefusal = this.value;
		this.tooFew = Math.max(FEW, this.roundsToWait > 0 ? this.value * NEARLY : this.proven * ABOUT);
		this.accepted = inFlight;
		const isExplained = this.refusedToo();
		if (isExplained) {
			this.growth = CAREFUL_GROWTH;
			this.round = [];
			this.roundsToWait = this.caution;
			this.caution *= 2;
		}
		return isExplained;
	}

	/** Another one of them. */
	refusedToo(): boolean {
		this.accepted--;
		const isExplained = this.accepted >= this.tooFew;
		this.value = isExplained ? Math.min(this.beforeRefusal, this.accepted) : this.beforeRefusal;
		return isExplained;
	}

	/**
	 * An answer got lost, or came too late. After a few in a row, the service has more to do than it can do
	 * in time, so fewer are sent: once for all that left before.
	 */
	lost({ startedAt }: { startedAt: number }, now: number): void {
		if (startedAt <= this.cutAt || ++this.lostInARow < COINCIDENCE) return;
		this.lostInARow = 0;
		this.cutAt = now;
		this.value = Math.max(1, Math.floor(this.value * CUT));
		this.growth = CAREFUL_GROWTH;
		this.round = [];
		this.roundsToWait = this.caution;
		this.caution *= 2;
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
