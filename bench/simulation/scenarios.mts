import type { Limits } from '../limitedService.mjs';
import type { Scenario } from './scenario.mjs';
import { AT_ONCE_EACH } from './senders.mjs';

const WORKERS = 50;
const EXECUTIONS = 10;
const DOCUMENTS = 200;
const ALL = WORKERS * EXECUTIONS * DOCUMENTS;

const MANY = {
	workers: WORKERS,
	executions: EXECUTIONS,
	documents: DOCUMENTS,
	atOnce: AT_ONCE_EACH,
};
const LATENCY = 300;
const JITTER = 20;
const SECOND = 1_000;
const MINUTE = 60_000;

const PER_SECOND = 100;
const AT_ONCE = 100;
const READERS = 50;
const AT_RANDOM = 0.1;
const START_APART = 15 * SECOND;
const HALVED_AT = 300 * SECOND;
const DOUBLED_AT = 700 * SECOND;

const FULL_RATE = { requests: PER_SECOND, window: SECOND };
const HALF_RATE = { requests: PER_SECOND / 2, window: SECOND };

/** What all scenarios have in common. */
export const COMMON = [
	`${WORKERS} workers (n8n processes that know nothing of each other) use one account. Each runs ${EXECUTIONS}`,
	`executions of ${DOCUMENTS} documents at the same time: ${ALL} documents. The service takes ${LATENCY} ms for each`,
	`document, and a request takes up to ${JITTER} ms to reach it.`,
].join('\n');

export const SCENARIOS: Scenario[] = [
	{
		title: `${PER_SECOND} a second, with \`Retry-After\``,
		limits: limited({ rate: FULL_RATE, retryAfter: true }),
		...MANY,
		shortest: shortestAt(FULL_RATE),
	},
	{
		title: `${PER_SECOND} a second, without \`Retry-After\``,
		limits: limited({ rate: FULL_RATE }),
		...MANY,
		shortest: shortestAt(FULL_RATE),
	},
	{
		title: `${60 * PER_SECOND} a minute, with \`Retry-After\``,
		limits: limited({ rate: { requests: 60 * PER_SECOND, window: MINUTE }, retryAfter: true }),
		...MANY,
		shortest: shortestAt({ requests: 60 * PER_SECOND, window: MINUTE }),
	},
	{
		title: `At most ${AT_ONCE} open requests`,
		limits: limited({ atOnce: AT_ONCE }),
		...MANY,
		shortest: (ALL / AT_ONCE) * LATENCY,
	},
	{
		title: `A queue before ${READERS} readers, nothing refused`,
		limits: limited({ workers: READERS }),
		...MANY,
		shortest: (ALL / READERS) * LATENCY,
	},
	{
		title: `Workers that come and go: one starts every ${START_APART / SECOND} s, ${PER_SECOND} a second, with \`Retry-After\``,
		limits: limited({ rate: FULL_RATE, retryAfter: true }),
		...MANY,
		apart: START_APART,
		shortest: shortestAt(FULL_RATE),
	},
	{
		title: `${PER_SECOND} a second, halved after ${HALVED_AT / SECOND} s, doubled after ${DOUBLED_AT / SECOND} s, with \`Retry-After\``,
		limits: limited({ rate: FULL_RATE, retryAfter: true }),
		...MANY,
		changes: [
			{ at: HALVED_AT, rate: HALF_RATE },
			{ at: DOUBLED_AT, rate: FULL_RATE },
		],
		shortest: shortestAt(FULL_RATE) + (DOUBLED_AT - HALVED_AT) / 2,
	},
	{
		title: `${AT_RANDOM * 100} % of the requests refused at random, with \`Retry-After\``,
		limits: limited({ atRandom: AT_RANDOM, retryAfter: true }),
		...MANY,
		shortest: (DOCUMENTS / AT_ONCE_EACH) * LATENCY,
	},
];

function limited(limits: Partial<Limits>): Limits {
	return { latency: LATENCY, jitter: JITTER, retryAfter: false, ...limits };
}

/** The last requests may leave when the last window starts. */
function shortestAt({ requests, window }: { requests: number; window: number }): number {
	return (Math.ceil(ALL / requests) - 1) * window + LATENCY;
}
