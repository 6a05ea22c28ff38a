import type { Clock } from './clock';

/** How often to look for what is late, in milliseconds. */
const CHECK = 250;

/** What is thrown if something took too long. Made once, as it tells nothing of what it was. */
export const TOO_LATE = new Error('It took too long');

/**
 * Ends what takes too long: requests, and reading a file. It checks all of them now and then: a timer
 * with a signal for each would outlive it by its whole timeout, or until it is garbage collected.
 */
export class Deadlines {
	/** When each of those under way should end. */
	private readonly underWay = new Map<AbortController, number>();

	private isWatching = false;

	/** @param stop ends all at once */
	constructor(
		private readonly clock: Clock,
		private readonly stop: AbortSignal | undefined,
	) {
		stop?.addEventListener('abort', () =>
			this.underWay.forEach((_, one) => one.abort(stop.reason)),
		);
	}

	/**
	 * Waits for the end of something, and no longer than until it should end, even if it doesn't.
	 *
	 * @param timeout in milliseconds; one that is shorter than those of the others under way may be
	 * noticed 250 ms late
	 * @param start gets the signal that ends it
	 * @throws `TOO_LATE` if the time is over, the reason of `stop` if it was aborted, else what `start`
	 * throws
	 */
	async within<T>(timeout: number, start: (end: AbortSignal) => Promise<T>): Promise<T> {
		this.stop?.throwIfAborted();
		const one = new AbortController();
		this.underWay.set(one, this.clock.now() + timeout);
		if (!this.isWatching) void this.watch();
		try {
			return await Promise.race([start(one.signal), rejection(one.signal)]);
		} catch (error) {
			throw one.signal.aborted ? one.signal.reason : error;
		} finally {
			this.underWay.delete(one);
		}
	}

	private async watch(): Promise<void> {
		this.isWatching = true;
		while (this.underWay.size > 0) {
			const now = this.clock.now();
			let next = CHECK;
			for (const [one, until] of this.underWay) {
				if (until > now) {
					next = Math.min(next, until - now);
				} else {
					this.underWay.delete(one);
					one.abort(TOO_LATE);
				}
			}
			await this.clock.sleep(next);
		}
		this.isWatching = false;
	}
}

async function rejection(signal: AbortSignal): Promise<never> {
	return await new Promise((_, reject) => {
		signal.addEventListener('abort', () => reject(signal.reason));
	});
}
