import type { Found } from '../finding/findFields.mjs';
import type { Learner } from '../learning/learner.mjs';
import type { Projects } from '../projects.mjs';
import type { PooledReader } from '../reading/reader.mjs';
import type { ExampleStore, StoredExample } from './exampleStore.mjs';
import type { TaughtProject } from './kept.mjs';
import type { SeenExamples } from './seenExamples.mjs';
interface Sources {
    store: ExampleStore;
    seen: SeenExamples;
    projects: Projects;
    learner: Learner;
    reader: PooledReader;
}
/** What today's finder makes of a document: by what the examples teach so far, or else by a known project. */
export declare class Suggestions {
    private readonly sources;
    private readonly known;
    constructor(sources: Sources);
    of(foId: string, taught: TaughtProject, example: StoredExample, signal: AbortSignal): Promise<Found>;
    /** Those that know most of the fields first. */
    private projectsFor;
    /** What the other examples teach; undefined if there are none. */
    private learnedProject;
    /** The project it is based on, or else the one that has most fields of the same names. */
    private relatedProject;
}
export {};
