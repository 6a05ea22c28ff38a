import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pMap from 'p-map';

import type { PooledReader } from '../../dist/index.mjs';
import type { Page } from '../../dist/reading/layout.mjs';
import { documentsOf } from '../documents/generate.mjs';
import { KINDS, type Kind } from '../documents/rendering/scans.mjs';
import { VARIANTS, type Variant } from '../documents/variants.mjs';
import { E_INVOICES, corpus } from '../public/corpus.mjs';
import type { PublicDocument } from '../public/documents.mjs';
import { sroie } from '../public/sroie.mjs';
import { strangers } from '../public/strangers.mjs';
import { pagesOf, readAll } from '../read.mjs';

/** A document with values that are known to be right. */
export interface KnownDocument {
	project: string;
	pages: Page[];
	/** The values of each known field that count as right: none if it isn't on the document. */
	printed: Record<string, string[]>;
	/** Names of parties that may be printed in another way. */
	names?: Record<string, string[]>;
	/** True if this project drew it: all fields are known, exactly as printed. */
	isDrawn: boolean;
}

/** Drawn documents of each variant; of the usual one and of receipts, there are more. */
const DRAWN: Record<Kind, Record<'usual' | 'receipt' | 'other', number>> = {
	pdf: { usual: 300, receipt: 40, other: 30 },
	scan: { usual: 100, receipt: 4, other: 4 },
	photo: { usual: 100, receipt: 26, other: 4 },
};

/** Other people's names in e-invoices often differ from those on the page. */
const NOT_AS_PRINTED = ['supplier', 'customer'];

export async function* drawnDocuments(reader: PooledReader): AsyncGenerator<KnownDocument> {
	for (const kind of KINDS) {
		for (const variant of VARIANTS) {
			const documents = numberOf(kind, variant);
			const drawn = documentsOf({ half: 'train', kind, language: undefined, documents, variant });
			for (const { document, pages } of await readAll(reader, drawn)) {
				const entries = Object.entries(document.expected).map(([field, value]) => [field, [value]]);
				const printed = Object.fromEntries(entries) as Record<string, string[]>;
				yield { project: variant.project, pages, printed, isDrawn: true };
			}
		}
	}
}

function numberOf(kind: Kind, { name, project }: Variant): number {
	const { usual, receipt, other } = DRAWN[kind];
	if (name === 'usual') return usual;
	return project === 'fo_2' ? receipt : other;
}

/** The documents of strangers to learn from, in the folder of `npm run bench:public`. A missing set is left out. */
export async function publicDocuments(
	reader: PooledReader,
	folder: string,
): Promise<KnownDocument[]> {
	const receipts = join(folder, 'ICDAR-2019-SROIE');
	const invoices = join(folder, 'corpus');
	const others = join(folder, 'strangers');
	const documents = [
		...(existsSync(receipts)
			? [...sroie(receipts, 'transcription'), ...sroie(receipts, 'pictures')]
			: []),
		// The other half shows how good it is.
		...(existsSync(invoices) ? corpus(invoices).filter((_, index) => index % 2 === 0) : []),
		...(existsSync(others) ? await strangers(others) : []),
	];
	return await pMap(
		documents.filter(({ isHeldBack }) => !isHeldBack),
		async (document) => await readPublic(reader, document),
		{ concurrency: 2 * availableParallelism() },
	);
}

async function readPublic(
	reader: PooledReader,
	{ set, name, type, bytes, expected, project }: PublicDocument,
): Promise<KnownDocument> {
	const all = Object.entries(await expected());
	const isOther = (field: string) => set === E_INVOICES && NOT_AS_PRINTED.includes(field);
	const pages = await pagesOf(reader, { name, type, bytes: await bytes() });
	return {
		project,
		pages,
		printed: Object.fromEntries(all.filter(([field]) => !isOther(field))),
		names: Object.fromEntries(all.filter(([field]) => isOther(field))),
		isDrawn: false,
	};
}
