import { availableParallelism } from 'node:os';
import type { Page } from '../../service/dist/reading/layout.mjs';
import type { PooledReader } from '../../service/dist/reading/reader.mjs';
import type { GeneratedDocument } from './generate.mjs';

export interface ReadDocument {
	document: GeneratedDocument;
	pages: Page[];
}

/** Reads documents as the service does, on all cores. */
export async function readAll(
	reader: PooledReader,
	documents: AsyncGenerator<GeneratedDocument> | GeneratedDocument[],
): Promise<ReadDocument[]> {
	const read: ReadDocument[] = [];
	const waiting = numbered(documents);
	const readWaiting = async () => {
		for await (const [index, document] of waiting)
			read[index] = { document, pages: await pagesOf(reader, document) };
	};
	await Promise.all(Array.from({ length: 2 * availableParallelism() }, readWaiting));
	return read;
}

export function pagesOf(reader: PooledReader, { type, bytes }: GeneratedDocument): Promise<Page[]> {
	return reader.pagesOf({ type, bytes }, new AbortController().signal);
}

async function* numbered<T>(values: AsyncIterable<T> | Iterable<T>): AsyncGenerator<[number, T]> {
	let index = 0;
	for await (const value of values) yield [index++, value];
}
