export interface TimedAnswer {
	/** Documents of one kind take about the same time. */
	kind: string;
	/** The time at which the request left, in milliseconds. */
	startedAt: number;
	/** From the start of the request to the end of the answer. */
	milliseconds: number;
	/** The requests in flight when this one left, including this one. */
	inFlight: number;
}

export const FIRST_LIMIT = 16;
export const MAX_LIMIT = 150;

/** At first, one half leaves this much earlier than the other, to see which is answered sooner. In milliseconds. */
export const HEAD_START = 50;

/** The factor of growth if the answers certainly take no longer than with fewer requests. */
const GROWTH = 3;

/** The same near a limit at which answers got late or lost. */
const CAREFUL_GROWTH = 1.25;

/** Slowness above which the limit stops growing, and above which it is cut. */
const QUEUEING = 1.35;
const TOO_SLOW = 2;

/** The slowness that a cut aims at: half of the requests may wait in a queue. */
const SHORT_QUEUE = 1.5;

/** The part of the limit that is left after answers got lost. */
const CUT = 0.5;

/** Nobody gives up waiting in a queue sooner than this, in milliseconds. */
const SHORTEST_QUEUE = 1_000;

/** If only one answer in a round is lost, or fewer than this part, it isn't because of a queue. */
const FEW_LOST = 1 / 8;

/** In standard errors of the mean. A larger difference is hardly a coincidence. */
const SURE = 2;

/** Rounds after which the answers are measured again if they show nothing with certainty. */
const UNSURE_ROUNDS = 4;

/**
 * The number of requests that may be in flight at the same time, learned from the times of the answers. A 429
 * costs nothing and is ignored here; a lost answer is paid for.
 *
 *   slowness = time of the answers ÷ time of those that left when few were in flight, by kind
 *   limit × up to 3          if the slowness is certainly below 1.35: the more certain, the more
 *   limit × 1.5 ÷ slowness   if it is certainly above 2: the rest waits in a queue of the service
 *   limit ÷ 2                if answers get lost after more than 1.35 times as long, and a second at least
 *   1                        if nothing is answered any more
 *
 * A change is judged by half as many answers as requests may be in flight, all of which left after it. A
 * limit that wasn't reached is never raised.
 */
export class ConcurrencyLimit {
	private limit = FIRST_LIMIT;

	/** The time at which the first request left. */
	private firstStart?: number;

	private hasAnswered = false;

	/** True if the limit has been reached since it last changed. */
	private wasReached = false;

	private changedAt = -Infinity;

	private round: TimedAnswer[] = [];

	/** The mean time of answers of each kind that left when few requests were in flight. */
	private readonly unhurried = new Map<string, number>();

	/** The slowness before the last cut because of it, until there is none. */
	private slownessBefore?: number;

	/** The lowest limit at which answers got late or lost. */
	private trouble = Infinity;

	/** Answers that came and that got lost in this round: as many as may be in flight. */
	private arrived = 0;
	private lostInRound = 0;

	private lostInARow = 0;

	/** A number that a person chose is tried at once, if nothing is known yet. */
	suggest(inFlight: number): void {
		if (this.hasAnswered || this.changedAt > -Infinity || inFlight === Infinity) return;
		this.limit = Math.max(this.limit, inFlight);
	}

	at(now: number): number {
		return now < this.halfUntil ? Math.ceil(this.limit / 2) : this.limit;
	}

	/** The time until which only one half of the first requests may leave. */
	get halfUntil(): number {
		if (this.hasAnswered) return -Infinity;
		return this.firstStart === undefined ? Infinity : this.firstStart + HEAD_START;
	}

	/** @param inFlight the number of requests in flight, including the one that leaves */
	started(now: number, inFlight: number): void {
		this.firstStart ??= now;
		this.wasReached ||= inFlight >= this.limit;
	}

