import type { FastifyInstance } from 'fastify';
import type { Found } from '../finding/findFields.mjs';
import type { PooledReader } from '../reading/reader.mjs';
import type { SeenPage } from '../reading/seenPage.mjs';
import type { FieldView, PageView } from './answers.mjs';
import type { Shelf } from './shelf.mjs';
interface DocumentOptions {
    shelf: Shelf;
    reader: PooledReader;
    /** In bytes. */
    maxFileSize: number;
}
/** Trying documents: adding them, and seeing what was read. */
export declare function documents(app: FastifyInstance, options: DocumentOptions): Promise<void>;
/** What a browser needs to show a page. */
export declare function viewOf({ page, width, height, picture }: SeenPage, isPdf: boolean): PageView;
export declare function fieldsOf({ fields, words }: Found): FieldView[];
export {};
