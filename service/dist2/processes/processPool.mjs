import { ServiceError } from '../errors.mjs';
import { LIMITS } from '../reading/limits.mjs';
import { WorkerProcess } from './workerProcess.mjs';
/**
 * Processes that run one piece of work each. If work takes too long or too much memory, its process is
 * killed and replaced. (A thread's limits don't count what a PDF inflates to.)
 */
export class ProcessPool {
    file;
    memory;
    idle = new Set();
    busy = new Set();
    queue = [];
    free;
    /** @param memory of each process, in megabytes */
    constructor(file, processes, memory = LIMITS.workerMemory) {
        this.file = file;
        this.memory = memory;
        this.free = processes;
    }
    /** Throws ServiceError `busy` or `too_demanding`, or what the work throws. */
    async run(task, { name, seconds, signal }) {
        await this.acquire();
        try {
            signal.throwIfAborted();
            return (await this.runIn(this.take(), { name, task }, seconds, signal));
        }
        finally {
            this.release();
        }
    }
    /** Ends all processes, also busy ones. */
    async close() {
        await Promise.all([...this.idle, ...this.busy].map((one) => one.end()));
    }
    async runIn(worker, call, seconds, signal) {
        const timeout = AbortSignal.timeout(seconds * 1000);
        try {
            return await worker.run(call, AbortSignal.any([signal, timeout]));
        }
        catch (error) {
            if (signal.aborted)
                throw signal.reason;
            if (timeout.aborted)
                throw new ServiceError('too_demanding');
            throw error;
        }
        finally {
            this.busy.delete(worker);
            if (worker.isUsable)
                this.idle.add(worker);
        }
    }
    take() {
        const known = [...this.idle].find((one) => one.isUsable);
        const worker = known ?? new WorkerProcess(this.file, this.memory);
        this.idle.delete(worker);
        this.busy.add(worker);
        return worker;
    }
    async acquire() {
        if (this.free > 0) {
            this.free--;
            return;
        }
        if (this.queue.length >= LIMITS.waiting)
            throw new ServiceError('busy');
        await new Promise((resolve) => this.queue.push(resolve));
    }
    /** Passes the process on to the work that has waited longest. */
    release() {
        const waiting = this.queue.shift();
        if (waiting)
            waiting();
        else
            this.free++;
    }
}
