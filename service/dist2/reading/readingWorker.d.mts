import type { Document } from '../documents.mjs';
import type { EInvoice } from '../einvoice/fields.mjs';
import { type Found } from '../finding/findFields.mjs';
import type { Project } from '../projectRules.mjs';
import type { Page } from './layout.mjs';
import { type OpenedPage } from './seenPage.mjs';
/** The pages of a document; those that are images still have to be recognised. */
export declare function open({ type, bytes }: Document): Promise<OpenedPage[]>;
/** What the XML attached to a PDF says. */
export declare function eInvoice({ bytes }: Document): Promise<EInvoice | undefined>;
interface Finding {
    pages: Page[];
    project: Project;
    eInvoice?: EInvoice;
}
/** The project's fields in the text of all pages, or in the XML. */
export declare function find({ pages, project, eInvoice }: Finding): Record<string, string>;
/** The fields, and the words that gave them; for a value from the XML, those that are written like it. */
export declare function findWithWords({ pages, project, eInvoice }: Finding): Found;
/** A JPEG of a page of a PDF. */
export declare function render(work: {
    bytes: Uint8Array;
    page: number;
}): Promise<Uint8Array>;
export {};
