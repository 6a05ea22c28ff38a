import type { Project } from '../projectRules.mjs';
import type { FieldReport } from './holdBack.mjs';
/**
 * Writes what was learned, and keeps what a person wrote: comments, the name, other labels, and every
 * field that isn't as learning left it. The old file stays until the new one is complete.
 *
 * @returns the fields that a person wrote or edited, and that were kept
 * @throws BadProjectFile if the old file can't be used
 */
export declare function writeProject(file: string, project: Project, examples: number, name: string | undefined, reports?: FieldReport[]): Promise<string[]>;
/** Gives a project another name. Throws BadProjectFile. */
export declare function renameProject(file: string, name: string): Promise<void>;
/** Renames the fields of a project. Those without a new name are removed. Throws BadProjectFile. */
export declare function renameFields(file: string, names: Map<string, string>): Promise<void>;
/** What a project's file says about how it was learned. */
export interface Origin {
    examples: number;
    /** Fields that were not learned, or were changed since. */
    edited: string[];
    /** While each example was held back: how many values they have, and how many were found. */
    heldBack?: {
        values: number;
        found: number;
    };
}
/** How a project was learned; undefined if it wasn't. */
export declare function learnedFrom(text: string): Origin | undefined;
