import type { Clock } from '../clock';

/** The most memory that documents may take at once in the whole n8n process, in bytes. */
export const MEMORY_BUDGET = 64 * 1024 * 1024;

/** The memory for small documents while one that is larger than the budget is sent, in bytes. */
export const NEXT_TO_LARGE = 8 * 1024 * 1024;

/** The time for which smaller documents may overtake a waiting one, in milliseconds. */
export const OVERTAKING = 10_000;

interface Waiting {
	bytes: number;
	/** In milliseconds of the clock. */
	since: number;
	signal: AbortSignal | undefined;
	resolve: () => void;
	reject: (reason: Error) => void;
}

/**
 * The memory for documents from reading their file until the service has answered: at most `MEMORY_BUDGET`, or a
 * single larger document and `NEXT_TO_LARGE`.
 */
export class MemoryBudget {
	private used = 0;

	private readonly waiting = new Set<Waiting>();

	/** The signals with a listener. Each gets only one, because Node.js warns of more than ten. */
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
	return bytes > MEMORY_BUDGET ? MEMORY_BUDGET - NEXT_TO_LARGE : bytes;
}
