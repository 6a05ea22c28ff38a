import type { Document } from '../documents.mjs';
import type { Found } from '../finding/findFields.mjs';
import type { Project } from '../projectRules.mjs';
import { type Page } from './layout.mjs';
import type { SeenPage } from './seenPage.mjs';
/**
 * Reads a document and returns the project's fields. Throws ServiceError if the document can't be
 * read. The signal is aborted if the client disconnects.
 */
export type Reader = (document: Document, project: Project, signal: AbortSignal) => Promise<Record<string, string>>;
export interface PooledReader {
    /** The text of all pages of a document. Throws ServiceError if it can't be read. */
    pagesOf(document: Document, signal: AbortSignal): Promise<Page[]>;
    read: Reader;
    /** All pages of a document, with what is needed to show them. Throws ServiceError. */
    see(document: Document, signal: AbortSignal): Promise<SeenPage[]>;
    /** A JPEG of a page of a PDF that has a text layer. Throws ServiceError. */
    render(document: Document, page: number, signal: AbortSignal): Promise<Uint8Array>;
    /**
     * The project's fields on these pages, and the words that gave them.
     *
     * @param document whose XML counts, if it is an e-invoice; without it, only the pages do
     */
    findWithWords(pages: Page[], project: Project, signal: AbortSignal, document?: Document): Promise<Found>;
    close(): Promise<void>;
}
/**
 * The real reader. Recognition has processes of its own, so texts and PDFs with a text layer are read
 * at once even if scans keep recognition busy.
 */
export declare function createReader(): PooledReader;
