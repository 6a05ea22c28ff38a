/** The expected values of each document, by file name. An empty value: the document doesn't have it. */
export type Expected = Map<string, Record<string, string>>;
/** The expected values of a folder, and what its owner may not have noticed. */
export interface ExpectedValues {
    expected: Expected;
    notes: string[];
}
/** Reads the expected values of a folder. Throws BadExamples with everything that is wrong. */
export declare function readExpected(folder: string): Promise<ExpectedValues>;
