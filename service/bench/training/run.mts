// `npm run train -- <folder>` learns the weights of evidence, from public documents and from drawn ones, and writes
// service/weights/. The folder is that of `npm run bench:public`. Documents are read as texts and as pictures, which
// takes an hour: in pictures, names and amounts are misread.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Weights } from '../../dist/finding/evidence/weigh.mjs';
import { createReader } from '../../dist/index.mjs';
import { type KnownDocument, drawnDocuments, publicDocuments } from './known.mjs';
import { weightsOfMerchant, weightsOfTotal } from './receipts.mjs';
import { weightsOfRightValue } from './rightValue.mjs';
import { weightsOfRecipient, weightsOfSender } from './parties.mjs';

const [folder = '.'] = process.argv.slice(2);
const reader = createReader();
const documents: KnownDocument[] = await publicDocuments(reader, folder);
for await (const document of drawnDocuments(reader)) documents.push(document);
await reader.close();
console.log(`${documents.length} documents`);
const receipts = documents.filter(({ project }) => project === 'fo_2');
write('receipt_total', weightsOfTotal(receipts));
write('merchant', weightsOfMerchant(receipts));
write('sender', await weightsOfSender(documents));
write('recipient', await weightsOfRecipient(documents));
write('right_value', await weightsOfRightValue(documents));

/** The weights in alphabetical order, so that a change shows what has changed. */
function write(name: string, weights: Weights): void {
	const rounded = Object.entries(weights)
		.map(([evidence, weight]) => [evidence, Number(weight.toFixed(2))] as const)
		.sort(([one], [other]) => (one < other ? -1 : 1));
	const file = fileURLToPath(new URL(`../../weights/${name}.json`, import.meta.url));
	writeFileSync(file, `${JSON.stringify(Object.fromEntries(rounded), undefined, '\t')}\n`);
}
