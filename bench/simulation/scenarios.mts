import { type Change, slowSpell } from '../../support/simulation/changes.mjs';
import {
	type Limits,
	MINUTE,
	perSecond,
	SECOND,
} from '../../support/simulation/limitedService.mjs';
import type { Goals, Scenario } from './scenario.mjs';

/** Scenarios that answer the same question. */
export interface Group {
	title: string;
	/** The times of the documents, and anything else that they share. */
	about: string;
	scenarios: Scenario[];
}

interface Details extends Partial<Omit<Scenario, 'title' | 'limits' | 'latencies'>> {
	retryAfter?: boolean;
}

/** The times of a PDF and of a text, according to the specification. */
const MIXED = { PDF: [5 * SECOND, 15 * SECOND], text: [2 * SECOND, 5 * SECOND] } as const;

/** All documents take equally long, so that figures can be checked by hand. */
const STEADY = 5 * SECOND;
const LONG = 8 * SECOND;
const FAST = 300;

const UNSAID = { retryAfter: false };

const SPECIFIED: Scenario[] = [
	scenarioOf('no limit, 200 documents', STEADY, {}, { goals: { worst: 20 } }),
	scenarioOf('10 a second, 200 documents', STEADY, perSecond(10), { goals: { worst: 31 } }),
	scenarioOf('10 a second, without `Retry-After`', STEADY, perSecond(10), UNSAID),
	scenarioOf('10 a second, bucket of 5', STEADY, perSecond(10, 'bucket', 5)),
	scenarioOf('10 a second, 8 s a document', LONG, perSecond(10)),
	scenarioOf('2 a second, 12 × 5', STEADY, perSecond(2), { ...each(12, 5), goals: { worst: 40 } }),
	scenarioOf('120 a minute, 400 documents', STEADY, perMinute(120), { documents: 400 }),
	scenarioOf('20 open, 200 documents', STEADY, { atOnce: 20 }, { goals: { worst: 60 } }),
	scenarioOf('PDFs and texts, no limit', MIXED, {}, { documents: 400 }),
	scenarioOf('PDFs and texts, 10 a second', MIXED, perSecond(10), { documents: 400 }),
	refusedAtRandom('PDFs and texts, half refused at random', MIXED, 0.5, { documents: 400 }),
];

const AT_20: Goals = { median: 11.2, worst: 12 };

const AT_300_MS: Scenario[] = [
	scenarioOf('20 a second, 1 × 200', FAST, perSecond(20), { goals: AT_20 }),
	scenarioOf('20 a second, 100 × 2', FAST, perSecond(20), { ...each(100, 2), goals: AT_20 }),
	scenarioOf('20 a second, without `Retry-After`', FAST, perSecond(20), UNSAID),
	scenarioOf('20 in a sliding second', FAST, perSecond(20, 'sliding')),
	scenarioOf('20 a second, bucket of 5', FAST, perSecond(20, 'bucket', 5)),
	scenarioOf('20 a second, bucket of 20', FAST, perSecond(20, 'bucket')),
	scenarioOf('300 a minute, 800 documents', FAST, perMinute(300), { documents: 800 }),
	scenarioOf('10 open, 200 documents', FAST, { atOnce: 10 }, { goals: { median: 8.1 } }),
	refusedAtRandom('10 % refused at random', FAST, 0.1, { executions: 10 }),
	refusedAtRandom('half refused at random', FAST, 0.5, { executions: 10 }),
];

const READERS = 8;
const PATIENCE = 3;
const OVERLOAD_GOALS: Goals = { lost: 10, overShortest: 1.3 };

const OVERLOAD: Scenario[] = [
	scenarioOf('300 ms, nobody gives up', FAST, { workers: READERS }),
	scenarioOf(
		'0.5 s, 40 × 10, gateway',
		500,
		{ workers: READERS, patience: PATIENCE * 500 },
		{ ...each(40, 10), goals: OVERLOAD_GOALS },
	),
	scenarioOf(
		'5 s, 1 × 400, timeout',
		STEADY,
		{ workers: READERS },
		{ ...each(1, 400), timeout: PATIENCE * STEADY, goals: OVERLOAD_GOALS },
	),
	scenarioOf(
		'PDFs and texts, gateway after 29 s',
		MIXED,
		{ workers: READERS, patience: 29 * SECOND },
		{ documents: 400, goals: OVERLOAD_GOALS },
	),
	scenarioOf(
		'0.5 s, slow for 15 s, 1 × 2,000, gateway',
		500,
		{ workers: READERS, patience: PATIENCE * 500 },
		{
			documents: 2_000,
			changes: slowSpell((READERS / 500) * SECOND),
			goals: { lost: 40, settled: 20 },
		},
	),
];

const FOUR = { workers: 4 };
const FIFTY = { workers: 50, executions: 4, documents: 100 };

/**
 * Less even than the SDK's limiter, which was claimed first: a cut takes the same share from every process, so the
 * ones that find room at the start keep more for a while. Users only notice when the last process ends, and it ends
 * no later (docs/decisions.md, "Processes have unequal shares, but documents finish early").
 */
