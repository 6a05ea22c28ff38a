import { type Document } from '../documents.mjs';
import type { Found } from '../finding/findFields.mjs';
import type { Project } from '../projectRules.mjs';
import { type Projects } from '../projects.mjs';
import type { PooledReader } from '../reading/reader.mjs';
import type { SeenPage } from '../reading/seenPage.mjs';
import type { DocumentEntry } from './answers.mjs';
/** A document that somebody has added on the pages. */
export interface ShelfDocument {
    entry: DocumentEntry;
    /** Undefined if it isn't a document. */
    document?: Document;
    /** Once it has been read. */
    pages: SeenPage[];
    /** On all pages. */
    words: number;
    removed: AbortController;
}
/**
 * The documents that are shown on the pages. They are only in memory, so a reload of the page keeps them,
 * and a stop of the service forgets them. A few are read at a time.
 */
export declare class Shelf {
    private readonly reader;
    private readonly projects;
    private readonly documents;
    private reading;
    constructor(reader: PooledReader, projects: Projects);
    /** In the order in which they were added. */
    entries(): DocumentEntry[];
    /** Throws ServiceError if it isn't there any more. */
    get(id: string): ShelfDocument;
    /** Adds a document, to be read soon. Throws ServiceError if there is no such project. */
    add(bytes: Uint8Array<ArrayBuffer>, options: AddOptions): Promise<DocumentEntry>;
    /** The fields of a document that was read. Throws ServiceError. */
    find({ entry, pages, document }: ShelfDocument, signal: AbortSignal): Promise<Found>;
    /** Throws ServiceError if there is no such project. */
    projectOf(foId: string): Promise<Project>;
    remove(id: string): void;
    close(): void;
    private makeRoomFor;
    private bytes;
    private readNext;
    private read;
}
interface AddOptions {
    name: string;
    /** Whether the bytes are a text in UTF-8. */
    isText: boolean;
    foId: string;
}
export {};
