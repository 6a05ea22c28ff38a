import { type Problem } from '../errors.mjs';
/** What the process answers, see workerRunner.mts. */
export type WorkerAnswer = {
    value: unknown;
    megabytes: number;
} | {
    problem: Problem;
    megabytes: number;
} | {
    error: Error;
};
/** A process that calls the functions of a file, one after the other. */
export declare class WorkerProcess {
    private readonly memory;
    isUsable: boolean;
    private readonly child;
    private readonly exited;
    private retirement?;
    /** @param memory the most that the process can take, in megabytes */
    constructor(file: URL, memory: number);
    /**
     * @param signal ends the process
     * @throws what the function throws, or ServiceError `too_demanding` if the process ends before
     */
    run(call: {
        name: string;
        task: unknown;
    }, signal: AbortSignal): Promise<unknown>;
    end(): Promise<void>;
    private valueOf;
}
