/** Whether two texts are the same value, even if written differently: "2024-03-12" and "12 March 2024". */
export declare function sameValue(one: string, other: string): boolean;
/** Whether recognition could have read one for the other: spaces are lost, and signs look alike. */
export declare function looksLike(read: string, value: string): boolean;
/** More right values are better; a wrong one is as bad as two missing ones. */
export declare function pointsFor(found: string, expected: string): number;
export declare function isDate(text: string): boolean;
