/** A picture of a document, and what is printed on it. */
export interface Picture {
	name: string;
	/** ISO 639-3. */
	language: string;
	bytes: () => Promise<Uint8Array>;
	/** Values of fields, as printed. */
	values: string[];
	/** All words in their order, if somebody wrote them down. */
	words?: string[];
}
