import type { Clock } from './clock';

/** How late it may be noticed that nothing is waited for any more, in milliseconds. */
const CHECK = 250;

/** What is thrown if something took too long. Made once, as it tells nothing of what it was. */
export const TOO_LATE = new Error('It took too long');

interface Setting {
	/** In milliseconds, as of the clock. */
	at: number;
	ring: () => void;
}

/**
 * Rings at the times that it is set to, with a single timer, and with none if it is set to none. Timers
 * can't be cancelled here, and one for each request would keep n8n from ending for a whole timeout: so it
 * looks every 250 ms whether it is still set.
 */
export class Alarm {
	private settings = new Set<Setting>();

	private nextAt = Infinity;

	constructor(private readonly clock: Clock) {}

	/** @returns what cancels it */
	set(at: number, ring: () => void): () => void {
		const setting = { at, ring };
		this.settings.add(setting);
		void this.sleepUntil(at);
		return () => this.settings.delete(setting);
	}

	/** Resolves at that time, or when `ringAll` is called. */
	async until(at: number): Promise<void> {
		await new Promise<void>((resolve) => this.set(at, resolve));
	}

	ringAll(): void {
		const all = [...this.settings];
		this.settings.clear();
		for (const { ring } of all) ring();
	}

	private async sleepUntil(at: number): Promise<void> {
		if (at >= this.nextAt) return;
		this.nextAt = at;
		for (let left = at - this.clock.now(); left > 0; left = at - this.clock.now()) {
			await this.clock.sleep(Math.min(left, CHECK));
			// An earlier time that was set meanwhile takes care of this one as well.
			if (this.nextAt !== at) return;
			if (this.settings.size === 0) break;
		}
		this.nextAt = Infinity;
		this.ringDue();
	}

	private ringDue(): void {
		const now = this.clock.now();
		let next = Infinity;
		for (const setting of this.settings) {
			if (setting.at > now) {
				next = Math.min(next, setting.at);
			} else {
				this.settings.delete(setting);
				setting.ring();
			}
		}
		if (next < Infinity) void this.sleepUntil(next);
	}
}

/** Ends what takes too long: requests, and reading a file. */
export class Deadlines {
	private readonly alarm: Alarm;

	/** @param stop ends all at once */
	constructor(
		private readonly clock: Clock,
		private readonly stop: AbortSignal | undefined,
	) {
		this.alarm = new Alarm(clock);
		stop?.addEventListener('abort', () => this.alarm.ringAll());
	}

	get isStopped(): boolean {
		return this.stop?.aborted === true;
	}

	/**
	 * Waits for the end of something, and no longer than until it should end, even if it doesn't.
	 *
	 * @param timeout in milliseconds
	 * @param start gets the signal that ends it
	 * @throws `TOO_LATE` if the time is over, the reason of `stop` if it was aborted, else what `start`
	 * throws
	 */
	async within<T>(timeout: number, start: (end: AbortSignal) => Promise<T>): Promise<T> {
		this.stop?.throwIfAborted();
		const end = new AbortController();
		const cancel = this.alarm.set(this.clock.now() + timeout, () =>
			end.abort(this.stop?.aborted ? this.stop.reason : TOO_LATE),
		);
		try {
			return await Promise.race([start(end.signal), rejection(end.signal)]);
		} catch (error) {
			throw end.signal.aborted ? end.signal.reason : error;
		} finally {
			cancel();
		}
	}
}

/** Never resolves, and rejects with the reason of the signal when it is aborted. */
export async function rejection(signal: AbortSignal): Promise<never> {
	return await new Promise((_, reject) => {
		signal.addEventListener('abort', () => reject(signal.reason));
	});
}
