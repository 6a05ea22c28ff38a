import { Piscina } from 'piscina';
import { ServiceError } from '../errors.mjs';
import { LIMITS } from './limits.mjs';

export interface Work {
	/** The function of the worker file to call. */
	name: string;
	/** How long the work can take once it has a thread, in seconds. */
	seconds: number;
	/** Ends the work if the client disconnects. */
	signal: AbortSignal;
}

/**
 * Threads that run one piece of work each. If work takes too long or too much memory, its thread is
 * terminated and replaced.
 */
export class WorkerPool {
	private readonly pool: Piscina;
	private readonly queue: Array<() => void> = [];
	private free: number;

	/** @param memory JavaScript memory of each thread, in megabytes */
	constructor(file: URL, threads: number, memory: number = LIMITS.workerMemory) {
		this.free = threads;
		this.pool = new Piscina({
			filename: file.href,
			minThreads: 0,
			maxThreads: threads,
			idleTimeout: 5 * 60_000,
			// Recognition starts a thread of its own, whose messages have to be received between tasks.
			atomics: 'disabled',
			resourceLimits: { maxOldGenerationSizeMb: memory },
		});
	}

	/** Throws ServiceError `busy` or `too_demanding`. */
	async run<T>(task: unknown, { name, seconds, signal }: Work): Promise<T> {
		await this.acquire();
		const timeout = AbortSignal.timeout(seconds * 1000);
		try {
			signal.throwIfAborted();
			return (await this.pool.run(task, { name, signal: AbortSignal.any([signal, timeout]) })) as T;
		} catch (error) {
			if (signal.aborted) throw signal.reason;
			if (timeout.aborted || endedItsThread(error)) throw new ServiceError('too_demanding');
			throw error;
		} finally {
			this.release();
		}
	}

	/** Ends all threads, also busy ones. */
	async close(): Promise<void> {
		await this.pool.destroy();
	}

	/** Waits for a thread here, as the timeout would include the time in Piscina's own queue. */
	private async acquire(): Promise<void> {
		if (this.free > 0) {
			this.free--;
			return;
		}
		if (this.queue.length >= LIMITS.waiting) throw new ServiceError('busy');
		await new Promise<void>((resolve) => this.queue.push(resolve));
	}

	/** Passes the thread on to the work that has waited longest. */
	private release(): void {
		const waiting = this.queue.shift();
		if (waiting) waiting();
		else this.free++;
	}
}

function endedItsThread(error: unknown): boolean {
	const { code, message } = error as { code?: string; message?: string };
	return code === 'ERR_WORKER_OUT_OF_MEMORY' || /worker.*(?:exit|terminat)/i.test(message ?? '');
}
