import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

import type { Page } from '../../dist/reading/layout.mjs';
import type { PooledReader } from '../../dist/reading/reader.mjs';
import { documentsOf } from '../documents/generate.mjs';
import type { Half } from '../documents/language.mjs';
import { VARIANTS } from '../documents/variants.mjs';
import { sroie } from '../public/sroie.mjs';
import { pagesOf } from '../read.mjs';

/** The pages of a file that is a single document. */
export interface SingleDocument {
	name: string;
	/** Files from elsewhere, receipts of SROIE, or drawn ones. */
	source: 'strangers' | 'SROIE' | 'drawn';
	sender?: string;
	pages: Page[];
}

/** Enough lines for a second page. */
const MANY_LINES: [number, number] = [14, 60];
/** Documents of each variant. */
const DRAWN = 30;
/** Longer PDFs are manuals and the like. Their many pages would outweigh everything else. */
const MOST_PAGES = 20;
/** Files that are several documents, or several copies of one. */
const SEVERAL = /Order_Creation\W.*invoice\.pdf$|dokumentation\.pdf$|pyfepdf\W+factura\.pdf$/;

/** Text PDFs that this project draws, one in two with many lines. */
export async function drawnDocuments(half: Half, reader: PooledReader): Promise<SingleDocument[]> {
	const documents: SingleDocument[] = [];
	for (const variant of VARIANTS.filter(({ picture }) => !picture)) {
		const long = { ...variant, [half]: { ...variant[half], lines: MANY_LINES } };
		for (const each of [variant, long]) {
			const drawn = documentsOf({ variant: each, half, kind: 'pdf', documents: DRAWN });
			for await (const document of drawn) {
				const pages = await pagesOf(reader, document);
				documents.push({ name: document.name, source: 'drawn', sender: document.sender, pages });
			}
		}
	}
	return documents;
}

/** The PDFs with a text layer in a folder, with SROIE's receipts if they are there. */
export async function documentsFrom(
	folder: string,
	reader: PooledReader,
): Promise<SingleDocument[]> {
	const receipts = join(folder, 'ICDAR-2019-SROIE');
	const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
	const files = names
		.filter((name) => /\.pdf$/i.test(name) && !SEVERAL.test(name))
		.map((name) => ({
			...{ name: basename(name), source: 'strangers' as const, type: 'pdf' as const },
			bytes: async () => new Uint8Array(await readFile(join(folder, name))),
		}));
	const drawn = existsSync(receipts) ? sroie(receipts, 'transcription') : [];
	const all = [...files, ...drawn.map((each) => ({ ...each, source: 'SROIE' as const }))];
	const documents: SingleDocument[] = [];
	for (const { name, source, type, bytes } of all) {
		const pages = await pagesOf(reader, { name, type, bytes: await bytes() });
		const isText = pages.length > 0 && pages.every(({ recognised }) => !recognised);
		if (isText && pages.length <= MOST_PAGES) documents.push({ name, source, pages });
	}
	return documents;
}
