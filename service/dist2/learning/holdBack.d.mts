import type { FieldRules } from '../projectRules.mjs';
import { type Example } from './example.mjs';
/** How well a field is found in documents that it wasn't learned from. */
export interface FieldReport {
    field: string;
    /** In how many documents its value is given. */
    values: number;
    /** In how many of them it is found if they are held back. */
    found: number;
    misses: Array<{
        file: string;
        reason: string;
    }>;
}
/** What became of a field in a document that was held back. */
export interface HeldBack {
    field: string;
    file: string;
    hasValue: boolean;
    /** Why the field isn't right, if it isn't. */
    reason?: string;
}
/** Holds each document back in turn, learns from the others, and compares. */
export declare function holdBack(examples: Example[]): FieldReport[];
/** Learns from all but one of the examples, and compares what is found in that one. */
export declare function holdBackOne(example: Example, examples: Example[]): HeldBack[];
export declare function reportsOf(heldBack: HeldBack[]): FieldReport[];
/**
 * Why a value isn't found, in words that help to find out what to do.
 *
 * @param rules those that were learned from other documents
 */
export declare function reasonOf(example: Example, field: string, found: string, rules?: FieldRules): string;
