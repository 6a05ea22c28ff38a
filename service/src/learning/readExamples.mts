import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
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
	const waiting = expected.keys();
	const pages = new Map<string, Page[]>();
	const readWaiting = async () => {
		for (const file of waiting) {
			progress(file);
			pages.set(file, await pagesOf(join(folder, file), reader));
		}
	};
	try {
		await Promise.all(Array.from({ length: availableParallelism() }, readWaiting));
	} finally {
		await reader.close();
	}
	return [...expected].map(([file, fields]) => ({
		file,
		pages: pages.get(file)!,
		expected: fields,
	}));
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
