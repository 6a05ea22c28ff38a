import { attachedEInvoice } from '../einvoice/eInvoice.mjs';
import { withEInvoice } from '../einvoice/withPage.mjs';
import { ServiceError } from '../errors.mjs';
import { findFields, findFieldsWithWords } from '../finding/findFields.mjs';
import { placesWith } from '../finding/sources.mjs';
import { countPages } from '../pictures/decode.mjs';
import { LIMITS } from './limits.mjs';
import { openPdf, renderPdfPage } from './pdf.mjs';
import { pagesFromText } from './rawText.mjs';
import { sizeOfText } from './seenPage.mjs';
// The work of a reading process: first a document's bytes to pages, then its pages to fields.
/** The pages of a document; those that are images still have to be recognised. */
export async function open({ type, bytes }) {
    if (type === 'pdf')
        return await openPdf(bytes);
    if (type === 'text')
        return openText(bytes);
    return Array.from({ length: await countPages(bytes) }, () => ({ isScan: true }));
}
/** What the XML attached to a PDF says. */
export async function eInvoice({ bytes }) {
    return await attachedEInvoice(bytes);
}
/** The project's fields in the text of all pages, or in the XML. */
export function find({ pages, project, eInvoice }) {
    const found = findFields(pages, project);
    return eInvoice ? withEInvoice(found, eInvoice, pages) : found;
}
/** The fields, and the words that gave them; for a value from the XML, those that are written like it. */
export function findWithWords({ pages, project, eInvoice }) {
    const found = findFieldsWithWords(pages, project);
    if (!eInvoice)
        return found;
    const fields = withEInvoice(found.fields, eInvoice, pages);
    const changed = Object.entries(fields).filter(([field, value]) => value !== found.fields[field]);
    const words = changed.map(([field, value]) => [field, placesWith(value, pages)]);
    return { fields, words: { ...found.words, ...Object.fromEntries(words) } };
}
/** A JPEG of a page of a PDF. */
export async function render(work) {
    return await renderPdfPage(work.bytes, work.page);
}
function openText(bytes) {
    const text = Buffer.from(bytes).toString('utf8');
    if (text.length > LIMITS.characters)
        throw new ServiceError('too_large');
    return pagesFromText(text).map((page) => ({ page, ...sizeOfText(page) }));
}
