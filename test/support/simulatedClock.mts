import type { Clock } from '../../nodes/DocumentExtraction/clock.js';

/** A clock of its own: sleeping takes no time, but the clock says that it did. */
export class SimulatedClock implements Clock {
	private time = 0;

	private sleepers: Array<{ until: number; wake: () => void }> = [];

	now(): number {
		return this.time;
	}

	async sleep(milliseconds: number): Promise<void> {
		return await new Promise((wake) => {
			this.sleepers.push({ until: this.time + Math.max(0, milliseconds), wake });
		});
	}

	/** After all others that were to wake at this time. */
	async nextTurn(): Promise<void> {
		await this.sleep(0);
	}

	/** Lets time pass until the work is done, from one waking to the next. */
	async runUntilDone<T>(work: Promise<T>): Promise<T> {
		let isDone = false;
		const end = () => {
			isDone = true;
		};
		work.then(end, end);
		for (;;) {
			await new Promise((resolve) => setImmediate(resolve));
			if (isDone) return await work;
			this.sleepers.sort((a, b) => a.until - b.until);
			const next = this.sleepers.shift();
			if (!next) throw new Error(`Nothing goes on at ${this.time} ms, and the work is not done`);
			this.time = Math.max(this.time, next.until);
			next.wake();
		}
	}
}
