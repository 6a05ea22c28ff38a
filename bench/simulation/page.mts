import type { Page } from '../../support/report/page.mjs';
import {
	type Claim,
	inSeconds,
	ratio,
	type Section,
	table,
	times,
} from '../../support/report/results.mjs';
import { chartOf } from './chart.mjs';
import { refuses } from './claims.mjs';
import { type Figures, type Result, type SenderName, spread } from './figures.mjs';
import { documentsOf } from './scenario.mjs';
import type { Group } from './scenarios.mjs';

export interface GroupResult extends Group {
	results: Result[];
	claims: Claim[];
}

const NODE: SenderName = 'this node';
const PLAIN: SenderName = 'without learning';
const SDK: SenderName = 'AWS SDK, adaptive';

const ABOUT = [
	'- **This node** is the code that is published, with its default options.',
	'- **Without learning** sends up to 100 documents at a time in a process, or 5 for each execution if there are more',
	'  than 20 processes. After a 429, a document waits as long as the service asks, or with exponential backoff and',
	'  jitter, and is sent again until it is accepted.',
	'- **AWS SDK, adaptive** adds the rate limiter of the adaptive retry mode of the AWS SDKs (their own code,',
	'  `@smithy/core`), with one client for each process. If nothing is refused, it changes nothing.',
	'',
	"The service counts in whole seconds or minutes of its own clock, unless a scenario's title says otherwise, and says",
	'with `Retry-After` how long to wait. A request takes up to 20 ms to reach it. Each scenario runs with several seeds,',
	'each with another phase of that clock.',
	'',
	"**÷ shortest** is the time until the last document, divided by the time of a sender who knows the service's limits.",
	"**Jain's index** shows how evenly the processes share the service: 1 if all are equally fast, 1/n if one of n gets",
	'everything. **Lost** documents are read and paid for, but a gateway or the sender gave up waiting for them.',
	'',
	'If a service refuses requests at random, each refusal looks as if others had used up the limit, so senders that',
	'learn slow down although it does not help.',
];

const HEAD = [
	'scenario',
	'shortest',
	'sender',
	'÷ shortest',
	'worst',
	'requests per document',
	'lost',
	'most open',
	'Jain',
	'settled',
];

export function pageOf(groups: GroupResult[]): Page {
	return {
		title: 'n8n processes with one account, simulated',
		command: 'npm run bench:simulation',
		summary: summaryOf(groups.flatMap(({ results }) => results)),
		chart: {
			svg: chartOf(groups),
			description: 'Time over the shortest time for each scenario and sender',
		},
		body: [
			...['## By kind of scenario', '', groupTable(groups), ''],
			'"÷ shortest" and "requests" (per document) are the medians of the scenarios, "worst" is the slowest run. In a queue,',
			'senders that lose documents finish sooner.',
			...['', '## How it is measured', '', ...ABOUT, ''],
		],
	};
}

/** The rows of a group for the data file: medians over the seeds, the worst time, and the most that were lost. */
export function sectionOf({ title, about, results, claims }: GroupResult): Section {
	return { title, about, head: HEAD, rows: results.flatMap(rowsOf), claims };
}

function summaryOf(results: Result[]): string[] {
	const documents = count(results.map(({ scenario }) => documentsOf(scenario)));
	const refused = results.filter(({ scenario }) => refuses(scenario.limits));
	const givingUp = results.filter(
		({ scenario: { limits, timeout } }) => limits.patience !== undefined || timeout !== undefined,
	);
	const others = results.filter((one) => !givingUp.includes(one));
	const slowest = mostOf(refused, ({ of }) => ratioOf(of[NODE]));
	const leastEven = mostOf(refused, ({ of }) => of[SDK].even.median - of[NODE].even.median);
	const each = (name: SenderName, figure: (figures: Figures) => number) =>
		spread(refused.map(({ of }) => figure(of[name]))).median;
	return [
		`${results.length} scenarios, ${documents} documents in a run of each.`,
		`**Time.** If a service refuses what exceeds a limit, this node takes ${times(each(NODE, ratioOf))} the shortest possible time (the median of the scenarios), the limiter of the AWS SDKs ${times(each(SDK, ratioOf))}, sending again without learning ${times(each(PLAIN, ratioOf))}.`,
		`**Slowest:** ${slowest.scenario.title}. This node takes ${times(ratioOf(slowest.of[NODE]))} the shortest time, the SDKs' limiter ${times(ratioOf(slowest.of[SDK]))}, sending without learning ${times(ratioOf(slowest.of[PLAIN]))}.`,
		`**Least even:** ${leastEven.scenario.title}. Jain's index is ${ratio(leastEven.of[NODE].even.median)}, with the SDKs' limiter ${ratio(leastEven.of[SDK].even.median)}. The last process finishes at ${times(ratioOf(leastEven.of[NODE]))} the shortest time, with the SDKs' limiter at ${times(ratioOf(leastEven.of[SDK]))}.`,
		`**Requests.** This node sends ${ratio(each(NODE, requestsOf))} requests for each document, the SDKs' limiter ${ratio(each(SDK, requestsOf))}, and ${ratio(each(PLAIN, requestsOf))} without learning.`,
		`**Lost and paid for.** If nobody gives up waiting, this node loses ${lostOf(others, NODE)} documents. If a gateway or the timeout does, it loses ${lostOf(givingUp, NODE)} of ${count(givingUp.map(({ scenario }) => documentsOf(scenario)))}, the SDKs' limiter ${lostOf(givingUp, SDK)}.`,
	];
}

function groupTable(groups: GroupResult[]): string {
	const rows = groups.flatMap(({ title, results }) =>
		[NODE, SDK, PLAIN].map((name, index) => {
			const figures = results.map(({ of }) => of[name]);
			return [
				index === 0 ? title : '',
				name,
				times(spread(figures.map(ratioOf)).median),
				times(Math.max(...figures.map(({ overShortest }) => overShortest.worst))),
				ratio(spread(figures.map(requestsOf)).median),
				lostOf(results, name),
			];
		}),
	);
	return table(['scenarios', 'sender', '÷ shortest', 'worst', 'requests', 'lost'], rows);
}

function rowsOf({ scenario, shortest, of }: Result): string[][] {
	return Object.entries(of).map(([name, figures]) => {
		const { overShortest, requestsPerDocument, lost, mostOpen, even, settled } = figures;
		return [
			scenario.title,
			inSeconds(shortest),
			name,
			times(overShortest.median),
			times(overShortest.worst),
			ratio(requestsPerDocument.median),
			String(lost.worst),
			String(mostOpen),
			scenario.workers * scenario.executions > 1 ? ratio(even.median) : '',
			scenario.changes ? inSeconds(settled.worst) : '',
		];
	});
}

function mostOf(results: Result[], figure: (result: Result) => number): Result {
	return results.toSorted((one, other) => figure(other) - figure(one))[0]!;
}

function ratioOf({ overShortest }: Figures): number {
	return overShortest.median;
}

function requestsOf({ requestsPerDocument }: Figures): number {
	return requestsPerDocument.median;
}

function lostOf(results: Result[], name: SenderName): string {
	return count(results.map(({ of }) => of[name].lost.median));
}

function count(numbers: number[]): string {
	return numbers.reduce((sum, one) => sum + one, 0).toLocaleString('en');
}
