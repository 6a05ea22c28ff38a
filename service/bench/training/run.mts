// `npm run train -- <folder>` learns the weights of evidence, from public receipts and from drawn ones, and writes
// service/weights/. The folder is that of `npm run bench:public`. Receipts are read as text and as pictures, which
// takes half an hour: in pictures, names and amounts are misread.
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pMap from 'p-map';

import { amountsOf } from '../../dist/finding/evidence/amounts.mjs';
import { evidenceForMerchant } from '../../dist/finding/evidence/merchant.mjs';
import { namesOf } from '../../dist/finding/evidence/names.mjs';
import { evidenceForTotal } from '../../dist/finding/evidence/receiptTotal.mjs';
import type { Weights } from '../../dist/finding/evidence/weigh.mjs';
import { inOnePiece } from '../../dist/finding/inOnePiece.mjs';
import { createReader } from '../../dist/index.mjs';
import { sameValue } from '../../dist/learning/sameValue.mjs';
import type { Page } from '../../dist/reading/layout.mjs';
import { documentsOf } from '../documents/generate.mjs';
import { VARIANTS } from '../documents/variants.mjs';
import { sroie } from '../public/sroie.mjs';
import { pagesOf, readAll } from '../read.mjs';
import { type Example, fit } from './fit.mjs';

/** The number of drawn documents of each kind of receipt. */
const DRAWN = { pdf: 40, photo: 26 };

interface Known {
	pages: Page[];
	merchant: string;
	total: string;
}

const [folder = '.'] = process.argv.slice(2);
const reader = createReader();
const known = [...(await publicReceipts()), ...(await drawnReceipts())];
await reader.close();
console.log(`${known.length} receipts`);
write('receipt_total', fit(known.filter(({ total }) => total !== '').map(exampleOfTotal)));
write('merchant', fit(known.filter(({ merchant }) => merchant !== '').map(exampleOfMerchant)));

async function publicReceipts(): Promise<Known[]> {
	const set = join(folder, 'ICDAR-2019-SROIE');
	const documents = [...sroie(set, 'transcription'), ...sroie(set, 'pictures')];
	return await pMap(
		documents.filter(({ group }) => group === 'training'),
		async ({ name, type, bytes, expected }) => {
			const { merchant = [], total = [] } = await expected();
			const pages = await pagesOf(reader, { name, type, bytes: await bytes() });
			return { pages, merchant: merchant[0] ?? '', total: total[0] ?? '' };
		},
		{ concurrency: 2 * availableParallelism() },
	);
}

async function drawnReceipts(): Promise<Known[]> {
	const receipts: Known[] = [];
	for (const variant of VARIANTS.filter(({ project }) => project === 'fo_2')) {
		for (const kind of ['pdf', 'photo'] as const) {
			const documents = DRAWN[kind];
			const drawn = documentsOf({ half: 'train', kind, language: undefined, documents, variant });
			for (const { document, pages } of await readAll(reader, drawn)) {
				const { merchant = '', total = '' } = document.expected;
				receipts.push({ pages, merchant, total });
			}
		}
	}
	return receipts;
}

function exampleOfTotal({ pages, total }: Known): Example {
	const candidates = amountsOf(inOnePiece(pages));
	const right = candidates.map(({ value }) => sameValue(value, total));
	return { evidence: evidenceForTotal(candidates), right };
}

function exampleOfMerchant({ pages, merchant }: Known): Example {
	const whole = inOnePiece(pages);
	const candidates = namesOf(whole);
	const right = candidates.map(({ value }) => sameValue(value, merchant));
	return { evidence: evidenceForMerchant(candidates, whole), right };
}

/** The weights in alphabetical order, so that a change shows what has changed. */
function write(name: string, weights: Weights): void {
	const rounded = Object.entries(weights)
		.map(([evidence, weight]) => [evidence, Number(weight.toFixed(2))] as const)
		.sort(([one], [other]) => (one < other ? -1 : 1));
	const file = fileURLToPath(new URL(`../../weights/${name}.json`, import.meta.url));
	writeFileSync(file, `${JSON.stringify(Object.fromEntries(rounded), undefined, '\t')}\n`);
}
