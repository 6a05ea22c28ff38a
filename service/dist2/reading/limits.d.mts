/** Limits for one document, so that a hostile one can't stop the others. */
export declare const LIMITS: {
    /** Pages of a PDF or a TIFF. */
    readonly pages: 100;
    /** Characters of a raw text or of a PDF's text layer. */
    readonly characters: 2000000;
    /** Pixels of one image as it is sent: a page of A3 at 600 dpi has 70 million. */
    readonly inputPixels: 80000000;
    /** Pixels of an image to work on: A4 at 350 dpi. */
    readonly decodedPixels: 12000000;
    /** Pixels of a rendered PDF page: A4 at 300 dpi. */
    readonly renderedPixels: 9000000;
    /** Pixels of a page for recognition: A4 at 200 dpi. More take longer (docs/decisions.md). */
    readonly recognisedPixels: 4000000;
    /** Seconds to open a document, to decode and recognise one page, to find the fields. */
    readonly seconds: {
        readonly open: 30;
        readonly recognise: 45;
        readonly find: 15;
    };
    /** Memory of one worker process, in megabytes. */
    readonly workerMemory: 1024;
    /** Documents and pages that can wait for a worker process. */
    readonly waiting: 1000;
};
