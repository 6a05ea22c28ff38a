import type { Clock } from '../../nodes/DocumentExtraction/clock.js';

interface Sleeper {
	until: number;
	/** The number of those that fell asleep before it. */
	number: number;
	wake: () => void;
}

/** A clock whose time only passes in the simulation: sleeping takes no real time. */
export class SimulatedClock implements Clock {
	private time = 0;

	private count = 0;

	private readonly sleepers = new Sleepers();

	/** @param settle resolves when everything that was woken has gone to sleep again */
	constructor(private readonly settle = allSettled) {}

	now(): number {
		return this.time;
	}

	async sleep(milliseconds: number): Promise<void> {
		return await new Promise((wake) => {
			const until = this.time + Math.max(0, milliseconds);
			this.sleepers.add({ until, number: this.count++, wake });
		});
	}

	/** Resolves after all others that wake at this time. */
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
			await this.settle();
			if (isDone) return await work;
			const next = this.sleepers.takeNext();
			if (!next)
				throw new Error(`The work waits forever: nothing is scheduled after ${this.time} ms`);
			this.time = Math.max(this.time, next.until);
			next.wake();
		}
	}
}

async function allSettled(): Promise<void> {
	await new Promise((resolve) => setImmediate(resolve));
}

/** Much faster, but only for simulations without streams or other events of Node.js. */
export async function promisesSettled(): Promise<void> {
	await new Promise<void>((resolve) => process.nextTick(resolve));
}

/** A binary heap, because simulations have thousands of sleepers. None wakes before its parent. */
class Sleepers {
	private readonly heap: Sleeper[] = [];

	add(sleeper: Sleeper): void {
		let index = this.heap.length;
		while (index > 0) {
			const parent = (index - 1) >> 1;
			if (!wakesBefore(sleeper, this.heap[parent]!)) break;
			this.heap[index] = this.heap[parent]!;
			index = parent;
		}
		this.heap[index] = sleeper;
	}

	takeNext(): Sleeper | undefined {
		const next = this.heap[0];
		const last = this.heap.pop();
		if (last && this.heap.length > 0) this.replaceFirst(last);
		return next;
	}

	private replaceFirst(sleeper: Sleeper): void {
		let index = 0;
		for (;;) {
			const child = this.firstChild(index);
			if (child === undefined || wakesBefore(sleeper, this.heap[child]!)) break;
			this.heap[index] = this.heap[child]!;
			index = child;
		}
		this.heap[index] = sleeper;
	}

	/** @returns the index of the child that wakes first, or undefined if there is none */
	private firstChild(parent: number): number | undefined {
		const [left, right] = [2 * parent + 1, 2 * parent + 2];
		if (left >= this.heap.length) return undefined;
		const isRight = right < this.heap.length && wakesBefore(this.heap[right]!, this.heap[left]!);
		return isRight ? right : left;
	}
}

function wakesBefore(one: Sleeper, other: Sleeper): boolean {
	return one.until < other.until || (one.until === other.until && one.number < other.number);
}
