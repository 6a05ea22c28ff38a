import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pMap from 'p-map';
import { type Document, typeOfFile } from '../documents.mjs';
import { ServiceError } from '../errors.mjs';
import type { Page } from '../reading/layout.mjs';
import { type PooledReader, createReader } from '../reading/reader.mjs';
import { BadExamples, type Expected } from './expected.mjs';

/** A document whose values are known. */
export interface Example {
	file: string;
	pages: Page[];
	expected: Record<string, string>;
}

/** Reads the documents as the service does. Throws BadExamples. */
export async function readExamples(
	folder: string,
	expected: Expected,
	progress: (file: string) => void,
): Promise<Example[]> {
	const reader = createReader();
	const readExample = async ([file, fields]: [string, Record<string, string>]) => {
		progress(file);
		return { file, pages: await pagesOf(join(folder, file), reader), expected: fields };
	};
	try {
		return await pMap(expected, readExample, { concurrency: availableParallelism() });
	} finally {
		await reader.close();
	}
}

async function pagesOf(path: string, reader: PooledReader): Promise<Page[]> {
	const document = await documentOf(path);
	try {
		return await reader.pagesOf(document, new AbortController().signal);
	} catch (error) {
		if (error instanceof ServiceError) throw new BadExamples(`${path}: ${error.message}`);
		throw error;
	}
}

async function documentOf(path: string): Promise<Document> {
	const bytes = new Uint8Array(await readFile(path));
	const type = path.endsWith('.txt') ? 'text' : await typeOfFile(bytes);
	if (type) return { type, bytes };
	throw new BadExamples(`${path}: a document is a PDF, JPEG, PNG or TIFF, or a text (.txt).`);
}
