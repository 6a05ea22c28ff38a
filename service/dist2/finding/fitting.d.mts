import type { FieldRules } from '../projectRules.mjs';
import type { Candidate } from './candidates.mjs';
/** How well a text fits: `sure` ones of any label count before the others. */
export type Fit = 'sure' | 'possible';
/** The values among the candidates, the most likely one first. */
export declare function fittingValues(rules: FieldRules, candidates: Candidate[], fit: Fit): string[];
/** Whether the value has text, and isn't one that the project skips. */
export declare function isAllowed(rules: FieldRules, value: string | undefined): value is string;
/** Any text could be the value of such a field, so its label must not be in the middle of a sentence. */
export declare function isPlainText(rules: FieldRules): boolean;
/** The first match of a project's pattern: its first group, if it has one. */
export declare function firstMatch(pattern: string, text: string): {
    value: string;
    index: number;
} | undefined;