	/** The service has worked for an answer. */
	answered(answer: TimedAnswer, now: number): void {
		this.limit = this.at(now);
		this.hasAnswered = true;
		this.lostInARow = 0;
		if (++this.arrived >= this.limit) this.arrived = this.lostInRound = 0;
		if (answer.startedAt < this.changedAt) return;
		this.round.push(answer);
		const isFirst = this.changedAt === -Infinity;
		const enough = isFirst ? this.limit : Math.ceil(this.limit / 2);
		if (this.round.length % enough > 0) return;
		const { mean, error } = this.slowness();
		const atMost = mean + SURE * error;
		if (atMost < QUEUEING) this.grow(atMost, now);
		else if (mean - SURE * error >= TOO_SLOW) this.shrink(mean, now);
		else if (this.round.length >= UNSURE_ROUNDS * this.limit) this.round = [];
	}

	/**
	 * An answer got lost, or came too late: once for all requests that left before. One that is lost as soon as
	 * others are answered didn't wait in a queue.
	 */
	lost({ kind, startedAt }: Pick<TimedAnswer, 'kind' | 'startedAt'>, now: number): void {
		this.limit = this.at(now);
		this.hasAnswered = true;
		this.lostInARow++;
		if (startedAt < this.changedAt) return;
		const least = QUEUEING * (this.unhurried.get(kind) ?? 0);
		const waited = now - startedAt >= Math.max(least, SHORTEST_QUEUE);
		if (!waited && this.lostInARow <= this.limit) return;
		if (++this.lostInRound < Math.max(2, this.limit * FEW_LOST)) return;
		if (this.round.length > 0) this.slowness();
		this.trouble = Math.min(this.trouble, this.limit);
		this.change(this.lostInARow > this.limit ? 1 : this.limit * CUT, now);
	}

	private grow(slowness: number, now: number): void {
		this.slownessBefore = undefined;
		if (!this.wasReached) return void (this.round = []);
		const certainty = Math.min(1, (QUEUEING - slowness) / (QUEUEING - 1));
		const factor = 1 + (GROWTH - 1) * certainty;
		const isNear = this.limit >= this.trouble / 2;
		this.change(Math.ceil(this.limit * (isNear ? Math.min(factor, CAREFUL_GROWTH) : factor)), now);
	}

	private shrink(slowness: number, now: number): void {
		if (this.slownessBefore !== undefined && slowness > this.slownessBefore * 0.9) {
			// It isn't the queue: these documents just take longer. Measure again.
			this.unhurried.clear();
			this.slownessBefore = undefined;
			this.round = [];
			return;
		}
		this.slownessBefore = slowness;
		this.trouble = Math.min(this.trouble, this.limit);
		this.change((this.limit * SHORT_QUEUE) / slowness, now);
	}

	private change(limit: number, now: number): void {
		this.limit = Math.max(1, Math.min(MAX_LIMIT, Math.floor(limit)));
		this.changedAt = now;
		this.round = [];
		this.wasReached = false;
		this.arrived = this.lostInRound = 0;
	}

	/** Compares the half of the round that was sent under the highest load with the other half. */
	private slowness(): Estimate {
		const byInFlight = [...this.round].sort((one, other) => one.inFlight - other.inFlight);
		const half = Math.ceil(byInFlight.length / 2);
		this.learnUnhurried(byInFlight.slice(0, half));
		return estimateOf(
			byInFlight.slice(-half).map(({ kind, milliseconds }) => {
				return milliseconds / Math.max(1, this.unhurried.get(kind) ?? milliseconds);
			}),
		);
	}

	private learnUnhurried(answers: TimedAnswer[]): void {
		for (const kind of new Set(answers.map((answer) => answer.kind))) {
			const ofKind = answers.filter((answer) => answer.kind === kind);
			const { mean, error } = estimateOf(ofKind.map(({ milliseconds }) => milliseconds));
			this.unhurried.set(kind, Math.min(mean + error, this.unhurried.get(kind) ?? Infinity));
		}
	}
}

interface Estimate {
	mean: number;
	/** The standard error of the mean. */
	error: number;
}

function estimateOf(values: number[]): Estimate {
	const mean = meanOf(values);
	const variance = meanOf(values.map((value) => (value - mean) ** 2));
	return { mean, error: Math.sqrt(variance / Math.max(1, values.length - 1)) };
}

function meanOf(values: number[]): number {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}
