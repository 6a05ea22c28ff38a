import type { Example } from './example.mjs';
import { type FieldReport } from './holdBack.mjs';
import type { Learned } from './learningWorker.mjs';
import { type FieldResult } from './report.mjs';
export interface LearnedAndChecked extends Learned {
    reports: FieldReport[];
    results: FieldResult[];
    advice: string[];
}
/** Learns in processes of its own, so that documents are read as fast as before meanwhile. */
export declare class Learner {
    private readonly pool;
    /** Only learns. Throws ServiceError if that takes too long. */
    learn(name: string, examples: Example[], signal: AbortSignal): Promise<Learned>;
    /**
     * Learns, and holds each example back in turn.
     *
     * @param progress is called after each of the `examples.length + 1` steps
     */
    learnAndCheck(name: string, examples: Example[], progress: () => void, signal: AbortSignal): Promise<LearnedAndChecked>;
    close(): Promise<void>;
}
