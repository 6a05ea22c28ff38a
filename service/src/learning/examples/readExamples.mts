import { availableParallelism } from 'node:os';
import pMap from 'p-map';
import { type Document, typeOfFile } from '../../documents.mjs';
import { ServiceError } from '../../errors.mjs';
import type { Page } from '../../reading/layout.mjs';
import { type PooledReader, createReader } from '../../reading/reader.mjs';
import { BadExamples } from './badExamples.mjs';
import { readInside } from './examplesFolder.mjs';
import type { Example } from '../example.mjs';
import type { Expected } from './expected.mjs';

/** The size limit of a document, the same as the service's. */
const MOST_MEGABYTES = 50;

/** Reads the documents as the service does. Throws BadExamples with every document that can't be read. */
export async function readExamples(
	folder: string,
	expected: Expected,
	progress: (file: string) => void,
): Promise<Example[]> {
	const reader = createReader();
	const problems: string[] = [];
	const readExample = async ([file, fields]: [string, Record<string, string>]) => {
		progress(file);
		try {
			return [{ file, pages: await pagesOf(folder, file, reader), expected: fields }];
		} catch (error) {
			if (!(error instanceof ServiceError || error instanceof BadExamples)) throw error;
			problems.push(error instanceof ServiceError ? `${file}: ${error.message}` : error.message);
			return [];
		}
	};
	try {
		const examples = await pMap(expected, readExample, { concurrency: availableParallelism() });
		if (problems.length > 0) throw new BadExamples(folder, problems.sort());
		return examples.flat();
	} finally {
		await reader.close();
	}
}

async function pagesOf(folder: string, file: string, reader: PooledReader): Promise<Page[]> {
	return await reader.pagesOf(await documentIn(folder, file), new AbortController().signal);
}

/** A document of the folder. Throws BadExamples or ServiceError. */
export async function documentIn(folder: string, file: string): Promise<Document> {
	const bytes = await readInside(folder, file, MOST_MEGABYTES);
	const type = /\.txt$/i.test(file) ? 'text' : await typeOfFile(bytes);
	if (type) return { type, bytes, fileName: file };
	throw new ServiceError(
		'unsupported_type',
		'a document is a PDF, JPEG, PNG or TIFF, or a text (.txt).',
	);
}
