import type { Clock } from '../clock';

/** How often to look for requests that are late, in milliseconds. */
const CHECK = 250;

/** The reason of the signal of a request that took too long. */
export const TOO_LATE = 'too late';

/**
 * Ends requests that take too long. It checks all of them now and then: a timer with a signal for each
 * would outlive the request by its whole timeout, or until it is garbage collected.
 */
export class Deadlines {
	/** When each request under way should end. */
	private readonly requests = new Map<AbortController, number>();

	private isWatching = false;

	/** @param stop ends all requests at once */
	constructor(
		private readonly clock: Clock,
		private readonly stop: AbortSignal,
	) {
		stop.addEventListener('abort', () => this.requests.forEach((_, request) => request.abort()));
	}

	/**
	 * @param timeout in milliseconds; one that is shorter than those of the requests under way may be
	 * noticed 250 ms late
	 * @param send gets the signal that ends it; its reason is `TOO_LATE` if the time was over
	 * @throws the reason of `stop` if it was aborted before; else what `send` throws
	 */
	async within<T>(timeout: number, send: (end: AbortSignal) => Promise<T>): Promise<T> {
		this.stop.throwIfAborted();
		const request = new AbortController();
		this.requests.set(request, this.clock.now() + timeout);
		if (!this.isWatching) void this.watch();
		try {
			return await send(request.signal);
		} finally {
			this.requests.delete(request);
		}
	}

	private async watch(): Promise<void> {
		this.isWatching = true;
		while (this.requests.size > 0) {
			const now = this.clock.now();
			let next = CHECK;
			for (const [request, until] of this.requests) {
				if (until > now) {
					next = Math.min(next, until - now);
				} else {
					this.requests.delete(request);
					request.abort(TOO_LATE);
				}
			}
			await this.clock.sleep(next);
		}
		this.isWatching = false;
	}
}
