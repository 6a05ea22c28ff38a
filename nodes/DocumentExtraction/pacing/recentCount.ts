/** Times are rounded to this, in milliseconds. */
const STEP = 100;

/** How far back it counts, in milliseconds. */
export const LONGEST = 60_000;

const STEPS = LONGEST / STEP;

/** Counts events of the last minute, in constant time and memory for each of them. */
export class RecentCount {
	/** One count for each step of the last minute, used again in a circle. */
	private readonly counts = new Array<number>(STEPS).fill(0);

	/** The last step that was counted in. */
	private newest = -Infinity;

	add(at: number): void {
		const step = Math.floor(at / STEP);
		const passed = Math.min(step - this.newest, STEPS);
		for (let i = 0; i < passed; i++) this.counts[(step - i) % STEPS] = 0;
		this.newest = Math.max(step, this.newest);
		this.counts[step % STEPS]!++;
	}

	/** Takes back an event that was added at that time. */
	remove(at: number): void {
		const step = Math.floor(at / STEP);
		if (this.isKept(step) && this.counts[step % STEPS]! > 0) this.counts[step % STEPS]!--;
	}

	/** How many there were after `from`, up to and including `to`. */
	between(from: number, to: number): number {
		let sum = 0;
		const newest = Math.min(Math.floor(to / STEP), this.newest);
		for (let step = newest; step * STEP > from - STEP; step--) {
			if (!this.isKept(step)) break;
			sum += this.counts[step % STEPS]!;
		}
		return sum;
	}

	/** When the last of them was, or -Infinity if there was none in the last minute. */
	last(): number {
		for (let step = this.newest; this.isKept(step); step--) {
			if (this.counts[step % STEPS]! > 0) return step * STEP;
		}
		return -Infinity;
	}

	private isKept(step: number): boolean {
		return step >= 0 && step <= this.newest && step > this.newest - STEPS;
	}
}
