import type { Clock } from '../clock';

/** The most that documents may hold in memory at once, in bytes, in the whole n8n process. */
export const MEMORY_BUDGET = 64 * 1024 * 1024;

/** What small documents may hold beside one that is larger than the budget, in bytes. */
export const BESIDE = 8 * 1024 * 1024;

/** For how long others that need less may overtake a document that waits, in milliseconds. */
export const OVERTAKING = 10_000;

interface Waiting {
	bytes: number;
	/** In milliseconds, as of the clock. */
	since: number;
	signal: AbortSignal | undefined;
	resolve: () => void;
	reject: (reason: Error) => void;
}

/**
 * Memory for documents from when they are read until the service has answered: no more than
 * `MEMORY_BUDGET` at once, or a single larger document and `BESIDE`.
 */
export class MemoryBudget {
	private used = 0;

	private readonly waiting = new Set<Waiting>();

	/** The signals that this listens to: once each, as Node.js warns of more than ten listeners. */
	private readonly signals = new WeakSet<AbortSignal>();

	constructor(private readonly clock: Pick<Clock, 'now'>) {}

	/**
	 * Resolves when there is room.
	 *
	 * @param signal ends the wait
	 * @throws its reason
	 */
	async reserve(bytes: number, signal?: AbortSignal): Promise<void> {
		signal?.throwIfAborted();
		if (signal && !this.signals.has(signal)) {
			this.signals.add(signal);
			signal.addEventListener('abort', () => this.giveUp(signal));
		}
		await new Promise<void>((resolve, reject) => {
			const since = this.clock.now();
			this.waiting.add({ bytes: counted(bytes), since, signal, resolve, reject });
			this.serve();
		});
	}

	release(bytes: number): void {
		this.used -= counted(bytes);
		this.serve();
	}

	private giveUp(signal: AbortSignal): void {
		for (const one of this.waiting) {
			if (one.signal !== signal) continue;
			this.waiting.delete(one);
			one.reject(signal.reason as Error);
		}
		this.serve();
	}

	private serve(): void {
		for (const one of this.waiting) {
			if (this.used + one.bytes <= MEMORY_BUDGET) {
				this.used += one.bytes;
				this.waiting.delete(one);
				one.resolve();
			} else if (this.clock.now() - one.since > OVERTAKING) {
				return;
			}
		}
	}
}

function counted(bytes: number): number {
	return bytes > MEMORY_BUDGET ? MEMORY_BUDGET - BESIDE : bytes;
}
