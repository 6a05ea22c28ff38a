// `npm run bench:types` counts the types that are found on drawn documents of both halves.
//
//   npm run bench:types -- <folder>   also on SROIE's receipts and invoice2data's invoices (bench/public/README.md)
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { documentType } from '../../dist/finding/documents/documentType.mjs';
import { inOnePiece } from '../../dist/finding/inOnePiece.mjs';
import { createReader } from '../../dist/index.mjs';
import type { DocumentType } from '../../dist/documents.mjs';
import { documentsOf } from '../documents/generate.mjs';
import { VARIANTS } from '../documents/variants.mjs';
import { invoice2data } from '../public/invoice2data.mjs';
import { sroie } from '../public/sroie.mjs';
import { pagesOf } from '../read.mjs';

const TYPES = { fo_1: 'invoice', fo_2: 'receipt', fo_3: 'purchase order' };
/** Documents of each variant: there are many variants of invoices, and one each of receipts and orders. */
const DRAWN = { fo_1: 10, fo_2: 60, fo_3: 60 };

interface Typed {
	set: string;
	/** The right type. */
	type: string;
	name: string;
	format: DocumentType;
	bytes: Uint8Array<ArrayBuffer>;
}

const [folder = ''] = process.argv.slice(2);
const reader = createReader();
const counts = new Map<string, Map<string, number>>();
for (const half of ['train', 'test'] as const)
	for await (const document of drawnDocuments(half)) await count(document);
for await (const document of strangers()) await count(document);
await reader.close();
for (const [set, types] of counts)
	console.log(`${set}: ${[...types].map(([type, times]) => `${times} ${type}`).join(', ')}`);

async function* drawnDocuments(half: 'train' | 'test'): AsyncGenerator<Typed> {
	for (const variant of VARIANTS.filter(({ picture }) => !picture)) {
		const { project } = variant;
		const drawn = documentsOf({ variant, half, kind: 'pdf', documents: DRAWN[project] });
		for await (const { name, type: format, bytes, expected } of drawn) {
			const type = expected['document_type'] ?? TYPES[project];
			yield { set: `drawn, ${half}`, type, name, format, bytes };
		}
	}
}

async function* strangers(): AsyncGenerator<Typed> {
	const receipts = join(folder, 'ICDAR-2019-SROIE');
	const invoices = join(folder, 'invoice2data');
	const documents = [
		...(existsSync(receipts) ? sroie(receipts, 'transcription') : []),
		...(existsSync(invoices) ? invoice2data(invoices) : []),
	];
	for (const { set, group, project, name, type: format, bytes } of documents) {
		const type = TYPES[project as keyof typeof TYPES];
		yield { set: `${set}, ${group}`, type, name, format, bytes: await bytes() };
	}
}

async function count({ set, type, name, format, bytes }: Typed): Promise<void> {
	const pages = await pagesOf(reader, { name, type: format, bytes });
	const found = documentType(inOnePiece(pages)) ?? 'without a type';
	const key = `${set}, ${type}`;
	const types = counts.get(key) ?? new Map<string, number>();
	counts.set(key, types.set(found, (types.get(found) ?? 0) + 1));
}
