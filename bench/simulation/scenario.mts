import { promisesSettled, SimulatedClock } from '../../test/support/simulatedClock.mjs';
import { randomOf } from '../../test/support/random.mjs';
import type { Surroundings, Worker } from './senders.mjs';
import { LimitedService, type Limits } from '../limitedService.mjs';

/** Many n8n processes that use one account. */
export interface Scenario {
	title: string;
	limits: Limits;
	workers: number;
	/** How many executions each of them runs at the same time. */
	executions: number;
	/** How many documents each execution has. */
	documents: number;
	/** How many documents at a time an execution sends if nothing limits it, unless it is this node. */
	atOnce: number;
	/** How much later each worker starts than the one before it, in milliseconds. */
	apart?: number;
	/** Changes of the service while all work. */
	changes?: Change[];
	/** The shortest time in which all documents can be read, in milliseconds. */
	shortest: number;
}

export interface Change {
	/** In milliseconds. */
	at: number;
	rate: { requests: number; window: number };
}

export interface Outcome {
	milliseconds: number;
	read: number;
	requests: number;
	lost: number;
	mostOpen: number;
	/** Jain's index of the documents per second of each worker, and of each execution. */
	fairness: { workers: number; executions: number };
	/** For each change, how long it took until the service was used as well as it can be. */
	settledAfter: Array<number | undefined>;
}

/** How often the use of the service is looked at, in milliseconds. */
const PERIOD = 5_000;

export async function simulate(
	scenario: Scenario,
	makeWorker: (surroundings: Surroundings) => Worker,
	seed: number,
): Promise<Outcome> {
	const { workers, executions, documents, apart = 0, changes = [] } = scenario;
	const clock = new SimulatedClock(promisesSettled);
	const random = randomOf(seed);
	const service = new LimitedService(clock, { ...scenario.limits }, random);
	const speeds: number[][] = [];
	let lost = 0;
	let isDone = false;

	const runWorker = async (index: number) => {
		await clock.sleep(index * apart);
		const worker = makeWorker({ clock, random, service, atOnce: scenario.atOnce });
		const startedAt = clock.now();
		speeds[index] = await Promise.all(
			Array.from({ length: executions }, async () => {
				const lostHere = await worker.execute(documents);
				lost += lostHere;
				return documents / (clock.now() - startedAt);
			}),
		);
	};
	const periods: Period[] = [];
	const observe = async () => {
		while (!isDone) {
			const { read, throttled } = service;
			await clock.sleep(PERIOD);
			periods.push({
				at: clock.now(),
				read: service.read - read,
				throttled: service.throttled - throttled,
			});
		}
	};
	const change = async ({ at, rate }: Change) => {
		await clock.sleep(at);
		service.limits.rate = rate;
	};

	void observe();
	changes.forEach((one) => void change(one));
	const all = Promise.all(Array.from({ length: workers }, (_, index) => runWorker(index)));
	await clock.runUntilDone(all);
	isDone = true;
	return {
		milliseconds: clock.now(),
		read: service.read,
		requests: service.requests,
		lost,
		mostOpen: service.mostOpen,
		fairness: {
			workers: jain(speeds.map((ofWorker) => Math.min(...ofWorker))),
			executions: jain(speeds.flat()),
		},
		settledAfter: changes.map((one, index) => settled(periods, one, changes[index + 1]?.at)),
	};
}

interface Period {
	at: number;
	read: number;
	throttled: number;
}

/** From a change until the service reads 90 % of what it can, with at most 1.5 requests per document. */
function settled(periods: Period[], { at, rate }: Change, until = Infinity): number | undefined {
	const most = (rate.requests / rate.window) * PERIOD;
	const first = periods.find(
		(period) =>
			period.at >= at + PERIOD &&
			period.at <= until &&
			period.read >= 0.9 * most &&
			period.throttled <= 0.5 * period.read,
	);
	return first && first.at - at;
}

/** 1 if all are equal, and 1/n if one of n has everything. */
function jain(values: number[]): number {
	const sum = values.reduce((total, value) => total + value, 0);
	const squares = values.reduce((total, value) => total + value ** 2, 0);
	return sum ** 2 / (values.length * squares);
}
