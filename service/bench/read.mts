import { availableParallelism } from 'node:os';
import pMap from 'p-map';
import type { DocumentType } from '../dist/documents.mjs';
import { ServiceError } from '../dist/errors.mjs';
import type { Page } from '../dist/reading/layout.mjs';
import { renderPdfPage } from '../dist/reading/pdf.mjs';
import type { PooledReader } from '../dist/reading/reader.mjs';
import type { GeneratedDocument } from './documents/generate.mjs';
import { keptPages } from './keptPages.mjs';

export interface ReadDocument<Each = GeneratedDocument> {
	document: Each;
	pages: Page[];
}

/** Reads documents as the service does, on all cores. */
export async function readAll<Each extends GeneratedDocument>(
	reader: PooledReader,
	documents: AsyncGenerator<Each> | Each[],
): Promise<Array<ReadDocument<Each>>> {
	const readOne = async (document: Each) => ({
		document,
		pages: await pagesOf(reader, document),
	});
	return await pMap(documents, readOne, { concurrency: 2 * availableParallelism() });
}

/** No pages if a picture is refused, so all of its fields are empty. */
export async function pagesOf(
	reader: PooledReader,
	{ name, type, bytes }: Pick<GeneratedDocument, 'name' | 'bytes'> & { type: DocumentType },
): Promise<Page[]> {
	try {
		const read = () => reader.pagesOf({ type, bytes }, new AbortController().signal);
		return await keptPages(type, bytes, read);
	} catch (error) {
		if (!(error instanceof ServiceError)) throw error;
		console.log(`${name}: ${error.message}`);
		return [];
	}
}

/** The pages of a PDF, recognised from pictures at about 150 dpi. */
export async function scansOf(
	reader: PooledReader,
	{ name, bytes }: Pick<GeneratedDocument, 'name' | 'bytes'>,
	pages: number,
): Promise<Page[]> {
	const scans: Page[] = [];
	for (let page = 0; page < pages; page++) {
		const picture = new Uint8Array(await renderPdfPage(bytes.slice(), page));
		scans.push(...(await pagesOf(reader, { name, type: 'jpeg', bytes: picture })));
	}
	return scans;
}
