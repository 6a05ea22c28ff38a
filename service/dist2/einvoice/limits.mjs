/** Limits for attached XML. Beyond them, only the pages are read. */
export const XML_LIMITS = {
    /** Attachments that are looked at. */
    files: 3,
    bytes: 10_000_000,
    elements: 300_000,
    /** Elements within each other: the standards have 12 at most. */
    depth: 40,
    /** Characters of a value that is kept. */
    characters: 500,
    /** Seconds to find and parse it. */
    seconds: 10,
};
