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
	/** How many processes: they know nothing of each other. */
	workers: number;
	/** How many executions each of them runs at the same time. */
	executions: number;
	/** How many of these follow each other. */
	inARow: number;
	/** How many documents each execution has. */
	documents: number;
	/** How long the service takes for each kind; an execution has the kinds in turn. */
	latencies: Record<string, Latency>;
	/** How else it behaves; the phase of its clock differs from seed to seed. */
	limits: Omit<Limits, 'latency'>;
	/** After how long a sender itself gives up, in milliseconds. The document is read all the same. */
	timeout?: number;
	/** How much later each worker starts than the one before it, in milliseconds. */
	apart?: number;
	/** Changes of the service while all work. */
	changes?: Change[];
	/** What part of the rate another program uses all the time. */
	othersShare?: number;
	goals: Goals;
}

/** What this node should achieve beyond what is asked in each scenario; times are in seconds. */
export interface Goals {
	median?: number;
	worst?: number;
	/** Over the shortest time. */
	overShortest?: number;
	/** Over the time without learning. */
	overWithoutLearning?: number;
	even?: number;
	/** In each run. None, unless it is set. */
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
