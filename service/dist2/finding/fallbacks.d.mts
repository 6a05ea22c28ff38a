import type { Fallback, FieldRules } from '../projectRules.mjs';
import type { LabelledDocument } from './labelledDocument.mjs';
/**
 * The value of the first fallback that finds one. A field without labels is searched for everywhere.
 *
 * @param others the values of other fields: nobody sends a letter to themselves
 */
export declare function otherwise(field: string, rules: FieldRules, document: LabelledDocument, others: string[]): string | undefined;
/** The field's fallbacks, in order of preference. */
export declare function fallbacksOf({ labels, otherwise }: FieldRules): Fallback[];
/** What labels belong to that only count if nothing else leads to a value of the field. */
export declare function byOtherLabels(field: string): string;
