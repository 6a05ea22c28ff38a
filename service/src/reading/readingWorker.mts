import type { Document } from '../documents.mjs';
import { attachedEInvoice, eInvoiceAsText } from '../einvoice/eInvoice.mjs';
import type { EInvoice } from '../einvoice/fields.mjs';
import { ServiceError } from '../errors.mjs';
import {
	type PlacedDocument,
	documentsIn,
	requireOneDocument,
} from '../finding/documents/documentsIn.mjs';
import type { Found } from '../finding/findFields.mjs';
import { countPages } from '../pictures/decode.mjs';
import type { Project } from '../projectRules.mjs';
import { answerOf, foundIn, listOf } from './entries.mjs';
import type { Page } from './layout.mjs';
import { LIMITS } from './limits.mjs';
import { openPdf, renderPdfPage } from './pdf.mjs';
import { pagesFromText } from './rawText.mjs';
import { type OpenedPage, sizeOfText } from './seenPage.mjs';

// The work of a reading process: first from the bytes of a document to its pages, then from these to its fields.

/** The pages of a document. Images still have to be recognised. */
export async function open({ type, bytes }: Document): Promise<OpenedPage[]> {
	if (type === 'pdf') return await openPdf(bytes);
	if (type === 'text') return openText(bytes);
	return Array.from({ length: await countPages(bytes) }, () => ({ isScan: true }));
}

/** The values in the XML that is attached to a PDF, or that was sent as text. */
export async function eInvoice({ type, bytes }: Document): Promise<EInvoice | undefined> {
	return type === 'text' ? eInvoiceAsText(bytes) : await attachedEInvoice(bytes);
}

/** Projects come as JSON, which is looked up faster than an object: nearly all documents have a known one. */
export interface Finding {
	pages: Page[];
	project: string;
	/** The project `DOCUMENT_IDENTITY`, if there can be several documents. */
	identity?: string;
	eInvoice?: EInvoice;
}

/** The project's fields in the text of all pages, or in the XML. Throws ServiceError. */
export function find(finding: Finding): Record<string, string> {
	const { pages, eInvoice } = finding;
	const project = projectOf(finding.project);
	const documents = documentsOf(finding);
	if (project.several) return { documents: listOf(documents, project, eInvoice) };
	requireOneDocument(documents);
	return answerOf(foundIn(pages, project, eInvoice), project);
}

/** The fields, the words that gave them, and the fields that somebody should look at. */
export function findWithWords(finding: Finding): Found {
	const { pages, eInvoice } = finding;
	const project = projectOf(finding.project);
	// Its only value is a list of values.
	if (project.several) return { fields: find(finding), words: {}, doubtful: [] };
	requireOneDocument(documentsOf(finding));
	return foundIn(pages, project, eInvoice);
}

function documentsOf({ pages, identity, eInvoice }: Finding): PlacedDocument[] {
	// An e-invoice is a single document by definition.
	return documentsIn(pages, identity && !eInvoice ? projectOf(identity) : undefined);
}

/** The projects by their JSON, the last used one at the end. */
const projects = new Map<string, Project>();
const MOST_PROJECTS = 20;

/** Returns the same object for the same JSON, because a project takes long to prepare. */
function projectOf(json: string): Project {
	const project = projects.get(json) ?? (JSON.parse(json) as Project);
	projects.delete(json);
	projects.set(json, project);
	if (projects.size > MOST_PROJECTS) projects.delete(projects.keys().next().value!);
	return project;
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
