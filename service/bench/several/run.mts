// `npm run bench:several` joins documents to files of two to four, and counts how many files the service divides at
// the right pages, and how many single documents it refuses.
//
//   npm run bench:several -- <folder>   also the PDFs in this folder, and SROIE's receipts (bench/public/README.md)
//   --learn                             prints the weights for finding/documents/evidence.mts, learned from one half
//   --show                              also each mistake
import { parseArgs } from 'node:util';
import { firstPages } from '../../dist/finding/documents/documentsIn.mjs';
import { createReader } from '../../dist/index.mjs';
import { Chance } from '../../support/chance.mjs';
import { documentsFrom, drawnDocuments } from './files.mjs';
import {
	type Identified,
	type Pool,
	differentDocuments,
	identified,
	poolsOf,
	variantsOf,
} from './identities.mjs';
import { learnedWeights } from './learn.mjs';

const JOINED = 200;

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { learn: { type: 'boolean' }, show: { type: 'boolean' } },
});
const reader = createReader();
const half = values.learn ? 'train' : 'test';
const drawn = await drawnDocuments(half, reader);
const [folder] = positionals;
const others = folder ? await documentsFrom(folder, reader) : [];
await reader.close();
const documents = [...drawn, ...others.filter(({ name }) => halfOf(name) === half)].map(identified);

if (values.learn) {
	const { bias, weights } = learnedWeights(documents);
	console.log(`without reasons: ${bias.toFixed(1)}`);
	for (const [reason, weight] of Object.entries(weights))
		console.log(`${reason}: ${weight.toFixed(1)}`);
} else {
	for (const [kind, pools] of Object.entries(poolsOf(documents))) countDivided(kind, pools);
	countRefused(documents.filter(({ pages }) => pages.length > 1));
}

/** The half that a document from elsewhere belongs to, as drawn ones do. */
function halfOf(name: string): 'train' | 'test' {
	return new Chance(name).happens(0.5) ? 'train' : 'test';
}

function countDivided(kind: string, pools: Pool[]): void {
	if (pools.every((pool) => pool.length === 0)) return;
	const chance = new Chance(kind);
	let divided = 0;
	for (let file = 0; file < JOINED; file++) {
		const joined = differentDocuments(pools, chance);
		const found = firstPages(joined.flatMap(({ pages }) => pages)).join();
		const isRight = found === beginningsOf(joined).join();
		if (isRight) divided++;
		else
			show(`${joined.map(({ name, pages }) => `${name} (${pages.length})`).join(' + ')}: ${found}`);
	}
	console.log(`${kind}: ${divided} of ${JOINED} joined files divided at the right pages`);
}

function beginningsOf(documents: Identified[]): number[] {
	let page = 0;
	return documents.map(({ pages }) => {
		page += pages.length;
		return page - pages.length;
	});
}

function countRefused(documents: Identified[]): void {
	const names = ['as they are', 'without page numbers', 'a head on each page', 'both on each page'];
	for (const [index, name] of names.entries()) {
		const refused = documents.filter(
			(each) => firstPages(variantsOf(each)[index]!.pages).length > 1,
		);
		for (const each of refused) show(`${each.name}: ${firstPages(each.pages).join()}`);
		console.log(`single documents, ${name}: ${refused.length} of ${documents.length} refused`);
	}
}

function show(mistake: string): void {
	if (values.show) console.log(`  ${mistake}`);
}
