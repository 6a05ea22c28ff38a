import type { Clock } from '../../nodes/DocumentExtraction/clock.js';

/** A clock whose time only passes in the simulation: sleeping takes no real time. */
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

	/** After all others that should wake at this time. */
	async nextTurn(): Promise<void> {
		await this.sleep(0);
	}

	/** Advances the time from one sleeper to the next until the work is done. */
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
			if (!next) throw new Error(`Nobody sleeps at ${this.time} ms, but the work is not done`);
			this.time = Math.max(this.time, next.until);
			next.wake();
		}
	}
}
