import { type Greys } from '../pictures/greys.mjs';
import { type OpenedPage } from './seenPage.mjs';
/** The pages of a PDF. Throws ServiceError. */
export declare function openPdf(bytes: Uint8Array): Promise<OpenedPage[]>;
/** A picture of a page, for recognition. The first page is 0. Throws ServiceError. */
export declare function pdfPicture(bytes: Uint8Array, page: number): Promise<Greys>;
/** A JPEG of a page, to look at. The first page is 0. Throws ServiceError. */
export declare function renderPdfPage(bytes: Uint8Array, page: number): Promise<Uint8Array>;
