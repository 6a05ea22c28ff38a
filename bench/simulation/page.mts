import {
	type Claim,
	claimLines,
	heading,
	inSeconds,
	ratio,
	table,
	times,
} from '../../support/report/results.mjs';
import { refuses } from './claims.mjs';
import { type Result, type SenderName, spread } from './figures.mjs';
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
	'  than 20 processes. After a 429, a document waits as the service asks, or else with exponential backoff and',
	'  jitter, and is sent again as often as it takes.',
	'- **AWS SDK, adaptive** is the same with the rate limiter of the adaptive retry mode of the AWS SDKs, which',
	'  is their own code (`@smithy/core`): one client for each process. If nothing is refused, it changes nothing.',
	'',
	"A limit counts in whole seconds or minutes of the service's own clock, unless the title says otherwise, and the",
	'service says with `Retry-After` how long to wait. A request takes up to 20 ms to reach it. Each scenario is run with',
	'several seeds, each with another phase of that clock: the tables have the median and the worst.',
	'',
	'"÷ shortest" is the time until the last document over that of a sender who sees the service\'s limits from within.',
	"Jain's index says how even the speeds of the processes are, or those of the executions if there is one process:",
	'1 if all are equal, 1/n if one of n has everything. "Lost" are documents for which a gateway or the sender gave',
	'up waiting; the service reads them all the same, and they are paid for. "Settled" is the longest time from a change',
	'until the service, over 5 s, reads 90 % of what it can, with at most 1.5 requests per document.',
	'',
	'If requests are refused at random, each refusal looks as if others had used up the limit. So senders that',
	'learn slow down for nothing.',
	'',
].join('\n');

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

export function pageOf(groups: GroupResult[]): string {
	return [
		...heading('n8n processes with one account, simulated', 'npm run bench:simulation'),
		summaryOf(groups.flatMap(({ results }) => results)),
		'',
		'![Time over the shortest time for each scenario and sender](SIMULATION.svg)',
		'',
		'## How it is measured',
		'',
		ABOUT,
		tablesOf(groups),
	].join('\n');
}

/** The figures of these scenarios, and what is claimed of them. */
export function tablesOf(groups: GroupResult[]): string {
	return [
		...groups.flatMap(({ title, about, results }) => [
			`## ${title}`,
			'',
			about,
			'',
			table(HEAD, results.flatMap(rowsOf)),
			'',
		]),
		...claimLines(groups),
	].join('\n');
}

/** What a reader should take from the page, in five lines. */
function summaryOf(results: Result[]): string {
	const documents = results.reduce((sum, { scenario }) => sum + documentsOf(scenario), 0);
	const refused = results.filter(({ scenario }) => refuses(scenario.limits));
	const givingUp = results.filter(
		({ scenario: { limits, timeout } }) => limits.patience !== undefined || timeout !== undefined,
	);
	const others = results.filter((one) => !givingUp.includes(one));
	const slowest = refused.toSorted((one, other) => ratioOf(other, NODE) - ratioOf(one, NODE))[0];
	const each = (name: SenderName, figure: (result: Result, name: SenderName) => number) =>
		spread(refused.map((result) => figure(result, name))).median;
	return [
		`- ${results.length} scenarios, ${documents.toLocaleString('en')} documents in a run of each.`,
		`- **Time.** If a service refuses what exceeds a limit, this node takes ${times(each(NODE, ratioOf))} the shortest possible time (the median of the scenarios), the limiter of the AWS SDKs ${times(each(SDK, ratioOf))}, sending again without learning ${times(each(PLAIN, ratioOf))}.`,
		slowest &&
			`- It is furthest from the shortest time with "${slowest.scenario.title}": ${times(ratioOf(slowest, NODE))} (${times(ratioOf(slowest, SDK))} and ${times(ratioOf(slowest, PLAIN))} for the two others).`,
		`- **Requests.** For that it sends ${ratio(each(NODE, requestsOf))} requests for each document, the SDKs' limiter ${ratio(each(SDK, requestsOf))}, and ${ratio(each(PLAIN, requestsOf))} without learning.`,
		`- **Lost and paid for.** If nobody gives up waiting, this node loses ${lostOf(others, NODE)} documents. If a gateway or the timeout does, it loses ${lostOf(givingUp, NODE)} of ${givingUp.reduce((sum, { scenario }) => sum + documentsOf(scenario), 0).toLocaleString('en')}, the SDKs' limiter ${lostOf(givingUp, SDK)}.`,
	]
		.filter(Boolean)
		.join('\n');
}

function rowsOf({ scenario, shortest, of }: Result): string[][] {
	return Object.entries(of).map(([name, figures], index) => {
		const { overShortest, requestsPerDocument, lost, mostOpen, even, settled } = figures;
		return [
			index === 0 ? scenario.title : '',
			index === 0 ? inSeconds(shortest) : '',
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

function ratioOf({ of }: Result, name: SenderName): number {
	return of[name].overShortest.median;
}

function requestsOf({ of }: Result, name: SenderName): number {
	return of[name].requestsPerDocument.median;
}

function lostOf(results: Result[], name: SenderName): string {
	return results.reduce((sum, { of }) => sum + of[name].lost.median, 0).toLocaleString('en');
}
