/** Limits for attached XML. Beyond them, only the pages are read. */
export declare const XML_LIMITS: {
    /** Attachments that are looked at. */
    readonly files: 3;
    readonly bytes: 10000000;
    readonly elements: 300000;
    /** Elements within each other: the standards have 12 at most. */
    readonly depth: 40;
    /** Characters of a value that is kept. */
    readonly characters: 500;
    /** Seconds to find and parse it. */
    readonly seconds: 10;
};
