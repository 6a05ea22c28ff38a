import type { Document } from '../../documents.mjs';
import { type Page } from '../layout.mjs';
import { type SeenPage } from '../seenPage.mjs';
/** A page of a document that has to be recognised. The first page is 0. */
export interface Scan extends Pick<Document, 'type' | 'bytes'> {
    page: number;
    /** Whether the document has no other page, and no text, so that it can't be read if the page can't. */
    isAll: boolean;
}
/** The text of a scanned page. Throws ServiceError. */
export declare function recognise(scan: Scan): Promise<Page>;
/** The text of a scanned page, and the picture that was read, to show both. Throws ServiceError. */
export declare function recogniseWithPicture(scan: Scan): Promise<SeenPage>;
