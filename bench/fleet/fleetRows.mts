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
	/** The time in which the service can read all documents, in seconds. */
	limit?: number;
	goals: Goals;
}

/** The most that there may be of each. */
export interface Goals {
	lost?: number;
	/** How often the limit in seconds. */
	overLimit?: number;
	perDocument?: number;
	requests?: number;
	open?: number;
	seconds?: number;
}

const LATENCY = 300;
const PER_SECOND = 20;
const AT_ONCE = 10;

type Shape = Pick<FleetRow, 'processes' | 'executions' | 'documents'>;
type Behaviour = Omit<FleetRow, keyof Shape>;

export const FLEET_ROWS: FleetRow[] = [
	...[oneProcess(100, 2), oneProcess(20, 10), oneProcess(1, 200)].flatMap((shape) => [
		{ ...shape, ...atRate(shape, true, { overLimit: 1.15, perDocument: 1.2 }) },
		{ ...shape, ...atRate(shape, false, { overLimit: 1.3, perDocument: 1.5 }) },
	]),
	...[oneProcess(100, 2), oneProcess(20, 10)].map((shape) => ({ ...shape, ...fewAtOnce(shape) })),
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
	fourProcesses({ processes: 4, executions: 60, documents: 4 }),
];

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
		limits: { rate: { requests: PER_SECOND, window: 1_000 }, latency: LATENCY, retryAfter },
		limit: documentsOf(shape) / PER_SECOND,
		goals: { lost: 0, ...goals },
	};
}

function fewAtOnce(shape: Shape): Behaviour {
	return {
		service: `${AT_ONCE} at a time, 429 beyond`,
		limits: { atOnce: AT_ONCE, latency: LATENCY, retryAfter: false },
		limit: limitAtATime(shape),
		goals: { lost: 0, overLimit: 1.5, perDocument: 1.5 },
	};
}

function withQueue(shape: Shape): FleetRow {
	return {
		...shape,
		service: `${AT_ONCE} at a time, the others wait in its queue`,
		limits: { workers: AT_ONCE, latency: LATENCY, retryAfter: false },
		limit: limitAtATime(shape),
		goals: { lost: 0, overLimit: 1.15, open: 40 },
	};
}

function fourProcesses(shape: Shape): FleetRow {
	return { ...shape, ...atRate(shape, true, { overLimit: 1.2, perDocument: 1.5 }) };
}

function limitAtATime(shape: Shape): number {
	return (documentsOf(shape) / AT_ONCE) * (LATENCY / 1000);
}
