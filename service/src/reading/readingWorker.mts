import type { Document } from '../documents.mjs';
import { attachedEInvoice } from '../einvoice/eInvoice.mjs';
import type { EInvoice } from '../einvoice/fields.mjs';
import { withEInvoice } from '../einvoice/withPage.mjs';
import { ServiceError } from '../errors.mjs';
import { type Found, findFields, findFieldsWithWords } from '../finding/findFields.mjs';
import { placesWith } from '../finding/sources.mjs';
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

interface Finding {
	pages: Page[];
	project: Project;
	eInvoice?: EInvoice;
}

/** The project's fields in the text of all pages, or in the XML. */
export function find({ pages, project, eInvoice }: Finding): Record<string, string> {
	const found = findFields(pages, theSame(project));
	return eInvoice ? withEInvoice(found, eInvoice, pages) : found;
}

/** The fields, and the words that gave them; for a value from the XML, those that are written like it. */
export function findWithWords({ pages, project, eInvoice }: Finding): Found {
	const found = findFieldsWithWords(pages, theSame(project));
	if (!eInvoice) return found;
	const fields = withEInvoice(found.fields, eInvoice, pages);
	const changed = Object.entries(fields).filter(([field, value]) => value !== found.fields[field]);
	const words = changed.map(([field, value]) => [field, placesWith(value, pages)]);
	return { fields, words: { ...found.words, ...(Object.fromEntries(words) as Found['words']) } };
}

/** By what they say, the one that was used last at the end. */
const projects = new Map<string, Project>();
const MOST_PROJECTS = 20;

/** A project comes anew with each document, and takes longer to prepare than to use. */
function theSame(project: Project): Project {
	const content = JSON.stringify(project);
	const known = projects.get(content) ?? project;
	projects.delete(content);
	projects.set(content, known);
	if (projects.size > MOST_PROJECTS) projects.delete(projects.keys().next().value!);
	return known;
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
