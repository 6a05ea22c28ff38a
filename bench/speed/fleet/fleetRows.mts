import type { INodeParameters } from 'n8n-workflow';

import { type Change, slowSpell } from '../../../support/simulation/changes.mjs';
import { type Limits, perSecond, SECOND } from '../../../support/simulation/limitedService.mjs';

/** Many executions at the same time that use one account, and what this node should achieve. */
export interface FleetRow {
	processes: number;
	/** Of each process. */
	executions: number;
	/** Of each execution. */
	documents: number;
	/** A description of the service. */
	service: string;
	limits: Limits;
	/** Changes of the service, from the first request on. */
	changes?: Change[];
	/** Of this node; the default ones if there are none. */
	options?: INodeParameters;
	/** The number of measurements, each with another phase of the service's clock; 1 by default. */
	phases?: number;
	/** The time in which the service can read all documents, in seconds. */
	limit?: number;
	goals: Goals;
}

/** Upper bounds. If there are several phases, the medians of the times and requests are compared with them. */
export interface Goals {
	lost?: number;
	/** A multiple of the limit. */
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

type Shape = Pick<FleetRow, 'processes' | 'executions' | 'documents'>;

const LATENCY = 300;
const PER_SECOND = 20;
const AT_ONCE = 10;

const SHAPES = [oneProcess(100, 2), oneProcess(20, 10), oneProcess(1, 200)];

/** Compared with n8n's HTTP Request node. */
export const FLEET_ROWS: FleetRow[] = [
	...SHAPES.flatMap((shape) => [
		atRate(shape, true, { overLimit: 1.15, perDocument: 1.4 }),
		atRate(shape, false, { overLimit: 1.3, perDocument: 1.5 }),
	]),
	...SHAPES.map((shape) => {
		const goals = { overLimit: 1.35, perDocument: 1.4 };
		return rowOf(shape, `${AT_ONCE} at a time, 429 beyond`, { atOnce: AT_ONCE }, goals);
	}),
	rowOf(
		oneProcess(20, 10),
		`${AT_ONCE} at a time, the others wait in its queue`,
		{ workers: AT_ONCE },
		{ overLimit: 1.15, open: 40 },
	),
	{
		...rowOf(oneProcess(50, 4), 'refuses the key', { refusesKey: true }, {}),
		goals: { requests: 20 },
	},
	rowOf(oneProcess(100, 1), 'no limit', {}, { seconds: 1.2 }),
];

/** The service counts in whole seconds of its own clock, which starts at another part of a second each time. */
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

/** A typical document according to the specification, in milliseconds. */
const SPECIFIED = 5 * SECOND;

const READERS = 8;
const PATIENCE = 3;

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
	slowMeanwhile(oneProcess(1, 2_000), 500),
];

/** The rows with these words in their names. */
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

/** Nothing may be lost, unless the goals say otherwise. */
function rowOf(
	shape: Shape,
	service: string,
	given: Partial<Limits> & { latency?: number },
	goals: Goals,
): FleetRow {
	const limits = { latency: LATENCY, retryAfter: false, ...given };
	return { ...shape, service, limits, limit: readIn(shape, limits), goals: { lost: 0, ...goals } };
}

/** In seconds; the rate is one per second. Undefined if nothing limits the service. */
function readIn(
	shape: Shape,
	{ rate, atOnce, workers, latency }: Limits & { latency: number },
): number | undefined {
	if (rate) return documentsOf(shape) / rate.requests;
	const places = atOnce ?? workers;
	return places && ((documentsOf(shape) / places) * latency) / SECOND;
}

function atRate(shape: Shape, retryAfter: boolean, goals: Goals): FleetRow {
	const service = `${PER_SECOND} a second, ${retryAfter ? 'with' : 'without'} Retry-After`;
	return rowOf(shape, service, { ...perSecond(PER_SECOND, 'from a request'), retryAfter }, goals);
}

function inWholeSeconds(shape: Shape, phases: number, goals: Goals): FleetRow {
	const service = `${PER_SECOND} in each whole second, with Retry-After`;
	const limits = { ...perSecond(PER_SECOND), retryAfter: true };
	return { ...rowOf(shape, service, limits, goals), phases };
}

function atSpecifiedTime(
	shape: Shape,
	service: string,
	given: Partial<Limits>,
	limit: number,
	seconds: number,
): FleetRow {
	const limits = { ...given, latency: SPECIFIED, retryAfter: true };
	const goals = { perDocument: 1.5, seconds };
	return { ...rowOf(shape, `5 s a document, ${service}`, limits, goals), limit };
}

/** A queue that soon is so long that a gateway, or the node's own timeout, gives up on documents in it. */
function overload(shape: Shape, latency: number): FleetRow[] {
	const patience = PATIENCE * latency;
	const timeout = patience / SECOND;
	const service = `${latency / SECOND} s a document, ${READERS} at a time`;
	const gateway = `${service}, a gateway gives up after ${timeout} s`;
	const limits = { workers: READERS, latency };
	const goals = { lost: 10, overLimit: 1.3 };
	return [
		rowOf(shape, gateway, { ...limits, patience }, goals),
		{
			...rowOf(shape, `${service}, Timeout ${timeout} s`, limits, goals),
			options: { timeout },
		},
	];
}

function slowMeanwhile(shape: Shape, latency: number): FleetRow {
	const [overloaded] = overload(shape, latency);
	return {
		...overloaded!,
		service: `${overloaded!.service}, and it is slow for 15 s`,
		changes: slowSpell((READERS / latency) * SECOND),
		goals: { lost: 40, settled: 20 },
	};
}
