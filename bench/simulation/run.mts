// `npm run bench:simulation` lets many n8n processes use one account in simulated time, with this node and
// with two other ways to send. It prints the tables and writes them to SIMULATION.md, and fails if this
// node loses a document. It takes a few minutes.
//
//   npm run bench:simulation -- --only queue    the scenarios with this word in their titles, only printed
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { claimLines, heading, ratio, type Section, sectionLines, times } from '../results.mjs';
import { randomOf } from '../../test/support/random.mjs';
import { REAL_TIMES, type RepeatedScenario } from './realTimes.mjs';
import { type Outcome, type Scenario, simulate } from './scenario.mjs';
import { COMMON, SCENARIOS } from './scenarios.mjs';
import { awsAdaptive, thisNode, withoutLearning } from './senders.mjs';

const SENDERS = {
	'this node': thisNode,
	'without learning': withoutLearning,
	'AWS SDK, adaptive': awsAdaptive,
};
const SEED = 1;

/** For the scenarios that are run several times. */
const SEEDS = Array.from({ length: 9 }, (_, index) => index + 1);

const ABOUT = [
	COMMON,
	'',
	'- **This node** is the code that is published, with its default options.',
	'- **Without learning** sends 5 documents at a time for each execution. After a 429, a document waits as the',
	'  service asks, or else with exponential backoff and jitter, and is sent again as often as it takes.',
	'- **AWS SDK, adaptive** is the same with the rate limiter of the adaptive retry mode of the AWS SDKs, which',
	'  is their own code (`@smithy/core`): one client for each worker.',
	'',
	'"÷ shortest" is the time until the last document over the shortest in which the service can read all.',
	"Jain's index says how even the speeds are: 1 if all are equal, 1/n if one of n has everything. A worker is",
	'as fast as its slowest execution. If workers come and go, those that are alone for a while are faster with any',
	'sender. "Settled" is the time from a change until the service, over 5 s, reads',
	'90 % of what it can, with at most 1.5 requests per document.',
	'',
	'If requests are refused at random, each refusal looks as if others had used up the limit. So senders that',
	'learn slow down for nothing.',
	'',
	'The sections whose titles begin with a time are about one process, or four, at the times that the',
	"specification names, and at 300 ms. They are run with nine seeds, each with another phase of the service's",
	'clock. There the other two senders send up to 100 documents at a time. A document is lost if a gateway gave up',
	'waiting for it: it is read, and paid for, all the same.',
	'',
].join('\n');

const HEAD = [
	'sender',
	'÷ shortest',
	'requests per document',
	'lost',
	'most open',
	'Jain, workers',
	'Jain, executions',
];

const REPEATED_HEAD = [
	'sender',
	'÷ shortest, median',
	'÷ shortest, worst',
	'requests per document, median',
	'lost, median',
	'lost, worst',
	'most open',
];

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const sections: Section[] = [];
for (const scenario of SCENARIOS) {
	if (values.only && !scenario.title.includes(values.only)) continue;
	console.error(scenario.title);
	sections.push(await sectionOf(scenario));
}
for (const scenario of REAL_TIMES) {
	if (values.only && !scenario.title.includes(values.only)) continue;
	console.error(scenario.title);
	sections.push(await repeatedSectionOf(scenario));
}

const page = [
	...heading('Many workers with one account, simulated', 'npm run bench:simulation'),
	ABOUT,
	...sections.flatMap(sectionLines),
	...claimLines(sections),
].join('\n');
console.log(page);
if (!values.only) writeFileSync(new URL('../SIMULATION.md', import.meta.url), page);
process.exit(sections.some(({ claims }) => claims.some(({ holds }) => !holds)) ? 1 : 0);

async function sectionOf(scenario: Scenario): Promise<Section> {
	const rows: string[][] = [];
	const lost: number[] = [];
	for (const [name, sender] of Object.entries(SENDERS)) {
		const started = performance.now();
		const outcome = await simulate(scenario, sender, SEED);
		rows.push([name, ...figuresOf(scenario, outcome)]);
		lost.push(outcome.lost);
		console.error(`  ${rows.at(-1)!.join(', ')} (took ${inSeconds(performance.now() - started)})`);
	}
	const { title, changes = [] } = scenario;
	return {
		title,
		about: `The shortest time is ${inSeconds(scenario.shortest)}.`,
		head: [...HEAD, ...changes.map(({ at }) => `settled after ${inSeconds(at)}`)],
		rows,
		claims: [
			{ text: `${title}: this node loses none`, measured: `${lost[0]} lost`, holds: lost[0] === 0 },
		],
	};
}

/** The same with several seeds, each with another phase of the service's clock. */
async function repeatedSectionOf(scenario: RepeatedScenario): Promise<Section> {
	const { title, workers, executions, documents, shortest } = scenario;
	const rows: string[][] = [];
	for (const [name, sender] of Object.entries(SENDERS)) {
		const outcomes: Outcome[] = [];
		for (const seed of SEEDS) {
			const limits = scenario.limitsFor(randomOf(seed));
			outcomes.push(await simulate({ ...scenario, limits }, sender, seed));
		}
		const ratios = outcomes.map(({ milliseconds }) => milliseconds / shortest);
		const requests = outcomes.map((one) => one.requests / (workers * executions * documents));
		const lost = outcomes.map((one) => one.lost);
		rows.push([
			name,
			times(median(ratios)),
			times(Math.max(...ratios)),
			ratio(median(requests)),
			String(median(lost)),
			String(Math.max(...lost)),
			String(Math.max(...outcomes.map(({ mostOpen }) => mostOpen))),
		]);
		console.error(`  ${rows.at(-1)!.join(', ')}`);
	}
	const about = `The shortest time is ${inSeconds(shortest)}. ${SEEDS.length} seeds.`;
	return { title, about, head: REPEATED_HEAD, rows, claims: [] };
}

function median(values: number[]): number {
	return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
}

function figuresOf(scenario: Scenario, outcome: Outcome): string[] {
	const { workers, executions, documents, shortest } = scenario;
	return [
		times(outcome.milliseconds / shortest),
		ratio(outcome.requests / (workers * executions * documents)),
		String(outcome.lost),
		String(outcome.mostOpen),
		ratio(outcome.fairness.workers),
		ratio(outcome.fairness.executions),
		...outcome.settledAfter.map((time) => (time === undefined ? 'never' : inSeconds(time))),
	];
}

function inSeconds(milliseconds: number): string {
	return `${Math.round(milliseconds / 1000)} s`;
}
