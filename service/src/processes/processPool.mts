import { ServiceError } from '../errors.mjs';
import { LIMITS } from '../reading/limits.mjs';
import { WorkerProcess } from './workerProcess.mjs';

export interface Work {
	/** The function of the worker file to call. */
	name: string;
	/** The time limit once the work has a process, in seconds. */
	seconds: number;
	/** Aborts the work if the client disconnects. */
	signal: AbortSignal;
}

/**
 * Processes that each run one piece of work at a time. If work takes too long or too much memory, its process
 * is killed and replaced. (The memory limits of a thread don't cover the streams that a PDF inflates.)
 */
export class ProcessPool {
	private readonly idle = new Set<WorkerProcess>();
	private readonly busy = new Set<WorkerProcess>();
	private readonly queue: Array<() => void> = [];
	private free: number;

	/** @param memory the limit of each process, in megabytes */
	constructor(
		private readonly file: URL,
		processes: number,
		private readonly memory: number = LIMITS.workerMemory,
	) {
		this.free = processes;
	}

	/** Runs the work. Throws ServiceError `busy` or `too_demanding`, or the error of the work. */
	async run<T>(task: unknown, { name, seconds, signal }: Work): Promise<T> {
		await this.acquire();
		try {
			signal.throwIfAborted();
			return (await this.runIn(this.take(), { name, task }, seconds, signal)) as T;
		} finally {
			this.release();
		}
	}

	/** Ends all processes, including busy ones. */
	async close(): Promise<void> {
		await Promise.all([...this.idle, ...this.busy].map((one) => one.end()));
	}

	private async runIn(
		worker: WorkerProcess,
		call: { name: string; task: unknown },
		seconds: number,
		signal: AbortSignal,
	): Promise<unknown> {
		const timeout = AbortSignal.timeout(seconds * 1000);
		try {
			return await worker.run(call, AbortSignal.any([signal, timeout]));
		} catch (error) {
			if (signal.aborted) throw signal.reason;
			if (timeout.aborted) throw new ServiceError('too_demanding');
			throw error;
		} finally {
			this.busy.delete(worker);
			if (worker.isUsable) this.idle.add(worker);
		}
	}

	private take(): WorkerProcess {
		const known = [...this.idle].find((one) => one.isUsable);
		const worker = known ?? new WorkerProcess(this.file, this.memory);
		this.idle.delete(worker);
		this.busy.add(worker);
		return worker;
	}

	private async acquire(): Promise<void> {
		if (this.free > 0) {
			this.free--;
			return;
		}
		if (this.queue.length >= LIMITS.waiting) throw new ServiceError('busy');
		await new Promise<void>((resolve) => this.queue.push(resolve));
	}

	/** Passes the process on to the work that has waited the longest. */
	private release(): void {
		const waiting = this.queue.shift();
		if (waiting) waiting();
		else this.free++;
	}
}
