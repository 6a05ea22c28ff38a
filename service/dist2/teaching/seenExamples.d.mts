import type { Example } from '../learning/example.mjs';
import type { PooledReader } from '../reading/reader.mjs';
import type { SeenPage } from '../reading/seenPage.mjs';
import type { ExampleStore, StoredExample } from './exampleStore.mjs';
/** The examples as they are read, each only once as long as it is in memory. */
export declare class SeenExamples {
    private readonly store;
    private readonly reader;
    private readonly known;
    constructor(store: ExampleStore, reader: PooledReader);
    /** Throws ServiceError if the document can't be read. */
    pagesOf(foId: string, example: StoredExample): Promise<SeenPage[]>;
    /** Keeps pages in memory, as those of the document that was looked at last. */
    remember(id: string, pages: Promise<SeenPage[]>): void;
    /** A JPEG of a page, or undefined if there is none. */
    pictureOf(foId: string, example: StoredExample, index: number, signal: AbortSignal): Promise<Uint8Array | undefined>;
    /** As the learner needs it, with the fields that the project has. */
    exampleOf(foId: string, stored: StoredExample, fields: string[]): Promise<Example>;
    private read;
}
