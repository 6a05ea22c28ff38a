import type { Example } from '../learning/example.mjs';
import type { Expected } from '../learning/examples/expected.mjs';
import { type ExampleStore } from './exampleStore.mjs';
/** The IDs that the documents of a folder have, or would have, as examples. */
export declare function idsIn(folder: string, expected: Expected): Promise<Set<string>>;
/** The approved examples of a project but these, as they are read. */
export declare function otherExamples(store: ExampleStore, foId: string, except: Set<string>): Promise<Example[]>;
/**
 * Keeps the documents of a folder with the examples that were clicked, so that the pages learn from them,
 * too. What was clicked stays, if the folder gives the same value.
 *
 * @returns what couldn't be kept
 */
export declare function keepFolder(store: ExampleStore, foId: string, folder: string, expected: Expected): Promise<string[]>;
