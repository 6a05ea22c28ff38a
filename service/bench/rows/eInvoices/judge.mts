import { availableParallelism } from 'node:os';
import pMap from 'p-map';

import { findFields } from '../../../dist/finding/findFields.mjs';
import type { PooledReader, Project } from '../../../dist/index.mjs';
import { pagesOf, scansOf } from '../../read.mjs';
import type { JudgedTable } from '../judge.mjs';
import { naiveRows } from '../naive.mjs';
import type { JudgedDocument } from '../report.mjs';
import { comparePages, compareWithXml } from './compare.mjs';
import type { EInvoiceFile } from './files.mjs';
import type { XmlRow } from './xmlTable.mjs';

/** The parts of an e-invoice that are read: its XML and its pages, its pages, or pictures of them. */
export type Source = 'xml' | 'pages' | 'scans' | 'naive';

/** Compares the rows of e-invoices with the lines in their XML. */
export async function judgeEInvoices(
	reader: PooledReader,
	project: Project,
	files: EInvoiceFile[],
	source: Source,
): Promise<Array<JudgedDocument<XmlRow>>> {
	const judge = async (file: EInvoiceFile) => ({
		name: file.name,
		kind: source,
		table: await judged(file),
	});
	const judged = async (file: EInvoiceFile): Promise<JudgedTable<XmlRow>> => {
		const { table, bytes } = file;
		if (source === 'xml') return compareWithXml(table, await answerTo(reader, project, file));
		const pages = await pagesOf(reader, { ...file, bytes: bytes.slice() });
		const read = source === 'scans' ? await scansOf(reader, file, pages.length) : pages;
		const found = source === 'naive' ? naiveRows(read) : findFields(read, project);
		return comparePages(table, pages, found);
	};
	const readable = files.filter(({ type }) => source === 'xml' || type === 'pdf');
	const all = await pMap(readable, judge, { concurrency: availableParallelism() + 1 });
	return all.filter(({ table }) => table.pairs.some(({ expected }) => expected));
}

/** The answer of the service, which uses the XML. */
async function answerTo(
	reader: PooledReader,
	project: Project,
	{ name, type, bytes }: EInvoiceFile,
): Promise<Record<string, string>> {
	const { signal } = new AbortController();
	try {
		return await reader.read({ type, bytes: bytes.slice() }, project, signal);
	} catch (error) {
		console.log(`${name}: ${(error as Error).message}`);
		return {};
	}
}
