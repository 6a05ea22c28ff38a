/** Limits for attached XML. Beyond them, only the pages are read. */
export const XML_LIMITS = {
	/** The maximum number of attachments that are read. */
	files: 3,
	bytes: 10_000_000,
	elements: 300_000,
	/** The maximum nesting of elements: the standards have 12 at most. */
	depth: 40,
	/** The number of characters of a value that are kept. */
	characters: 500,
	/** The time limit to find and parse the XML. */
	seconds: 10,
} as const;
