import type { Project } from '../projectRules.mjs';
import type { Page } from '../reading/layout.mjs';
import { type WordAt } from './sources.mjs';
/**
 * Finds the fields of a project in a document (docs/interface.md, section 4.3). A field that the
 * document doesn't have is an empty string.
 */
export declare function findFields(pages: Page[], project: Project): Record<string, string>;
/** The fields, and the words on the pages that gave them. */
export interface Found {
    fields: Record<string, string>;
    words: Record<string, WordAt[]>;
}
/** Finds the fields, and says which words gave them. */
export declare function findFieldsWithWords(pages: Page[], project: Project): Found;
