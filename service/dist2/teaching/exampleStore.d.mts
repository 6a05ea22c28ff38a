import type { Document } from '../documents.mjs';
import { type KeptExample, type LearningResult, type TaughtProject } from './kept.mjs';
/** Of one project. Learning from more takes very long, and gives nothing. */
export declare const MOST_EXAMPLES = 200;
export interface StoredExample extends KeptExample {
    /** Says which document it is: the same document is never kept twice. */
    id: string;
}
/**
 * The examples of all projects, in the data folder: `examples/fo_4/` has for each document its bytes, and
 * a JSON file with its values, which is written last and removed first. Names from outside are only texts.
 */
export declare class ExampleStore {
    private readonly folder;
    /** Changes are made one after the other. */
    private last;
    constructor(data: string);
    /** The projects that have examples, or are about to get some. */
    projects(): Promise<string[]>;
    project(foId: string): Promise<TaughtProject | undefined>;
    /** Keeps what a person entered about a project. */
    saveProject(foId: string, project: TaughtProject): Promise<void>;
    /** Begins a new project, with the next number that no project has. */
    createProject(project: TaughtProject, existing: string[]): Promise<string>;
    result(foId: string): Promise<LearningResult | undefined>;
    saveResult(foId: string, result: LearningResult): Promise<void>;
    /** All examples of a project, in the order in which they were added. */
    list(foId: string): Promise<StoredExample[]>;
    /** Throws ServiceError if there is no such example. */
    get(foId: string, id: string): Promise<StoredExample>;
    documentOf(foId: string, { id, type, file }: StoredExample): Promise<Document>;
    /** Keeps a document. One that is there already stays as it is. */
    add(foId: string, { type, bytes, fileName }: Document): Promise<StoredExample>;
    /** Replaces what is known of an example's values. */
    save(foId: string, id: string, change: Pick<KeptExample, 'values' | 'approved'>): Promise<StoredExample>;
    remove(foId: string, id: string): Promise<void>;
    /** Removes all that is known of a project, but not the project file itself. */
    removeProject(foId: string): Promise<void>;
    private find;
    private checkRoom;
    private write;
    /** Throws ServiceError for anything that isn't a project ID, as it would name another folder. */
    private file;
    private inTurn;
}
/** Says which document it is. */
export declare function exampleId(bytes: Uint8Array): string;
