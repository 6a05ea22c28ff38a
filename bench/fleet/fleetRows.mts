import type { INodeParameters } from 'n8n-workflow';

import type { Change } from '../services/changes.mjs';
import type { Limits } from '../services/limitedService.mjs';

/** Many executions at the same time that use one account, and what this node should achieve. */
export interface FleetRow {
	processes: number;
	/** Of each process. */
	executions: number;
	/** Of each execution. */
	documents: number;
	/** What the service does, in words. */
	service: string;
	limits: Limits;
	/** Changes of the service, from the first request on. */
	changes?: Change[];
	/** Of this node; the default ones if there are none. */
	options?: INodeParameters;
	/** How often it is measured, each time with another phase of the service's clock; once by default. */
	phases?: number;
	/** The time in which the service can read all documents, in seconds. */
	limit?: number;
	goals: Goals;
}

/** The most that there may be of each; of several phases, it is the median for the time and the requests. */
export interface Goals {
	lost?: number;
	/** How often the limit in seconds. */
	overLimit?: number;
	/** The same, in the worst phase. */
	worst?: number;
	perDocument?: number;
	requests?: number;
	open?: number;
	seconds?: number;
	/** From the last change, in seconds. */
	settled?: number;
}

const SECOND = 1_000;

type Shape = Pick<FleetRow, 'processes' | 'executions' | 'documents'>;
type Behaviour = Omit<FleetRow, keyof Shape>;

const LATENCY = 300;
const PER_SECOND = 20;
const AT_ONCE = 10;

/** Beside n8n's HTTP Request node. */
export const FLEET_ROWS: FleetRow[] = [
	...[oneProcess(100, 2), oneProcess(20, 10), oneProcess(1, 200)].flatMap((shape) => [
		{ ...shape, ...atRate(shape, true, { overLimit: 1.15, perDocument: 1.2 }) },
		{ ...shape, ...atRate(shape, false, { overLimit: 1.3, perDocument: 1.5 }) },
	]),
	...[oneProcess(100, 2), oneProcess(20, 10), oneProcess(1, 200)].map(fewAtOnce),
	withQueue(oneProcess(20, 10)),
	{
		...oneProcess(50, 4),
		service: 'refuses the key',
		limits: { latency: LATENCY, retryAfter: false, refusesKey: true },
		goals: { requests: 20 },
	},
	{
		...oneProcess(100, 1),
		service: 'no limit',
		limits: { latency: LATENCY, retryAfter: false },
		goals: { lost: 0, seconds: 1.2 },
	},
];

/** The service counts in whole seconds of its own clock, which is ahead by another part of a second each time. */
export const PHASE_ROWS: FleetRow[] = [
	oneProcess(100, 2),
	oneProcess(20, 10),
	oneProcess(7, 31),
	oneProcess(1, 200),
].map((shape) => inWholeSeconds(shape, 20, { overLimit: 1.12, worst: 1.2, perDocument: 1.4 }));

export const PROCESSES_ROW = inWholeSeconds({ processes: 4, executions: 60, documents: 4 }, 5, {
	overLimit: 1.1,
	worst: 1.15,
	perDocument: 1.4,
});

/** What the specification says of a document, in milliseconds: typically. */
const SPECIFIED = 5 * SECOND;
const SPECIFIED_GOALS = { lost: 0, perDocument: 1.5 };

const READERS = 8;
const PATIENCE = 3;
const SLOW_FROM = 60 * SECOND;
const SLOW_FOR = 15 * SECOND;

export const SPECIFIED_ROWS: FleetRow[] = [
	...[oneProcess(1, 200), oneProcess(40, 5)].map((shape) =>
		atSpecifiedTime(shape, 'no limit', {}, 10, 20),
	),
	atSpecifiedTime(oneProcess(1, 200), '10 a second', perSecond(10), 25, 31),
	atSpecifiedTime(oneProcess(12, 5), '2 a second', perSecond(2), 35, 40),
	atSpecifiedTime(oneProcess(1, 200), '20 open, 429 beyond', { atOnce: 20 }, 50, 60),
	...[500, SPECIFIED].flatMap((latency) =>
		[oneProcess(1, 400), oneProcess(40, 10)].flatMap((shape) => overload(shape, latency)),
	),
	slowSpell(oneProcess(1, 2_000), 500),
];

