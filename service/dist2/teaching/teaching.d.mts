import type { Document } from '../documents.mjs';
import type { WordAt } from '../finding/sources.mjs';
import type { Projects } from '../projects.mjs';
import type { PooledReader } from '../reading/reader.mjs';
import type { SeenPage } from '../reading/seenPage.mjs';
import type { ExampleStore, StoredExample } from './exampleStore.mjs';
import { type LearningState } from './learningRuns.mjs';
import { SeenExamples } from './seenExamples.mjs';
import { type FieldChange, TaughtProjects } from './taughtProjects.mjs';
interface Given {
    text: string;
    words: WordAt[];
}
interface LookedAt {
    pages: SeenPage[];
    fields: Array<{
        name: string;
        value: string;
        words: WordAt[];
        by: 'person' | 'suggestion' | 'nobody';
    }>;
}
/** Projects that are taught with documents whose values a person clicks. */
export declare class Teaching {
    readonly store: ExampleStore;
    private readonly projects;
    readonly seen: SeenExamples;
    readonly taught: TaughtProjects;
    private readonly learner;
    private readonly suggestions;
    private readonly runs;
    constructor(store: ExampleStore, projects: Projects, reader: PooledReader);
    /** Throws ServiceError if there is no such project. */
    entryOf(foId: string): Promise<{
        foId: string;
        name: string;
        fields: string[];
        isLearned: boolean;
        examples: number;
        drafts: number;
    }>;
    /** Throws ServiceError. */
    changeFields(foId: string, changes: FieldChange[]): Promise<void>;
    /** Removes a project with its examples. */
    remove(foId: string): Promise<void>;
    /**
     * Adds a document, and begins to read it.
     *
     * @param pages if it has been read already
     */
    add(foId: string, document: Document, pages?: SeenPage[]): Promise<StoredExample>;
    /** The pages of an example, and for each field what a person said, or what is suggested. */
    look(foId: string, example: StoredExample, signal: AbortSignal): Promise<LookedAt>;
    /** Keeps what a person says of an example. */
    save(foId: string, id: string, { values, approved }: {
        values: Record<string, Given>;
        approved: boolean;
    }): Promise<StoredExample>;
    learn(foId: string): Promise<LearningState>;
    /** The run that is under way, or what came of the last one. */
    learningOf(foId: string): Promise<LearningState | undefined>;
    close(): Promise<void>;
}
export {};
