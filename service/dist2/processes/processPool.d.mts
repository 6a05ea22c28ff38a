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
export declare class ProcessPool {
    private readonly file;
    private readonly memory;
    private readonly idle;
    private readonly busy;
    private readonly queue;
    private free;
    /** @param memory of each process, in megabytes */
    constructor(file: URL, processes: number, memory?: number);
    /** Throws ServiceError `busy` or `too_demanding`, or what the work throws. */
    run<T>(task: unknown, { name, seconds, signal }: Work): Promise<T>;
    /** Ends all processes, also busy ones. */
    close(): Promise<void>;
    private runIn;
    private take;
    private acquire;
    /** Passes the process on to the work that has waited longest. */
    private release;
}