const UNEVEN = { bucket: { even: 0.25 }, minute: { even: 0.9 }, open: { even: 0.8 } };

const PROCESSES: Scenario[] = [
	scenarioOf('4 processes, 20 a second', FAST, perSecond(20), {
		...FOUR,
		goals: { median: 44, worst: 46 },
	}),
	scenarioOf('4 processes, 20 open', FAST, { atOnce: 20 }, FOUR),
	scenarioOf('4 processes, PDFs and texts, 40 open', MIXED, { atOnce: 40 }, FOUR),
	scenarioOf('50 processes, 100 a second', FAST, perSecond(100), FIFTY),
	scenarioOf('50 processes, 100 a second, bucket of 5', FAST, perSecond(100, 'bucket', 5), {
		...FIFTY,
		goals: UNEVEN.bucket,
	}),
	scenarioOf('50 processes, 6,000 a minute', FAST, perMinute(6_000), {
		...FIFTY,
		goals: UNEVEN.minute,
	}),
	scenarioOf('50 processes, 100 open', FAST, { atOnce: 100 }, { ...FIFTY, goals: UNEVEN.open }),
	scenarioOf('50 processes, a queue before 50 readers', FAST, { workers: 50 }, FIFTY),
	scenarioOf('50 processes, PDFs and texts, 100 a second', MIXED, perSecond(100), FIFTY),
	scenarioOf('1,000 processes, 5,000 a second', FAST, perSecond(5_000), {
		workers: 1_000,
		executions: 2,
		inARow: 5,
		documents: 20,
		goals: { processor: 200 },
	}),
];

const CHANGES: Scenario[] = [
	scenarioOf('a worker every 15 s, 20 in all, 100 a second', FAST, perSecond(100), {
		workers: 20,
		executions: 10,
		apart: 15 * SECOND,
		goals: { overShortest: 1.06, even: 0.75 },
	}),
	scenarioOf('50 processes, 100 a second, halved, then doubled', FAST, perSecond(100), {
		...FIFTY,
		changes: halvedThenDoubled(100, MINUTE, 2 * MINUTE),
		goals: { settled: 15 },
	}),
	scenarioOf('1 process, 20 a second, halved, then doubled', FAST, perSecond(20), {
		documents: 2_000,
		changes: halvedThenDoubled(20, 30 * SECOND, 70 * SECOND),
		goals: { settled: 15 },
	}),
	scenarioOf('50 processes, 100 a second, another program takes half', FAST, perSecond(100), {
		...FIFTY,
		othersShare: 0.5,
	}),
];

export const GROUPS: Group[] = [
	{
		title: 'One process, at the times of the specification',
		about:
			'5 s a document, unless the title says otherwise. "PDFs and texts" take 5 to 15 s and 2 to 5 s in turn.',
		scenarios: SPECIFIED,
	},
	{ title: 'One process, at 300 ms', about: 'Every document takes 300 ms.', scenarios: AT_300_MS },
	{
		title: 'A queue',
		about: `The service reads ${READERS} documents at a time, and the others wait. A gateway, or the sender's own timeout, gives up after ${PATIENCE} times as long as a document takes. The document is read and paid for, but its result is lost.`,
		scenarios: OVERLOAD,
	},
	{
		title: 'Several processes',
		about:
			'They use one account, and know nothing of each other. 300 ms a document, unless the title says otherwise.',
		scenarios: PROCESSES,
	},
	{
		title: 'Changes',
		about: 'Workers join, the limit changes, or others use the account. 300 ms a document.',
		scenarios: CHANGES,
	},
];

/**
 * One process, one execution and 200 documents, unless the details differ.
 *
 * @param latencies one for all documents, or one for each kind
 */
function scenarioOf(
	title: string,
	latencies: Scenario['latencies'] | number,
	behaviour: Omit<Limits, 'latency' | 'retryAfter' | 'jitter'>,
	{ retryAfter = true, ...details }: Details = {},
): Scenario {
	return {
		title,
		workers: 1,
		executions: 1,
		inARow: 1,
		documents: 200,
		latencies: typeof latencies === 'number' ? { PDF: latencies } : latencies,
		limits: { jitter: 20, retryAfter, ...behaviour },
		goals: {},
		...details,
	};
}

function refusedAtRandom(
	title: string,
	latencies: Scenario['latencies'] | number,
	atRandom: number,
	details: Details,
): Scenario {
	const goals = { overWithoutLearning: 4 };
	return scenarioOf(title, latencies, { atRandom }, { goals, ...details });
}

function each(executions: number, documents: number) {
	return { executions, documents };
}

function perMinute(requests: number) {
	return { rate: { ...perSecond(requests).rate, window: MINUTE } };
}

function halvedThenDoubled(requests: number, halvedAt: number, doubledAt: number): Change[] {
	const half = requests / 2;
	return [
		{ at: halvedAt, limits: perSecond(half), perSecond: half },
		{ at: doubledAt, limits: perSecond(requests), perSecond: requests },
	];
}
