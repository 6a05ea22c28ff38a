import type { Projects } from '../projects.mjs';
import type { ExampleStore } from './exampleStore.mjs';
import type { TaughtProject } from './kept.mjs';
/** A field as it should be called, and what it was called before, if it isn't new. */
export interface FieldChange {
    name: string;
    was?: string;
}
/** What projects that are taught are called, and their fields: as entered, and as in their files. */
export declare class TaughtProjects {
    private readonly store;
    private readonly projects;
    constructor(store: ExampleStore, projects: Projects);
    /** What a person entered, or else what its file says. Throws ServiceError if there is neither. */
    get(foId: string): Promise<TaughtProject>;
    create(project: TaughtProject): Promise<string>;
    /** The project itself if it can be taught, or else a new one with its fields. */
    teachable(foId: string): Promise<string>;
    /** A project that can be taught. Throws ServiceError if it can't, or there is no such project. */
    getTeachable(foId: string): Promise<TaughtProject>;
    rename(foId: string, name: string): Promise<void>;
    /** Renames, removes and adds fields. Throws ServiceError, or BadProjectFile if the file needs one. */
    changeFields(foId: string, changes: FieldChange[]): Promise<void>;
    /** Removes the file first: then nothing is read with the project any more. */
    remove(foId: string): Promise<void>;
    /** Values of removed fields stay, unless another field gets the name. */
    private renameValues;
    /** Learning would leave the fields of a project alone that a person wrote. */
    private isTeachable;
}
