import { ServiceError } from '../errors.mjs';
import { LIMITS } from '../reading/limits.mjs';
import { WorkerProcess } from './workerProcess.mjs';

export interface Work {
	/** The function of the worker file to call. */
	name: string;
	/** How long the work can take once it has a process, in seconds. */
	seconds: number;
	/** Ends the work if the client disconnects. */
	signal: AbortSignal;
}

/**
 * Processes that run one piece of work each. If work takes too long or too much memory, its process is
 * killed and replaced. (A thread's limits don't count what a PDF inflates to.)
 */
export class ProcessPool {
	private readonly idle = new Set<WorkerProcess>();
	private readonly busy = new Set<WorkerProcess>();
	private readonly queue: Array<() => void> = [];
	private free: number;

	/** @param memory of each process, in megabytes */
	constructor(
		private readonly file: URL,
		processes: number,
		private readonly memory: number = LIMITS.workerMemory,
	) {
		this.free = processes;
	}

	/** Throws ServiceError `busy` or `too_demanding`, or what the work throws. */
	async run<T>(task: unknown, { name, seconds, signal }: Work): Promise<T> {
		await this.acquire();
		try {
			signal.throwIfAborted();
			return (await this.runIn(this.take(), { name, task }, seconds, signal)) as T;
		} finally {
			this.release();
		}
	}

	/** Ends all processes, also busy ones. */
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

	/** Passes the process on to the work that has waited longest. */
	private release(): void {
		const waiting = this.queue.shift();
		if (waiting) waiting();
		else this.free++;
	}
}
