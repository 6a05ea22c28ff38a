import type { FieldRules } from '../../projectRules.mjs';
export type Shape = Pick<FieldRules, 'kind' | 'pattern' | 'form' | 'lines'>;
/** What values look like: a kind that all of them are, or else a pattern. */
export declare function shapeOf(values: string[]): Shape;
/**
 * A pattern of the runs of letters, digits and signs in the values, or undefined if they have nothing in
 * common. It has no repetition inside another, so its time grows with the length of the text alone.
 */
export declare function patternOf(values: string[]): string | undefined;
/** The values themselves, each as it is. */
export declare function literals(values: string[]): string;
