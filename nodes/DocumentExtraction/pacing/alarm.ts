import type { Clock } from '../clock';

/** How late it may be noticed that nobody waits any more, in milliseconds. */
export const STOP_CHECK = 250;

/** Wakes whoever waits for a time to come, with a single timer, and none if nobody waits. */
export class Alarm {
	private waiting: Array<{ at: number; wake: () => void }> = [];

	private nextAt = Infinity;

	constructor(private readonly clock: Clock) {}

	/** Resolves at that time, or when `wakeAll` is called. In milliseconds, as of the clock. */
	async until(at: number): Promise<void> {
		await new Promise<void>((wake) => {
			this.waiting.push({ at, wake });
			void this.setTo(at);
		});
	}

	wakeAll(): void {
		this.waiting.splice(0).forEach(({ wake }) => wake());
	}

	/** Forgets those that wait: they are not woken any more. */
	clear(): void {
		this.waiting = [];
	}

	private async setTo(at: number): Promise<void> {
		if (at >= this.nextAt) return;
		this.nextAt = at;
		for (let left = at - this.clock.now(); left > 0; left = at - this.clock.now()) {
			await this.clock.sleep(Math.min(left, STOP_CHECK));
			// An earlier time that was set meanwhile takes care of this one as well.
			if (this.nextAt !== at) return;
			if (this.waiting.length === 0) break;
		}
		this.ring();
	}

	private ring(): void {
		const now = this.clock.now();
		const due = this.waiting.filter(({ at }) => at <= now);
		this.waiting = this.waiting.filter(({ at }) => at > now);
		this.nextAt = Infinity;
		for (const { wake } of due) wake();
		const next = this.waiting.reduce((earliest, { at }) => Math.min(earliest, at), Infinity);
		if (next < Infinity) void this.setTo(next);
	}
}
