import { availableParallelism } from 'node:os';
import type { Document } from '../documents.mjs';
import { ProcessPool } from '../processes/processPool.mjs';
import type { Project } from '../projectRules.mjs';
import { type Page, cellsOf } from './layout.mjs';
import { LIMITS } from './limits.mjs';
import type { OpenedPage } from './pdf.mjs';

/**
 * Reads a document and returns the project's fields. Throws ServiceError if the document can't be
 * read. The signal is aborted if the client disconnects.
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
	close(): Promise<void>;
}

/**
 * The real reader. Recognition has processes of its own, so texts and PDFs with a text layer are read
 * at once even if scans keep recognition busy.
 */
export function createReader(): PooledReader {
	const processes = availableParallelism();
	const reading = new ProcessPool(worker('./readingWorker.mjs'), Math.max(2, processes));
	const recognition = new ProcessPool(worker('./recognition.mjs'), processes);
	const { seconds } = LIMITS;

	async function pageOf(opened: OpenedPage, signal: AbortSignal): Promise<Page> {
		if ('page' in opened) return opened.page;
		const work = { name: 'recognise', seconds: seconds.recognise, signal };
		const recognised = await recognition.run<Page>(opened.image, work);
		const { textLayer } = opened;
		return textLayer && characters(textLayer) > characters(recognised) ? textLayer : recognised;
	}

	async function pagesOf(document: Document, signal: AbortSignal): Promise<Page[]> {
		const opening = { name: 'open', seconds: seconds.open, signal };
		const opened = await reading.run<OpenedPage[]>(document, opening);
		return await Promise.all(opened.map((page) => pageOf(page, signal)));
	}

	return {
		pagesOf,
		async read(document, project, signal) {
			const pages = await pagesOf(document, signal);
			const finding = { name: 'find', seconds: seconds.find, signal };
			return await reading.run({ pages, project }, finding);
		},
		async close() {
			await Promise.all([reading.close(), recognition.close()]);
		},
	};
}

function worker(file: string): URL {
	return new URL(file, import.meta.url);
}

function characters(page: Page): number {
	return cellsOf([page]).reduce((sum, { text }) => sum + text.length, 0);
}
