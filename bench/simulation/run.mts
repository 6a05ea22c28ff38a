// `npm run bench:simulation` lets n8n processes use one account in simulated time, with this node and
// with two other ways to send. It prints the tables and claims, writes SIMULATION.md, SIMULATION.json and
// SIMULATION.svg, and fails if a claim doesn't hold. It takes about ten minutes.
//
//   npm run bench:simulation -- --quick         a first impression within a minute, only printed
//   npm run bench:simulation -- --only queue    the scenarios with these words in their titles, only printed
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { writePage } from '../../support/report/page.mjs';
import { failedIn, measuredNow, printed } from '../../support/report/results.mjs';
import { claimsOf } from './claims.mjs';
import { measure } from './figures.mjs';
import { type GroupResult, pageOf, sectionOf } from './page.mjs';
import { documentsOf, type Scenario } from './scenario.mjs';
import { GROUPS } from './scenarios.mjs';

/** The number of seeds of a scenario, by its number of documents. */
const SEEDS = { upTo2000: 9, upTo100000: 3, more: 1 };
const QUICK_SEEDS = { upTo2000: 3, upTo100000: 0, more: 0 };

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
		const claims = claimsOf(result);
		for (const { text, measured, holds } of claims) {
			if (!holds) console.error(`  DOES NOT HOLD: ${text}: ${measured}`);
		}
		measured.results.push(result);
		measured.claims.push(...claims);
	}
	if (measured.results.length > 0) results.push(measured);
}

const sections = results.map(sectionOf);
for (const section of sections) console.log(printed(section));
if (!values.only && !values.quick) {
	const page = fileURLToPath(new URL('../SIMULATION.md', import.meta.url));
	const measured = measuredNow('1 to 9 seeds');
	const stored = sections.map((section) => ({ ...section, measured }));
	writePage(page, pageOf(results), stored);
}
const failed = failedIn(sections);
console.error(
	`${failed.length} of ${sections.flatMap(({ claims }) => claims).length} claims don't hold.`,
);
process.exit(failed.length > 0 ? 1 : 0);

function seedsFor(scenario: Scenario): number[] {
	const documents = documentsOf(scenario);
	const { upTo2000, upTo100000, more } = values.quick ? QUICK_SEEDS : SEEDS;
	if (documents > 100_000) return numbersTo(more);
	return numbersTo(documents > 2_000 ? upTo100000 : upTo2000);
}

function numbersTo(count: number): number[] {
	return Array.from({ length: count }, (_, index) => index + 1);
}
