import type { Clock } from './clock';
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
 *
 * @param source gives the jobs; the first ones run while it still makes others
 * @param stop ends everything: no job starts any more. A failing job aborts it.
 * @param rest resolves when there is time to make jobs that no lane waits for yet
 * @returns the results in the order of the jobs, whatever finishes first
 * @throws what the source or the first failing job throws, or the reason that `stop` was aborted with
 */
export async function runInLanes<T>(
	source: Iterable<Job<T>> | AsyncIterable<Job<T>>,
	lanes: LaneCount,
	rate: Rate,
	clock: Clock,
	stop: AbortController,
	rest: () => Promise<void> = async () => {},
): Promise<T[]> {
	const jobs: Array<Job<T>> = [];
	const results: T[] = [];
	const pausing = new Map<number, { until: number }>();
	let fresh = 0;
	let finished = 0;
	let running = 0;
	let bytes = 0;
	let wakeAt = Infinity;
	let hasAll = false;

	/** When a job may be taken up, as far as its own pause goes. */
	function nextDue(): number {
		if (fresh < jobs.length) return -Infinity;
		return Math.min(...Array.from(pausing.values(), ({ until }) => until));
	}

	/** Those whose pause is over come first, then new ones in order. */
	function nextIndex(now: number): number {
		for (const [index, { until }] of pausing) if (until <= now) return index;
		return fresh;
	}

	function hasRoomFor(job: Job<T>): boolean {
		return running === 0 || bytes + job.bytes <= MAX_BYTES_IN_FLIGHT;
	}

	/** Called whenever something has changed: a job has ended, or a time has come. */
	function startWhatMay(): void {
		while (!stop.signal.aborted && running < lanes.limit) {
			const now = clock.now();
			const startsAt = Math.max(nextDue(), rate.nextStart());
			if (startsAt === Infinity) return;
			if (startsAt > now) {
				void wake(startsAt);
				return;
			}
			const index = nextIndex(now);
			if (!hasRoomFor(jobs[index]!)) return;
			if (!pausing.delete(index)) fresh++;
			rate.started(now);
			void run(index, now);
		}
	}

	async function run(index: number, startedAt: number): Promise<void> {
		const job = jobs[index]!;
		running++;
		bytes += job.bytes;
		const result = await job.attempt(startedAt).catch((error) => stop.abort(error));
		running--;
		bytes -= job.bytes;
		if (stop.signal.aborted) return;
		if (result instanceof Again) {
			pausing.set(index, { until: clock.now() + result.pause });
		} else {
			results[index] = result as T;
			finished++;
		}
		goOn();
	}

	function goOn(): void {
		if (hasAll && finished === jobs.length) allFinished();
		else startWhatMay();
	}

	async function takeAll(): Promise<void> {
		for await (const job of source) {
			if (stop.signal.aborted) return;
			jobs.push(job);
			startWhatMay();
			if (fresh < jobs.length) await rest();
		}
		hasAll = true;
		goOn();
	}

	async function wake(at: number): Promise<void> {
		if (at >= wakeAt) return;
		wakeAt = at;
		for (let left = at - clock.now(); left > 0; left = at - clock.now()) {
			await clock.sleep(Math.min(left, STOP_CHECK));
			if (stop.signal.aborted) return;
		}
		wakeAt = Infinity;
		startWhatMay();
	}

	let allFinished = () => {};
	await new Promise<void>((resolve, reject) => {
		allFinished = resolve;
		const end = () => reject(stop.signal.reason);
		stop.signal.addEventListener('abort', end);
		if (stop.signal.aborted) end();
		else void takeAll().catch((error) => stop.abort(error));
	});
	return results;
}
