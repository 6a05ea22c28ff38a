import { type Project } from './projectRules.mjs';
/** `fo_` followed by a number (docs/interface.md, section 3.2). */
export declare const FO_ID: RegExp;
/** A project file that can't be used. The message names the file, line and column. */
export declare class BadProjectFile extends Error {
    name: string;
}
/**
 * The projects of a folder, one file each: `fo_1.yaml` has the project `fo_1`. New and changed files
 * are used from the next request on.
 */
export declare class Projects {
    private readonly folder;
    private readonly known;
    constructor(folder: string);
    /** Reads every project once, so that a bad file is noticed when the service starts. */
    check(): Promise<string[]>;
    /** The IDs of all projects. Throws BadProjectFile. */
    list(): Promise<string[]>;
    /** The file of a project, whether it is there or not. Undefined if the ID isn't one. */
    fileOf(foId: string): string | undefined;
    /** The project, or undefined if there is none. Throws BadProjectFile. */
    get(foId: string): Promise<Project | undefined>;
}
/** Parses the text of a project file. Throws BadProjectFile. */
export declare function parseProject(text: string, file: string): Project;
