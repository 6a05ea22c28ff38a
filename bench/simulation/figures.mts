import { median } from '../../support/report/results.mjs';
import { documentsOf, type Scenario } from './scenario.mjs';
import { awsAdaptive, type MakeWorker, thisNode, withoutLearning } from './senders.mjs';
import { shortestTime } from './shortest.mjs';
import { simulate } from './simulate.mjs';

const SENDERS = {
	'this node': thisNode,
	'without learning': withoutLearning,
	'AWS SDK, adaptive': awsAdaptive,
};
export type SenderName = keyof typeof SENDERS;

/** The figures of a sender in a scenario, over all seeds. */
export interface Figures {
	/** In seconds. */
	seconds: Spread;
	overShortest: Spread;
	requestsPerDocument: Spread;
	lost: Spread;
	even: Spread;
	/** In seconds. */
	settled: Spread;
	mostOpen: number;
	/** All runs together, in seconds. */
	processor: number;
}

interface Spread {
	median: number;
	/** The largest. */
	worst: number;
}

export interface Result {
	scenario: Scenario;
	/** The median, in seconds. */
	shortest: number;
	of: Record<SenderName, Figures>;
}

export async function measure(scenario: Scenario, seeds: number[]): Promise<Result> {
	const shortest: number[] = [];
	for (const seed of seeds) shortest.push(await shortestTime(scenario, seed));
	const of: Partial<Result['of']> = {};
	for (const [name, makeWorker] of Object.entries(SENDERS)) {
		of[name as SenderName] = await figuresOf(scenario, makeWorker, seeds, shortest);
	}
	return { scenario, shortest: spread(shortest).median / 1000, of: of as Result['of'] };
}

async function figuresOf(
	scenario: Scenario,
	makeWorker: MakeWorker,
	seeds: number[],
	shortest: number[],
): Promise<Figures> {
	const before = process.cpuUsage();
	const outcomes = [];
	for (const seed of seeds) outcomes.push(await simulate(scenario, makeWorker, seed));
	const { user, system } = process.cpuUsage(before);
	const times = outcomes.map(({ milliseconds }) => milliseconds);
	return {
		seconds: spread(times.map((time) => time / 1000)),
		overShortest: spread(times.map((time, index) => time / shortest[index]!)),
		requestsPerDocument: spread(outcomes.map((one) => one.requests / documentsOf(scenario))),
		lost: spread(outcomes.map(({ lost }) => lost)),
		even: spread(outcomes.map(({ even }) => even)),
		settled: spread(outcomes.map(({ settledAfter }) => settledAfter / 1000)),
		mostOpen: Math.max(...outcomes.map(({ mostOpen }) => mostOpen)),
		processor: (user + system) / 1e6,
	};
}

export function spread(values: number[]): Spread {
	return { median: median(values, Number), worst: Math.max(...values) };
}