/** Those with these words in their names. */
export function fleetRowsWith(words: string, rows: FleetRow[]): FleetRow[] {
	return rows.filter((row) => `${shapeName(row)}, ${row.service}`.includes(words));
}

export function documentsOf({ processes, executions, documents }: Shape): number {
	return processes * executions * documents;
}

export function shapeName({ processes, executions, documents }: Shape): string {
	const each = `${executions} × ${documents}`;
	return processes > 1 ? `${processes} processes, ${each}` : each;
}

function oneProcess(executions: number, documents: number): Shape {
	return { processes: 1, executions, documents };
}

function atRate(shape: Shape, retryAfter: boolean, goals: Goals): Behaviour {
	return {
		service: `${PER_SECOND} a second, ${retryAfter ? 'with' : 'without'} Retry-After`,
		limits: { rate: { requests: PER_SECOND, window: SECOND }, latency: LATENCY, retryAfter },
		limit: documentsOf(shape) / PER_SECOND,
		goals: { lost: 0, ...goals },
	};
}

function perSecond(requests: number): Partial<Limits> {
	return { rate: { requests, window: SECOND, counted: 'whole windows' } };
}

function inWholeSeconds(shape: Shape, phases: number, goals: Goals): FleetRow {
	return {
		...shape,
		service: `${PER_SECOND} in each whole second, with Retry-After`,
		limits: { ...perSecond(PER_SECOND), latency: LATENCY, retryAfter: true },
		phases,
		limit: documentsOf(shape) / PER_SECOND,
		goals: { lost: 0, ...goals },
	};
}

function fewAtOnce(shape: Shape): FleetRow {
	return {
		...shape,
		service: `${AT_ONCE} at a time, 429 beyond`,
		limits: { atOnce: AT_ONCE, latency: LATENCY, retryAfter: false },
		limit: readIn(shape, AT_ONCE, LATENCY),
		goals: { lost: 0, overLimit: 1.35, perDocument: 1.4 },
	};
}

function withQueue(shape: Shape): FleetRow {
	return {
		...shape,
		service: `${AT_ONCE} at a time, the others wait in its queue`,
		limits: { workers: AT_ONCE, latency: LATENCY, retryAfter: false },
		limit: readIn(shape, AT_ONCE, LATENCY),
		goals: { lost: 0, overLimit: 1.15, open: 40 },
	};
}

function atSpecifiedTime(
	shape: Shape,
	service: string,
	limits: Partial<Limits>,
	limit: number,
	seconds: number,
): FleetRow {
	return {
		...shape,
		service: `5 s a document, ${service}`,
		limits: { latency: SPECIFIED, retryAfter: true, ...limits },
		limit,
		goals: { ...SPECIFIED_GOALS, seconds },
	};
}

/** A queue that is soon so long that a gateway, or the node's own timeout, gives up on what is in it. */
function overload(shape: Shape, latency: number): FleetRow[] {
	const patience = PATIENCE * latency;
	const service = `${latency / SECOND} s a document, ${READERS} at a time`;
	const row = {
		...shape,
		limit: readIn(shape, READERS, latency),
		goals: { lost: 10, overLimit: 1.3 },
	};
	const limits = { workers: READERS, latency, retryAfter: false };
	return [
		{
			...row,
			service: `${service}, a gateway gives up after ${patience / SECOND} s`,
			limits: { ...limits, patience },
		},
		{
			...row,
			service: `${service}, Timeout ${patience / SECOND} s`,
			limits,
			options: { timeoutSeconds: patience / SECOND },
		},
	];
}

/** Meanwhile each document takes ten times as long. */
function slowSpell(shape: Shape, latency: number): FleetRow {
	const [overloaded] = overload(shape, latency);
	return {
		...overloaded!,
		service: `${overloaded!.service}, and it is slow for ${SLOW_FOR / SECOND} s`,
		changes: [
			{ at: SLOW_FROM, limits: { slowness: 10 } },
			{
				at: SLOW_FROM + SLOW_FOR,
				limits: { slowness: 1 },
				perSecond: (READERS / latency) * SECOND,
			},
		],
		goals: { lost: 40, settled: 20 },
	};
}

/** In seconds. */
function readIn(shape: Shape, atOnce: number, latency: number): number {
	return ((documentsOf(shape) / atOnce) * latency) / SECOND;
}
