import { Piscina } from 'piscina';
import { ServiceError } from '../errors.mjs';
import { LIMITS } from './limits.mjs';

export interface Work {
	/** The function of the worker file to call. */
	name: string;
	/** Seconds the work may take, not counted while it waits for a thread. */
	seconds: number;
	/** Ends the work when the client has gone. */
	signal: AbortSignal;
}

/**
 * Threads that run one piece of work each. Work that takes too long, or too much memory, ends with
 * its thread; a new thread takes its place.
 */
export class WorkerPool {
	private readonly pool: Piscina;
	private readonly queue: Array<() => void> = [];
	private free: number;

	/** Memory is the JavaScript memory of each thread, in megabytes. */
	constructor(file: URL, threads: number, memory: number = LIMITS.workerMemory) {
		this.free = threads;
		this.pool = new Piscina({
			filename: file.href,
			minThreads: 0,
			maxThreads: threads,
			idleTimeout: 5 * 60_000,
			// Recognition has a thread of its own below: its messages must be heard between tasks.
			atomics: 'disabled',
			resourceLimits: { maxOldGenerationSizeMb: memory },
		});
	}

	/** Throws ServiceError `busy` or `too_demanding`. */
	async run<T>(task: unknown, { name, seconds, signal }: Work): Promise<T> {
		await this.turn();
		const timeout = AbortSignal.timeout(seconds * 1000);
		try {
			signal.throwIfAborted();
			return (await this.pool.run(task, { name, signal: AbortSignal.any([signal, timeout]) })) as T;
		} catch (error) {
			if (signal.aborted) throw signal.reason;
			if (timeout.aborted || endedItsThread(error)) throw new ServiceError('too_demanding');
			throw error;
		} finally {
			this.next();
		}
	}

	/** Ends all threads, also those at work. */
	async close(): Promise<void> {
		await this.pool.destroy();
	}

	/** Piscina would start the clock of waiting work; so work waits here until a thread is free. */
	private async turn(): Promise<void> {
		if (this.free > 0) {
			this.free--;
			return;
		}
		if (this.queue.length >= LIMITS.waiting) throw new ServiceError('busy');
		await new Promise<void>((resolve) => this.queue.push(resolve));
	}

	/** Hands the thread to who waits longest. */
	private next(): void {
		const waiting = this.queue.shift();
		if (waiting) waiting();
		else this.free++;
	}
}

function endedItsThread(error: unknown): boolean {
	const { code, message } = error as { code?: string; message?: string };
	return code === 'ERR_WORKER_OUT_OF_MEMORY' || /worker.*(?:exit|terminat)/i.test(message ?? '');
}
