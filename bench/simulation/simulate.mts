import { randomOf } from '../../test/support/random.mjs';
import { promisesSettled, SimulatedClock } from '../../test/support/simulatedClock.mjs';
import { LimitedService } from '../services/limitedService.mjs';
import { applyChanges } from './changes.mjs';
import { type Change, documentsFrom, limitsOf, type Scenario } from './scenario.mjs';
import type { MakeWorker } from './senders.mjs';

export interface Outcome {
	milliseconds: number;
	requests: number;
	lost: number;
	mostOpen: number;
	/** Jain's index of the documents per second of each worker, or of each execution if there is one worker. */
	even: number;
	/** The longest time from a change until the service was used as well as it can be, in milliseconds. */
	settledAfter: number;
}

/** How often the use of the service is looked at, in milliseconds. */
const PERIOD = 5_000;

/** How soon another program asks again if it is refused, in milliseconds. */
const OTHERS_PAUSE = 1_000;

export async function simulate(
	scenario: Scenario,
	makeWorker: MakeWorker,
	seed: number,
): Promise<Outcome> {
	const { workers, executions, documents, apart = 0, changes = [] } = scenario;
	const clock = new SimulatedClock(promisesSettled);
	const random = randomOf(seed);
	const service = new LimitedService(clock, limitsOf(scenario, seed), random);
	const speeds: number[][] = [];
	let lost = 0;

	const runWorker = async (index: number) => {
		await clock.sleep(index * apart);
		const worker = makeWorker({ clock, random, service, scenario });
		const startedAt = clock.now();
		speeds[index] = await Promise.all(
			Array.from({ length: executions }, async (_, execution) => {
				const first = (index * executions + execution) * documents;
				const lostHere = await worker.execute(documentsFrom(scenario, seed, first));
				lost += lostHere;
				return documents / (clock.now() - startedAt);
			}),
		);
	};
	const periods: Period[] = [];
	if (changes.length > 0) void observe(service, clock, periods);
	applyChanges(changes, service, clock);
	if (scenario.othersShare) void useShare(scenario, service, clock);
	const all = Promise.all(Array.from({ length: workers }, (_, index) => runWorker(index)));
	await clock.runUntilDone(all);
	return {
		milliseconds: clock.now(),
		requests: service.requests,
		lost,
		mostOpen: service.mostOpen,
		even: jain(speeds.length > 1 ? speeds.map((each) => Math.min(...each)) : speeds.flat()),
		settledAfter: Math.max(
			0,
			...changes.map((one, index) => settled(periods, one, changes[index + 1]?.at)),
		),
	};
}

/** Another program sends evenly, and asks again until it isn't refused. */
async function useShare(
	{ limits, othersShare = 0 }: Scenario,
	service: LimitedService,
	clock: SimulatedClock,
): Promise<void> {
	const { requests, window } = limits.rate!;
	const send = async () => {
		while (service.take() !== undefined) await clock.sleep(OTHERS_PAUSE);
	};
	for (;;) {
		void send();
		await clock.sleep(window / (requests * othersShare));
	}
}

interface Period {
	at: number;
	read: number;
	throttled: number;
}

async function observe(
	service: LimitedService,
	clock: SimulatedClock,
	periods: Period[],
): Promise<void> {
	for (;;) {
		const { read, throttled } = service;
		await clock.sleep(PERIOD);
		const now = { read: service.read - read, throttled: service.throttled - throttled };
		periods.push({ at: clock.now(), ...now });
	}
}

/** From a change until the service reads 90 % of what it can, with at most 1.5 requests per document. */
function settled(periods: Period[], { at, perSecond }: Change, until = Infinity): number {
	if (perSecond === undefined) return 0;
	const most = (perSecond * PERIOD) / 1000;
	const first = periods.find(
		(period) =>
			period.at >= at + PERIOD &&
			period.at <= until &&
			period.read >= 0.9 * most &&
			period.throttled <= 0.5 * period.read,
	);
	return first ? first.at - at : Infinity;
}

/** 1 if all are equal, and 1/n if one of n has everything. */
function jain(values: number[]): number {
	const sum = values.reduce((total, value) => total + value, 0);
	const squares = values.reduce((total, value) => total + value ** 2, 0);
	return sum ** 2 / (values.length * squares);
}
