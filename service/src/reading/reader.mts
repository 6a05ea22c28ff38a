import { availableParallelism } from 'node:os';
import pMap from 'p-map';
import type { Document } from '../documents.mjs';
import type { EInvoice } from '../einvoice/fields.mjs';
import { XML_LIMITS } from '../einvoice/limits.mjs';
import { mayHaveXml } from '../einvoice/mayHaveXml.mjs';
import { DOCUMENT_IDENTITY } from '../finding/documents/documentIdentity.mjs';
import type { Found } from '../finding/findFields.mjs';
import { ProcessPool } from '../processes/processPool.mjs';
import type { Project } from '../projectRules.mjs';
import { type Page, cellsOf } from './layout.mjs';
import { isGarbage, makesSense } from './legible.mjs';
import { LIMITS } from './limits.mjs';
import type { Scan } from './recognition/recognition.mjs';
import type { Finding } from './readingWorker.mjs';
import type { OpenedPage, SeenPage } from './seenPage.mjs';

/**
 * Reads a document and returns the project's fields. Throws ServiceError if the document can't be read. The
 * signal aborts if the client disconnects.
 */
export type Reader = (
	document: Document,
	project: Project,
	signal: AbortSignal,
) => Promise<Record<string, string>>;

export interface PooledReader {
	/** The text of all pages of a document. Throws ServiceError if it can't be read. */
	pagesOf(document: Document, signal: AbortSignal): Promise<Page[]>;
	read: Reader;
	/** All pages of a document, with everything needed to show them. Throws ServiceError. */
	see(document: Document, signal: AbortSignal): Promise<SeenPage[]>;
	/** A JPEG of a page of a PDF that has a text layer. Throws ServiceError. */
	render(document: Document, page: number, signal: AbortSignal): Promise<Uint8Array>;
	/**
	 * The project's fields on these pages, and the words that gave them.
	 *
	 * @param document if it is an e-invoice, its XML is used, too
	 */
	findWithWords(
		pages: Page[],
		project: Project,
		signal: AbortSignal,
		document?: Document,
	): Promise<Found>;
	close(): Promise<void>;
}

/**
 * Creates the real reader. Recognition has its own processes, so texts and PDFs with a text layer don't wait for
 * scans.
 */
export function createReader(): PooledReader {
	const processes = availableParallelism();
	const reading = new ProcessPool(worker('./readingWorker.mjs'), Math.max(2, processes));
	const recognition = new ProcessPool(worker('./recognition/recognition.mjs'), processes);
	const { seconds } = LIMITS;

	async function pageOf(opened: OpenedPage, { scan, project, signal }: PageWork): Promise<Page> {
		if (isRead(opened, scan, project)) return opened.page;
		const work = { name: 'recognise', seconds: seconds.recognise, signal };
		const recognised = await recognition.run<Page>(scan, work);
		return kept(opened, recognised, project)?.page ?? recognised;
	}

	async function seenPage(
		opened: OpenedPage,
		{ scan, project, signal }: PageWork,
	): Promise<SeenPage> {
		if (isRead(opened, scan, project)) return opened;
		const work = { name: 'recogniseWithPicture', seconds: seconds.recognise, signal };
		const seen = await recognition.run<SeenPage>(scan, work);
		return kept(opened, seen.page, project) ?? seen;
	}

	async function open(document: Document, signal: AbortSignal): Promise<OpenedPage[]> {
		return await reading.run(document, { name: 'open', seconds: seconds.open, signal });
	}

	/** Does something with each page, a few at a time, from the first one on. */
	async function eachPage<T>(
		document: Document,
		signal: AbortSignal,
		doWith: (opened: OpenedPage, work: PageWork) => Promise<T>,
		project?: Project,
	): Promise<T[]> {
		const { type, bytes } = document;
		const pages = await open(document, signal);
		const isAll = pages.length === 1 && !('page' in pages[0]!);
		return await pMap(
			pages,
			(opened, page) => doWith(opened, { scan: { type, bytes, page, isAll }, project, signal }),
			{ concurrency: processes + 1 },
		);
	}

	async function pagesOf(document: Document, signal: AbortSignal): Promise<Page[]> {
		return await eachPage(document, signal, pageOf);
	}

	/** The XML that is attached, or the text itself; undefined if there is anything wrong with it, because the pages can still be read. */
	async function eInvoiceOf(document: Document, project: Project, signal: AbortSignal) {
		if (!project.attached_xml || !mayHaveXml(document)) return undefined;
		const work = { name: 'eInvoice', seconds: XML_LIMITS.seconds, signal };
		return await reading.run<EInvoice | undefined>(document, work).catch(() => undefined);
	}

	return {
		pagesOf,
		async read(document, project, signal) {
			const [pages, eInvoice] = await Promise.all([
				eachPage(document, signal, pageOf, project),
				eInvoiceOf(document, project, signal),
			]);
			const finding = { name: 'find', seconds: seconds.find, signal };
			return await reading.run(toFind(project, pages, document, eInvoice), finding);
		},
		async see(document, signal) {
			return await eachPage(document, signal, seenPage);
		},
		async render({ bytes }, page, signal) {
			return await reading.run({ bytes, page }, { name: 'render', seconds: seconds.open, signal });
		},
		async findWithWords(pages, project, signal, document) {
			const eInvoice = document && (await eInvoiceOf(document, project, signal));
			const finding = { name: 'findWithWords', seconds: seconds.find, signal };
			return await reading.run(toFind(project, pages, document, eInvoice), finding);
		},
		async close() {
			await Promise.all([reading.close(), recognition.close()]);
		},
	};
}

const IDENTITY = JSON.stringify(DOCUMENT_IDENTITY);

function toFind(
	project: Project,
	pages: Page[],
	document?: Document,
	eInvoice?: EInvoice,
): Finding {
	// Nothing in XML looks like a page.
	const printed = eInvoice && document?.type === 'text' ? [] : pages;
	// Only a file with several pages, or a picture, can have several documents.
	const mayBeSeveral = printed.length > 1 || printed[0]?.recognised;
	const identity = mayBeSeveral ? IDENTITY : undefined;
	return { pages: printed, project: JSON.stringify(project), eInvoice, identity };
}

function worker(file: string): URL {
	return new URL(file, import.meta.url);
}

interface PageWork {
	scan: Scan;
	project?: Project;
	signal: AbortSignal;
}

/** True if a page needs no recognition. */
function isRead(opened: OpenedPage, scan: Scan, project?: Project): opened is SeenPage {
	return 'page' in opened && !(scan.type === 'pdf' && isGarbage(opened.page, project));
}

/** The text layer of a page if it is better than the recognised text, otherwise undefined. */
function kept(opened: OpenedPage, recognised: Page, project?: Project): SeenPage | undefined {
	if ('page' in opened) return makesSense(recognised, project) ? undefined : opened;
	const { textLayer } = opened;
	return textLayer && characters(textLayer.page) > characters(recognised) ? textLayer : undefined;
}

function characters(page: Page): number {
	return cellsOf([page]).reduce((sum, { text }) => sum + text.length, 0);
}
