/** The limits for one document, so that a hostile one can't hold up the others. */
export const LIMITS = {
	/** Pages of a PDF or a TIFF. */
	pages: 100,
	/** Characters of a raw text or of a PDF's text layer. */
	characters: 2_000_000,
	/** Pixels of an image as it is sent: A3 at 600 dpi has 70 million. */
	inputPixels: 80_000_000,
	/** Pixels of a decoded image: A4 at 350 dpi. */
	decodedPixels: 12_000_000,
	/** Pixels of a rendered PDF page: A4 at 300 dpi. */
	renderedPixels: 9_000_000,
	/** Pixels of a page for recognition: A4 at 200 dpi. More take longer (service/docs/decisions.md). */
	recognisedPixels: 4_000_000,
	/** Seconds to open a document, to decode and recognise a page, and to find the fields. */
	seconds: { open: 30, recognise: 45, find: 15 },
	/** Memory of one worker process, in megabytes. */
	workerMemory: 1024,
	/** Documents and pages that wait for a worker process. */
	waiting: 1000,
} as const;
