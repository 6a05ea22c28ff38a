/** A document as the table of expected values names it, with its values by column. */
export interface ExpectedDocument {
    name: string;
    values: Array<[column: string, value: string]>;
}
/** What a table of expected values says, and everything that is wrong with it. */
export interface ExpectedTable {
    documents: ExpectedDocument[];
    problems: string[];
}
