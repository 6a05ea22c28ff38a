import { randomOf } from '../../support/random.mjs';
import type { Change } from '../../support/simulation/changes.mjs';
import {
	type Latency,
	latencyFrom,
	type Limits,
} from '../../support/simulation/limitedService.mjs';

/** Some n8n processes that use one account. */
export interface Scenario {
	title: string;
	/** The number of processes, which know nothing of each other. */
	workers: number;
	/** The number of executions that each of them runs at the same time. */
	executions: number;
	/** The number of executions that follow each other. */
	inARow: number;
	/** The number of documents in each execution. */
	documents: number;
	/** The time that the service takes for each kind; an execution has the kinds in turn. */
	latencies: Record<string, Latency>;
	/** Its other behaviour; the phase of its clock differs from seed to seed. */
	limits: Omit<Limits, 'latency'>;
	/** The time after which a sender itself gives up, in milliseconds. The document is read nevertheless. */
	timeout?: number;
	/** The time between the starts of two workers, in milliseconds. */
	apart?: number;
	/** Changes of the service while all work. */
	changes?: Change[];
	/** The part of the rate that another program uses all the time. */
	othersShare?: number;
	goals: Goals;
}

/** Bounds for this node in addition to those of every scenario; times are in seconds. */
export interface Goals {
	median?: number;
	worst?: number;
	/** Over the shortest time. */
	overShortest?: number;
	/** Over the time without learning. */
	overWithoutLearning?: number;
	/** The least Jain's index; by default a little less than the SDK's limiter has. */
	even?: number;
	/** In each run; 0 by default. */
	lost?: number;
	/** After each change, in each run. */
	settled?: number;
	/** Processor time. */
	processor?: number;
}

export interface Document {
	/** Counted over all executions of a scenario. */
	number: number;
	/** Documents of one kind take about the same time. */
	kind: string;
	/** In milliseconds. */
	latency: number;
}

/** Its multiples are spread evenly over whole numbers. */
const GOLDEN_RATIO = 0.618034;

export function documentsOf({ workers, executions, inARow, documents }: Scenario): number {
	return workers * executions * inARow * documents;
}

/** All senders have the same documents if they have the same seed. */
export function* documentsFrom(
	{ latencies }: Scenario,
	seed: number,
	first: number,
	count: number,
): Generator<Document> {
	const kinds = Object.entries(latencies);
	for (let number = first; number < first + count; number++) {
		const [kind, latency] = kinds[number % kinds.length]!;
		const random = randomOf(seed * 1e6 + number);
		yield { number, kind, latency: latencyFrom(latency, random) };
	}
}

/** Seeds differ in the phase of the service's clock: any few of them are spread over a window. */
export function limitsOf({ limits, latencies }: Scenario, seed: number): Limits {
	const { rate } = limits;
	const latency = Object.values(latencies)[0]!;
	const phase = rate && ((seed * GOLDEN_RATIO) % 1) * rate.window;
	return { latency, ...limits, rate: rate && { ...rate, phase } };
}
