// `npm run bench:simulation` lets n8n processes use one account in simulated time, with this node and
// with two other ways to send. It prints the tables and claims, writes them to SIMULATION.md with a chart, and
// fails if a claim doesn't hold.
//
//   npm run bench:simulation -- --quick         a first impression within a minute, only printed
//   npm run bench:simulation -- --only queue    the scenarios with these words in their titles, only printed
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { chartOf } from './chart.mjs';
import { claimsOf } from './claims.mjs';
import { type Figures, measure } from './figures.mjs';
import { type GroupResult, pageOf, tablesOf } from './page.mjs';
import { documentsOf, type Scenario } from './scenario.mjs';
import { GROUPS } from './scenarios.mjs';

/** How many seeds a scenario is run with, by its documents: about as many in a run. */
const SEEDS = { few: 9, many: 3, million: 1 };
const QUICK_SEEDS = { few: 3, many: 0, million: 0 };

const { values } = parseArgs({
	options: { only: { type: 'string' }, quick: { type: 'boolean', default: false } },
});
const words = (values.only ?? '').toLowerCase();

const results: GroupResult[] = [];
for (const group of GROUPS) {
	const measured: GroupResult = { ...group, results: [], claims: [] };
	for (const scenario of group.scenarios) {
		const title = `${group.title}: ${scenario.title}`;
		const seeds = seedsFor(scenario);
		if (seeds.length === 0 || !title.toLowerCase().includes(words)) continue;
		console.error(title);
		const result = await measure(scenario, seeds);
		for (const [name, figures] of Object.entries(result.of)) console.error(inShort(name, figures));
		const claims = claimsOf(result);
		for (const { text, measured, holds } of claims) {
			if (!holds) console.error(`  DOES NOT HOLD: ${text}: ${measured}`);
		}
		measured.results.push(result);
		measured.claims.push(...claims);
	}
	if (measured.results.length > 0) results.push(measured);
}

console.log(tablesOf(results));
if (!values.only && !values.quick) {
	const page = pageOf(results);
	writeFileSync(new URL('../SIMULATION.md', import.meta.url), page);
	writeFileSync(new URL('../SIMULATION.svg', import.meta.url), chartOf(results));
}
const claims = results.flatMap((group) => group.claims);
const broken = claims.filter(({ holds }) => !holds);
console.error(`${broken.length} of ${claims.length} claims don't hold.`);
process.exit(broken.length > 0 ? 1 : 0);

function seedsFor(scenario: Scenario): number[] {
	const documents = documentsOf(scenario);
	const { few, many, million } = values.quick ? QUICK_SEEDS : SEEDS;
	if (documents >= 1_000_000) return numbersTo(million);
	return numbersTo(documents > 2_000 ? many : few);
}

function numbersTo(count: number): number[] {
	return Array.from({ length: count }, (_, index) => index + 1);
}

function inShort(
	name: string,
	{ overShortest, seconds, requestsPerDocument, lost, even, processor }: Figures,
): string {
	const { median, worst } = overShortest;
	return [
		`  ${name.padEnd(17)} ${median.toFixed(2)} × (${worst.toFixed(2)})`,
		`${seconds.median.toFixed(1)} s`,
		`${requestsPerDocument.median.toFixed(2)} requests`,
		`${lost.worst} lost`,
		`Jain ${even.median.toFixed(2)}`,
		`took ${processor.toFixed(1)} s`,
	].join(', ');
}
