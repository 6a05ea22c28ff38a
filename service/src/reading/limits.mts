/** What one document may cost. Beyond these a hostile document would stop the others. */
export const LIMITS = {
	/** Pages of a PDF or a TIFF. */
	pages: 100,
	/** Characters of a raw text or of a PDF's text layer. */
	characters: 2_000_000,
	/** Pixels of one image as it is sent: a page of A3 at 600 dpi has 70 million. */
	inputPixels: 80_000_000,
	/** Pixels of a page of a PDF that is drawn: A4 at 300 dpi. */
	renderedPixels: 9_000_000,
	/** Pixels handed to recognition: A4 at 240 dpi. More cost time and read no better. */
	recognisedPixels: 5_600_000,
	/** Seconds to open a document, to recognise one page, to find the fields. */
	seconds: { open: 30, recognise: 45, find: 15 },
	/** Megabytes of JavaScript memory of one worker. */
	workerMemory: 1024,
	/** Documents and pages that may wait for a worker. */
	waiting: 1000,
} as const;
