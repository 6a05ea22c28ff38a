import type { Learner } from '../learning/learner.mjs';
import { type Projects } from '../projects.mjs';
import type { ExampleStore } from './exampleStore.mjs';
import type { LearningResult, TaughtProject } from './kept.mjs';
import type { SeenExamples } from './seenExamples.mjs';
/** How far learning is. */
export interface LearningState {
    state: 'reading' | 'learning' | 'done' | 'failed';
    /** Steps. */
    done: number;
    total: number;
    problem?: string;
    result?: LearningResult;
}
interface Sources {
    store: ExampleStore;
    seen: SeenExamples;
    projects: Projects;
    learner: Learner;
}
/** Learns the projects whose examples are kept, one run at a time for each. */
export declare class LearningRuns {
    private readonly sources;
    private readonly runs;
    constructor(sources: Sources);
    /** The last run since the service was started. */
    stateOf(foId: string): LearningState | undefined;
    /** Begins to learn, unless that is under way. Throws ServiceError if there is nothing to learn from. */
    start(foId: string, taught: TaughtProject): Promise<LearningState>;
    /** Ends a run whose result would no longer fit. */
    forget(foId: string): void;
    /** Ends what is under way. */
    stop(): void;
    private run;
}
export {};
