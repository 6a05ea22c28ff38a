import type { Clock } from '../clock';
import type { LaneCount } from './laneCount';
import type { Rate } from './rate';

/** What a try can come to, if not to a result: the wish for another one after a pause. */
export class Again {
	/** @param pause in milliseconds */
	constructor(readonly pause: number) {}
}

export interface Job<T> {
	/** What it holds in memory while it is under way. */
	bytes: number;
	/** One try. What it throws ends all jobs. */
	attempt(startedAt: number): Promise<T | Again>;
}

/** What is in flight at once, at most, unless a single job alone is larger. */
export const MAX_BYTES_IN_FLIGHT = 64 * 1024 * 1024;

/** How soon a pause notices that it was stopped, in milliseconds. */
const STOP_CHECK = 250;

/**
 * Runs jobs side by side: as many as `lanes` allows at the moment, no faster than `rate` allows, and
 * no more bytes at once than `MAX_BYTES_IN_FLIGHT`. A pausing job gives its lane to another one.
 */
export class LaneRun<T> {
	private readonly jobs: Array<Job<T>> = [];

	private readonly results: T[] = [];

	/** When the pause of a job is over, by its index. */
	private readonly pauses = new Map<number, number>();

	/** How many of the jobs have been started at least once: always the first ones. */
	private begun = 0;

	private finished = 0;

	private running = 0;

	private bytes = 0;

	private wakeAt = Infinity;

	private hasAll = false;

	private allFinished = () => {};

	/**
	 * @param stop ends everything: no job starts any more. A failing job aborts it.
	 * @param rest resolves when there is time to make jobs that no lane waits for yet
	 */
	constructor(
		private readonly lanes: LaneCount,
		private readonly rate: Rate,
		private readonly clock: Clock,
		private readonly stop: AbortController,
		private readonly rest: () => Promise<void> = async () => {},
	) {}

	/**
	 * @param source gives the jobs; the first ones run while it still makes others
	 * @returns the results in the order of the jobs, whatever finishes first
	 * @throws what the source or the first failing job throws, or the reason that `stop` was aborted
	 * with
	 */
	async finishAll(source: Iterable<Job<T>> | AsyncIterable<Job<T>>): Promise<T[]> {
		const { signal } = this.stop;
		await new Promise<void>((resolve, reject) => {
			this.allFinished = resolve;
			const end = () => reject(signal.reason);
			signal.addEventListener('abort', end);
			if (signal.aborted) end();
			else void this.takeAll(source).catch((error) => this.stop.abort(error));
		});
		return this.results;
	}

	private async takeAll(source: Iterable<Job<T>> | AsyncIterable<Job<T>>): Promise<void> {
		for await (const job of source) {
			if (this.stop.signal.aborted) return;
			this.jobs.push(job);
			this.startWhatMay();
			if (this.begun < this.jobs.length) await this.rest();
		}
		this.hasAll = true;
		await this.goOn();
	}

	/**
	 * What ended together is followed together. n8n opens a connection for each request: opened one by
	 * one, each between two answers, they take a fifth more of the processor's time.
	 */
	private async goOn(): Promise<void> {
		if (this.hasAll && this.finished === this.jobs.length) {
			this.allFinished();
			return;
		}
		if (this.running > 0) await this.clock.nextTurn();
		this.startWhatMay();
	}

	/** Called whenever something has changed: a job has come or ended, or a time has come. */
	private startWhatMay(): void {
		while (!this.stop.signal.aborted && this.running < this.lanes.limit) {
			const now = this.clock.now();
			const startsAt = Math.max(this.nextDue(), this.rate.nextStart());
			if (startsAt === Infinity) return;
			if (startsAt > now) {
				void this.wake(startsAt);
				return;
			}
			const index = this.nextIndex(now);
			if (!this.hasRoomFor(this.jobs[index]!)) return;
			if (!this.pauses.delete(index)) this.begun++;
			this.rate.started(now);
			void this.run(index, now);
		}
	}

	/** When a job may be taken up, as far as its own pause goes. */
	private nextDue(): number {
		if (this.begun < this.jobs.length) return -Infinity;
		let earliest = Infinity;
		for (const until of this.pauses.values()) earliest = Math.min(earliest, until);
		return earliest;
	}

	/** Those whose pause is over come first, then new ones in order. */
	private nextIndex(now: number): number {
		for (const [index, until] of this.pauses) if (until <= now) return index;
		return this.begun;
	}

	private hasRoomFor(job: Job<T>): boolean {
		return this.running === 0 || this.bytes + job.bytes <= MAX_BYTES_IN_FLIGHT;
	}

	private async run(index: number, startedAt: number): Promise<void> {
		const job = this.jobs[index]!;
		this.running++;
		this.bytes += job.bytes;
		const result = await job.attempt(startedAt).catch((error) => this.stop.abort(error));
		this.running--;
		this.bytes -= job.bytes;
		if (this.stop.signal.aborted) return;
		if (result instanceof Again) {
			this.pauses.set(index, this.clock.now() + result.pause);
		} else {
			this.results[index] = result as T;
			this.finished++;
		}
		await this.goOn();
	}

	private async wake(at: number): Promise<void> {
		const { clock } = this;
		if (at >= this.wakeAt) return;
		this.wakeAt = at;
		for (let left = at - clock.now(); left > 0; left = at - clock.now()) {
			await clock.sleep(Math.min(left, STOP_CHECK));
			if (this.stop.signal.aborted) return;
		}
		this.wakeAt = Infinity;
		this.startWhatMay();
	}
}
