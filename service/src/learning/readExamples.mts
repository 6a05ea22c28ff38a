import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Document, typeOfFile } from '../documents.mjs';
import { PROBLEMS } from '../errors.mjs';
import type { Page } from '../reading/layout.mjs';
import { LIMITS } from '../reading/limits.mjs';
import { ProcessPool } from '../reading/processPool.mjs';
import { open } from '../reading/readingWorker.mjs';
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
	const recognition = new ProcessPool(
		new URL('../reading/recognitionWorker.mjs', import.meta.url),
		availableParallelism(),
	);
	const examples: Example[] = [];
	try {
		for (const [file, fields] of expected) {
			progress(file);
			const path = join(folder, file);
			const pages = await pagesOf(path, await documentOf(path), recognition);
			examples.push({ file, pages, expected: fields });
		}
	} finally {
		await recognition.close();
	}
	return examples;
}

async function documentOf(path: string): Promise<Document> {
	const bytes = new Uint8Array(await readFile(path));
	const type = path.endsWith('.txt') ? 'text' : await typeOfFile(bytes);
	if (type) return { type, bytes };
	throw new BadExamples(`${path}: a document is a PDF, JPEG, PNG or TIFF, or a text (.txt).`);
}

async function pagesOf(
	path: string,
	document: Document,
	recognition: ProcessPool,
): Promise<Page[]> {
	const opened = await open(document);
	if ('problem' in opened) throw new BadExamples(`${path}: ${PROBLEMS[opened.problem][1]}`);
	const { signal } = new AbortController();
	const work = { name: 'recognise', seconds: LIMITS.seconds.recognise, signal };
	return await Promise.all(
		opened.value.map((page) =>
			'page' in page ? page.page : recognition.run<Page>(page.image, work),
		),
	);
}
