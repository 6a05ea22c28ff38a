/** How many documents may be under way at once, as the answers so far suggest. */
export interface LaneCount {
	readonly limit: number;
	/**
	 * The service did its work.
	 *
	 * @param kind documents of one kind take about the same time
	 * @param milliseconds from sending to the end of the answer
	 */
	answered(kind: string, milliseconds: number): void;
	/** The service takes no more requests for now. */
	rejected(): void;
}

/** What is left after a rejection. */
const SHRINK = 0.8;

/** The number that a person chose: less only after rejections, and then step by step up to it again. */
export class FixedLanes implements LaneCount {
	limit: number;

	private answersSinceChange = 0;

	constructor(private readonly chosen: number) {
		this.limit = chosen;
	}

	answered(): void {
		if (this.limit === this.chosen || ++this.answersSinceChange < this.limit) return;
		this.limit++;
		this.answersSinceChange = 0;
	}

	rejected(): void {
		this.limit = shrunk(this.limit);
		this.answersSinceChange = 0;
	}
}

const FIRST = 5;
const MOST = 20;

/** By how much it grows until the service first complains, and from then on. */
const FIRST_GROWTH = 2;
const CAREFUL_GROWTH = 1.5;

/** Answers this many times slower than the quickest round: the service keeps up, or it does not. */
const KEEPS_UP = 1.25;
const TOO_SLOW = 2;

/** After a rejection, this many rounds pass before more lanes are tried. */
const CAUTION = 3;

/**
 * Finds the number: more as long as the answers of a round (one for each lane) come about as fast
 * as with fewer, less when they come much slower, which means that the service makes them queue.
 */
export class AutomaticLanes implements LaneCount {
	limit = FIRST;

	private growth = FIRST_GROWTH;

	private round: Array<{ kind: string; milliseconds: number }> = [];

	/** The mean time of the quickest round, by kind of document. */
	private quickest = new Map<string, number>();

	private slownessBefore: number | undefined;

	private roundsToWait = 0;

	answered(kind: string, milliseconds: number): void {
		this.round.push({ kind, milliseconds });
		if (this.round.length < this.limit) return;
		const slowness = this.slowness();
		this.round = [];
		if (this.roundsToWait > 0) {
			this.roundsToWait--;
		} else if (slowness <= KEEPS_UP) {
			this.limit = Math.min(MOST, Math.ceil(this.limit * this.growth));
		} else if (slowness >= TOO_SLOW) {
			this.slowDown(slowness);
		}
	}

	rejected(): void {
		this.limit = shrunk(this.limit);
		this.growth = CAREFUL_GROWTH;
		this.round = [];
		this.roundsToWait = CAUTION;
	}

	private slowDown(slowness: number): void {
		const fewerLanesHelp =
			this.slownessBefore === undefined || slowness < this.slownessBefore * 0.9;
		if (fewerLanesHelp) {
			this.limit = shrunk(this.limit);
			this.growth = CAREFUL_GROWTH;
			this.slownessBefore = slowness;
		} else {
			// It is not the queue: these documents just take longer. Measure anew.
			this.quickest.clear();
			this.slownessBefore = undefined;
		}
	}

	/** How many times longer this round took than the quickest, over its kinds of document. */
	private slowness(): number {
		const ratios = [...new Set(this.round.map(({ kind }) => kind))].map((kind) => {
			const times = this.round.filter((answer) => answer.kind === kind);
			const mean = times.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / times.length;
			const quickest = Math.min(mean, this.quickest.get(kind) ?? Infinity);
			this.quickest.set(kind, quickest);
			return { ratio: mean / Math.max(quickest, 1), weight: times.length };
		});
		const total = ratios.reduce((sum, { ratio, weight }) => sum + ratio * weight, 0);
		return total / this.round.length;
	}
}

function shrunk(limit: number): number {
	return Math.max(1, Math.floor(limit * SHRINK));
}
