import type { Project } from '../projectRules.mjs';
import type { Example } from './example.mjs';
/** Learns a project from examples: the same examples always give the same project. */
export declare function learnProject(name: string, asRead: Example[]): Project;
/** All fields of the examples, in their order. */
export declare function fieldsOf(examples: Example[]): string[];
