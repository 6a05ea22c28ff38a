import type { Limits, RateLimit } from '../services/limitedService.mjs';
import type { Scenario } from './scenario.mjs';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

type Behaviour = Omit<Limits, 'latency' | 'retryAfter' | 'jitter'>;
type Counted = RateLimit['counted'];

export function perSecond(requests: number, counted: Counted = 'whole windows', burst?: number) {
	return { rate: { requests, window: SECOND, counted, burst } };
}

export function perMinute(requests: number) {
	return { rate: { requests, window: MINUTE, counted: 'whole windows' as const } };
}

interface Shape {
	workers?: number;
	executions?: number;
	inARow?: number;
	documents?: number;
}

interface Details extends Omit<Partial<Scenario>, 'title' | 'limits' | 'latencies' | keyof Shape> {
	retryAfter?: boolean;
}

/**
 * One process, one execution and 200 documents, unless the shape says otherwise.
 *
 * @param latencies one for all documents, or one for each kind
 */
export function scenarioOf(
	title: string,
	{ workers = 1, executions = 1, inARow = 1, documents = 200 }: Shape,
	latencies: Scenario['latencies'] | number,
	behaviour: Behaviour,
	{ retryAfter = true, goals = {}, ...details }: Details = {},
): Scenario {
	return {
		title,
		workers,
		executions,
		inARow,
		documents,
		latencies: typeof latencies === 'number' ? { PDF: latencies } : latencies,
		limits: { jitter: 20, retryAfter, ...behaviour },
		goals,
		...details,
	};
}
