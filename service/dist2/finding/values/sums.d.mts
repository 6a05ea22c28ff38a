/** Whether the last amount is the sum of those before it. */
export declare function isSumOfOthers(amounts: string[]): boolean;
/**
 * Values of fields that add up, the first ones of each field's choices if possible; undefined if none
 * do, or a field has no choice.
 *
 * @param choices the values that each part could have, best first, and last those of the sum
 */
export declare function thatAddUp(choices: string[][]): string[] | undefined;
/**
 * The values, with the only one that wasn't found replaced by an amount of the document that fits; undefined if
 * there is none.
 *
 * @param values the value of each part, and last that of the sum; empty if it wasn't found
 * @param amounts all amounts of the document
 */
export declare function completed(values: string[], amounts: string[]): string[] | undefined;
/**
 * The values, with the only one whose place an amount of the document can take so that they add up; undefined if
 * there is none, or more than one.
 */
export declare function corrected(values: string[], amounts: string[]): string[] | undefined;
/**
 * The last amounts of a row that ends with the sum, if the others add up to it: "Total  90.00  18.00  108.00" below
 * a table. Undefined if there is no such row, or its parts aren't there with the largest first.
 *
 * @param values the value of each part, and last that of the sum; empty if it wasn't found
 */
export declare function inRow(values: string[], rows: string[][]): string[] | undefined;
/**
 * The values if a part is only printed in pieces, one for each rate of tax: undefined for such a part. Undefined
 * if that isn't so. Of more amounts than can be tried, none is known to be the whole part.
 */
export declare function inPieces(choices: string[][]): Array<string | undefined> | undefined;
