import type { Goals, Scenario } from './scenario.mjs';
import { perMinute, perSecond, scenarioOf } from './scenarioOf.mjs';

/** Scenarios that answer the same question. */
export interface Group {
	title: string;
	/** What they have in common. */
	about: string;
	scenarios: Scenario[];
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** What the specification says of a PDF and of a text. */
const MIXED = { PDF: [5 * SECOND, 15 * SECOND], text: [2 * SECOND, 5 * SECOND] } as const;

/** A document that takes as long as any other, so that figures can be checked by hand. */
const STEADY = 5 * SECOND;
const LONG = 8 * SECOND;
const FAST = 300;

const UNSAID = { retryAfter: false };

const SPECIFIED: Scenario[] = [
	scenarioOf('no limit, 200 documents', {}, STEADY, {}, { goals: { worst: 20 } }),
	scenarioOf(
		'no limit, 40 × 5',
		{ executions: 40, documents: 5 },
		STEADY,
		{},
		{ goals: { worst: 20 } },
	),
	scenarioOf('10 a second, 200 documents', {}, STEADY, perSecond(10), { goals: { worst: 31 } }),
	scenarioOf('10 a second, without `Retry-After`', {}, STEADY, perSecond(10), UNSAID),
	scenarioOf('10 in a sliding second', {}, STEADY, perSecond(10, 'sliding')),
	scenarioOf('10 a second, bucket of 5', {}, STEADY, perSecond(10, 'bucket', 5)),
	scenarioOf('10 a second, bucket of 10', {}, STEADY, perSecond(10, 'bucket')),
	scenarioOf('10 a second, 8 s a document', {}, LONG, perSecond(10)),
	scenarioOf('2 a second, 12 × 5', { executions: 12, documents: 5 }, STEADY, perSecond(2), {
		goals: { worst: 40 },
	}),
	scenarioOf('120 a minute, 400 documents', { documents: 400 }, STEADY, perMinute(120)),
	scenarioOf('20 open, 200 documents', {}, STEADY, { atOnce: 20 }, { goals: { worst: 60 } }),
	scenarioOf('20 open, without `Retry-After`', {}, STEADY, { atOnce: 20 }, UNSAID),
	scenarioOf('PDFs and texts, no limit', { documents: 400 }, MIXED, {}),
	scenarioOf('PDFs and texts, 10 a second', { documents: 400 }, MIXED, perSecond(10)),
	scenarioOf('PDFs and texts, 20 open', { documents: 400 }, MIXED, { atOnce: 20 }),
	scenarioOf(
		'PDFs and texts, 10 % refused at random',
		{ documents: 400 },
		MIXED,
		{ atRandom: 0.1 },
		{
			goals: { overWithoutLearning: 4 },
		},
	),
	scenarioOf(
		'PDFs and texts, half refused at random',
		{ documents: 400 },
		MIXED,
		{ atRandom: 0.5 },
		{
			goals: { overWithoutLearning: 4 },
		},
	),
];

const AT_20: Goals = { median: 11.2, worst: 12 };

const AT_300_MS: Scenario[] = [
	scenarioOf('20 a second, 1 × 200', {}, FAST, perSecond(20), { goals: AT_20 }),
	scenarioOf('20 a second, 20 × 10', { executions: 20, documents: 10 }, FAST, perSecond(20), {
		goals: AT_20,
	}),
	scenarioOf('20 a second, 100 × 2', { executions: 100, documents: 2 }, FAST, perSecond(20), {
		goals: AT_20,
	}),
	scenarioOf('20 a second, 7 × 31', { executions: 7, documents: 31 }, FAST, perSecond(20), {
		goals: { median: 12.2, worst: 13 },
	}),
	scenarioOf('20 a second, without `Retry-After`', {}, FAST, perSecond(20), UNSAID),
	scenarioOf('20 in a sliding second', {}, FAST, perSecond(20, 'sliding')),
	scenarioOf('20 a second, bucket of 5', {}, FAST, perSecond(20, 'bucket', 5)),
	scenarioOf(
		'20 a second, bucket of 5, without `Retry-After`',
		{},
		FAST,
		perSecond(20, 'bucket', 5),
		UNSAID,
	),
	scenarioOf('20 a second, bucket of 20', {}, FAST, perSecond(20, 'bucket')),
	scenarioOf('300 a minute, 800 documents', { documents: 800 }, FAST, perMinute(300)),
	scenarioOf(
		'300 a minute, without `Retry-After`',
		{ documents: 800 },
		FAST,
		perMinute(300),
		UNSAID,
	),
	scenarioOf('10 open, 200 documents', {}, FAST, { atOnce: 10 }, { goals: { median: 8.1 } }),
	scenarioOf('10 open, without `Retry-After`', {}, FAST, { atOnce: 10 }, UNSAID),
	scenarioOf(
		'1 % refused at random',
		{ executions: 10 },
		FAST,
		{ atRandom: 0.01 },
		{
			goals: { overWithoutLearning: 4 },
		},
	),
	scenarioOf(
		'10 % refused at random',
		{ executions: 10 },
		FAST,
		{ atRandom: 0.1 },
		{
			goals: { overWithoutLearning: 4 },
		},
	),
	scenarioOf(
		'10 % refused at random, without `Retry-After`',
		{ executions: 10 },
		FAST,
		{ atRandom: 0.1 },
		{
			goals: { overWithoutLearning: 4 },
			...UNSAID,
		},
	),
	scenarioOf(
		'half refused at random',
		{ executions: 10 },
		FAST,
		{ atRandom: 0.5 },
		{
			goals: { overWithoutLearning: 4 },
		},
	),
	scenarioOf('20 a second, another program takes half', { documents: 400 }, FAST, perSecond(20), {
		othersShare: 0.5,
	}),
];

const READERS = 8;
const PATIENCE = 3;

/** How long a service with a gateway, or a sender with a timeout, waits for a document that takes this long. */
const givesUp = (latency: number) => PATIENCE * latency;

const OVERLOAD_GOALS: Goals = { lost: 10, overShortest: 1.3 };

const OVERLOAD: Scenario[] = [
	scenarioOf('300 ms, nobody gives up', {}, FAST, { workers: READERS }),
	scenarioOf('PDFs and texts, nobody gives up', {}, MIXED, { workers: READERS }),
	...[500, STEADY].flatMap((latency) =>
		[
			{ executions: 1, documents: 400 },
			{ executions: 40, documents: 10 },
		].flatMap((shape) => {
			const patience = givesUp(latency);
			const title = `${latency / SECOND} s, ${shape.executions} × ${shape.documents}`;
			const goals = OVERLOAD_GOALS;
			return [
				scenarioOf(`${title}, gateway`, shape, latency, { workers: READERS, patience }, { goals }),
				scenarioOf(
					`${title}, timeout`,
					shape,
					latency,
					{ workers: READERS },
					{ goals, timeout: patience },
				),
			];
		}),
	),
	scenarioOf(
		'PDFs and texts, gateway after 29 s',
		{ documents: 400 },
		MIXED,
		{ workers: READERS, patience: 29 * SECOND },
		{ goals: OVERLOAD_GOALS },
	),
	scenarioOf(
		'0.5 s, slow for 15 s, 1 × 2,000, gateway',
		{ documents: 2_000 },
		500,
		{ workers: READERS, patience: givesUp(500) },
		{ ...slowSpell(500), goals: { lost: 40, settled: 20 } },
	),
];

/** For 15 s, each document takes ten times as long. */
function slowSpell(latency: number): Pick<Scenario, 'changes'> {
	const full = (READERS / latency) * SECOND;
	return {
		changes: [
			{ at: MINUTE, limits: { slowness: 10 } },
			{ at: MINUTE + 15 * SECOND, limits: { slowness: 1 }, perSecond: full },
		],
	};
}

const FOUR = { workers: 4, documents: 200 };
const FIFTY = { workers: 50, executions: 4, documents: 100 };
const THOUSAND = { workers: 1_000, executions: 2, inARow: 5, documents: 20 };

const PROCESSES: Scenario[] = [
	scenarioOf('4 processes, 20 a second', FOUR, FAST, perSecond(20), {
		goals: { median: 44, worst: 46 },
	}),
	scenarioOf('4 processes, 20 a second, without `Retry-After`', FOUR, FAST, perSecond(20), UNSAID),
	scenarioOf('4 processes, 20 open', FOUR, FAST, { atOnce: 20 }),
	scenarioOf('4 processes, PDFs and texts, 10 a second', FOUR, MIXED, perSecond(10)),
	scenarioOf('4 processes, PDFs and texts, 40 open', FOUR, MIXED, { atOnce: 40 }),
	scenarioOf('50 processes, 100 a second', FIFTY, FAST, perSecond(100)),
	scenarioOf(
		'50 processes, 100 a second, without `Retry-After`',
		FIFTY,
		FAST,
		perSecond(100),
		UNSAID,
	),
	scenarioOf('50 processes, 100 in a sliding second', FIFTY, FAST, perSecond(100, 'sliding')),
	scenarioOf('50 processes, 100 a second, bucket of 5', FIFTY, FAST, perSecond(100, 'bucket', 5)),
	scenarioOf('50 processes, 6,000 a minute', FIFTY, FAST, perMinute(6_000)),
	scenarioOf('50 processes, 100 open', FIFTY, FAST, { atOnce: 100 }),
	scenarioOf('50 processes, a queue before 50 readers', FIFTY, FAST, { workers: 50 }),
	scenarioOf('50 processes, PDFs and texts, 100 a second', FIFTY, MIXED, perSecond(100)),
	scenarioOf(
		'1,000 processes, 5,000 a second, a million documents',
		THOUSAND,
		FAST,
		perSecond(5_000),
		{
			goals: { processor: 600 },
		},
	),
];

const CHANGES: Scenario[] = [
	scenarioOf(
		'a worker every 15 s, 20 in all, 100 a second',
		{ workers: 20, executions: 10 },
		FAST,
		perSecond(100),
		{ apart: 15 * SECOND, goals: { overShortest: 1.06, even: 0.75 } },
	),
	scenarioOf('50 processes, 100 a second, halved, then doubled', FIFTY, FAST, perSecond(100), {
		changes: [
			{ at: MINUTE, limits: perSecond(50), perSecond: 50 },
			{ at: 2 * MINUTE, limits: perSecond(100), perSecond: 100 },
		],
		goals: { settled: 15 },
	}),
	scenarioOf(
		'1 process, 20 a second, halved, then doubled',
		{ documents: 2_000 },
		FAST,
		perSecond(20),
		{
			changes: [
				{ at: 30 * SECOND, limits: perSecond(10), perSecond: 10 },
				{ at: 70 * SECOND, limits: perSecond(20), perSecond: 20 },
			],
			goals: { settled: 15 },
		},
	),
	scenarioOf(
		'50 processes, 100 a second, another program takes half',
		FIFTY,
		FAST,
		perSecond(100),
		{
			othersShare: 0.5,
		},
	),
];

export const GROUPS: Group[] = [
	{
		title: 'One process, at the times of the specification',
		about:
			'5 s a document, unless it says otherwise. "PDFs and texts" are 5 to 15 s and 2 to 5 s in turn.',
		scenarios: SPECIFIED,
	},
	{ title: 'One process, at 300 ms', about: 'Every document takes 300 ms.', scenarios: AT_300_MS },
	{
		title: 'A queue',
		about: `The service reads ${READERS} documents at a time, and the others wait. A gateway, or the sender's own timeout, gives up after ${PATIENCE} times as long as a document takes: it is read, and paid for, and its result is lost.`,
		scenarios: OVERLOAD,
	},
	{
		title: 'Several processes',
		about:
			'They use one account, and know nothing of each other. 300 ms a document, unless it says otherwise.',
		scenarios: PROCESSES,
	},
	{
		title: 'Changes',
		about: 'Workers come and go, the limit changes, others use the account. 300 ms a document.',
		scenarios: CHANGES,
	},
];
