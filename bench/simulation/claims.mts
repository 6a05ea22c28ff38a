import {
	type Bound,
	type Claim,
	claimsWithin,
	inSeconds,
	times,
} from '../../support/report/results.mjs';
import type { Limits } from '../../support/simulation/limitedService.mjs';
import type { Result } from './figures.mjs';

/** The most that this node may be slower, and less even, than the SDK's limiter. */
const SLOWER = 1.03;
const LESS_EVEN = 0.05;

/**
 * The most requests for each document, without those that are refused at random: if all documents take this long
 * (in milliseconds), and if they take longer.
 */
const FAST = 300;
const REQUESTS = { fast: 1.4, slow: 1.6 };

/** The claims about this node in any scenario, and the ones about this scenario. */
export function claimsOf({ scenario, of }: Result): Claim[] {
	const { title, goals, limits, latencies, workers, executions } = scenario;
	const node = of['this node'];
	const { overShortest, seconds, even, settled, processor } = node;
	const sdk = of['AWS SDK, adaptive'];
	const plain = of['without learning'];
	const isFast = Object.values(latencies).every((latency) => latency === FAST);
	const ofAll: Bound[] = [
		{
			what: '÷ shortest',
			as: "3 % more than the SDK's limiter",
			measured: overShortest.median,
			atMost: sdk.overShortest.median * SLOWER,
			inWords: times,
		},
		{
			what: "Jain's index",
			as: goals.even === undefined ? ".05 less than the SDK's limiter" : undefined,
			measured: even.median,
			atLeast: workers * executions > 1 ? (goals.even ?? sdk.even.median - LESS_EVEN) : undefined,
		},
		{
			what: 'requests per document',
			measured: node.requestsPerDocument.median,
			atMost: (isFast ? REQUESTS.fast : REQUESTS.slow) / (1 - (limits.atRandom ?? 0)),
		},
	];
	const { overWithoutLearning: factor } = goals;
	return claimsWithin(title, [
		{ what: 'lost', measured: node.lost.worst, atMost: goals.lost ?? 0, inWords: String },
		...(refuses(limits) ? ofAll : []),
		{ what: 'median', measured: seconds.median, atMost: goals.median, inWords: inSeconds },
		{ what: 'worst', measured: seconds.worst, atMost: goals.worst, inWords: inSeconds },
		{
			what: '÷ shortest',
			measured: overShortest.median,
			atMost: goals.overShortest,
			inWords: times,
		},
		{
			what: 'median',
			as: `${factor} × as long as without learning`,
			measured: seconds.median,
			atMost: factor && factor * plain.seconds.median,
			inWords: inSeconds,
		},
		{ what: 'settled', measured: settled.worst, atMost: goals.settled, inWords: inSeconds },
		{ what: 'processor time', measured: processor, atMost: goals.processor, inWords: inSeconds },
	]);
}

/** True if the SDK's limiter has something to learn from. */
export function refuses({ rate, atOnce, atRandom }: Omit<Limits, 'latency'>): boolean {
	return rate !== undefined || atOnce !== undefined || atRandom !== undefined;
}
