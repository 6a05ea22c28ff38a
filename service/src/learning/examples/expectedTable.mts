/** A document in a table of expected values, with its values by column. */
export interface ExpectedDocument {
	name: string;
	values: Array<[column: string, value: string]>;
}

/** The content of a table of expected values, and its problems. */
export interface ExpectedTable {
	documents: ExpectedDocument[];
	problems: string[];
}
