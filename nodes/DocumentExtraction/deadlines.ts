import type { Clock } from './clock';

/** The longest that the timer runs after the last deadline was cancelled, in milliseconds. */
const CHECK = 250;

/** Thrown if something took too long. One object is enough, because it says nothing about what it was. */
export const TOO_LATE = new Error('It took too long');

interface Setting {
	/** In milliseconds, as of the clock. */
	at: number;
	ring: () => void;
}

/**
 * One timer for many deadlines. There is no timer while none is set. Timers can't be cancelled here, and one for
 * each request would keep n8n from exiting for a whole timeout: so the timer checks every 250 ms whether a
 * deadline is still set.
 */
export class Alarm {
	private settings = new Set<Setting>();

	private nextAt = Infinity;

	constructor(private readonly clock: Clock) {}

	/** @returns a function that cancels it */
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
			// An earlier time was set meanwhile, and its timer handles this one as well.
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

/** Ends requests and reads of files that take too long. */
export class Deadlines {
	private readonly alarm: Alarm;

	/** @param stop ends all of them when it is aborted */
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
	 * Runs `start` with a time limit. Rejects when the limit is reached, even if `start` never settles.
	 *
	 * @param timeout in milliseconds
	 * @param start gets the signal that should end it
	 * @throws `TOO_LATE` after the timeout, the reason of `stop` if it was aborted, or the error of `start`
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
