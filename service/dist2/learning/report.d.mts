import { type Example } from './example.mjs';
import { type FieldReport } from './holdBack.mjs';
/** What came of learning a field, in words for the person who made the examples. */
export interface FieldResult {
    field: string;
    summary: string;
    details: string[];
    /** In how many documents the value was found while each was held back, and how many have one. */
    checked?: {
        found: number;
        values: number;
    };
}
/** What was found while each example was held back. */
export declare function heldBackResult({ field, values, found, misses }: FieldReport): FieldResult;
export declare function unlearnedResult(field: string, examples: Example[]): FieldResult;
export declare function keptResult(field: string): FieldResult;
/** What to do with so few examples. */
export declare function adviceFor(count: number): string[];
/** For a terminal. */
export declare function linesOf({ field, summary, details }: FieldResult): string[];
