import type { Document } from '../documents.mjs';
import { attachedEInvoice } from '../einvoice/eInvoice.mjs';
import type { EInvoice } from '../einvoice/fields.mjs';
import { withEInvoice } from '../einvoice/withPage.mjs';
import { ServiceError } from '../errors.mjs';
import { type Found, findFields, findFieldsWithWords } from '../finding/findFields.mjs';
import { countPages } from '../pictures/decode.mjs';
import type { Project } from '../projectRules.mjs';
import type { Page } from './layout.mjs';
import { LIMITS } from './limits.mjs';
import { openPdf, renderPdfPage } from './pdf.mjs';
import { pagesFromText } from './rawText.mjs';
import { type OpenedPage, sizeOfText } from './seenPage.mjs';

// The work of a reading process: first a document's bytes to pages, then its pages to fields.

/** The pages of a document; those that are images still have to be recognised. */
export async function open({ type, bytes }: Document): Promise<OpenedPage[]> {
	if (type === 'pdf') return await openPdf(bytes);
	if (type === 'text') return openText(bytes);
	return Array.from({ length: await countPages(bytes) }, () => ({ isScan: true }));
}

/** What the XML attached to a PDF says. */
export async function eInvoice({ bytes }: Document): Promise<EInvoice | undefined> {
	return await attachedEInvoice(bytes);
}

/** The project's fields in the text of all pages, or in the XML. */
export function find(work: {
	pages: Page[];
	project: Project;
	eInvoice?: EInvoice;
}): Record<string, string> {
	const found = findFields(work.pages, work.project);
	return work.eInvoice ? withEInvoice(found, work.eInvoice, work.pages) : found;
}

/** The fields, and the words that gave them. */
export function findWithWords(work: { pages: Page[]; project: Project }): Found {
	return findFieldsWithWords(work.pages, work.project);
}

/** A JPEG of a page of a PDF. */
export async function render(work: { bytes: Uint8Array; page: number }): Promise<Uint8Array> {
	return await renderPdfPage(work.bytes, work.page);
}

function openText(bytes: Uint8Array): OpenedPage[] {
	const text = Buffer.from(bytes).toString('utf8');
	if (text.length > LIMITS.characters) throw new ServiceError('too_large');
	return pagesFromText(text).map((page) => ({ page, ...sizeOfText(page) }));
}
