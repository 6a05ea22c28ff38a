import { randomOf } from '../../support/random.mjs';
import { promisesSettled, SimulatedClock } from '../../support/simulation/simulatedClock.mjs';
import {
	applyChanges,
	observe,
	settledAfter,
	type Period,
} from '../../support/simulation/changes.mjs';
import { LimitedService } from '../../support/simulation/limitedService.mjs';
import { documentsFrom, documentsOf, limitsOf, type Scenario } from './scenario.mjs';
import type { MakeWorker } from './senders.mjs';

export interface Outcome {
	milliseconds: number;
	requests: number;
	lost: number;
	mostOpen: number;
	/**
	 * Jain's index of the documents per second of each worker, divided by what perfect sharing would give; or of each
	 * execution if there is one worker.
	 */
	even: number;
	/** The longest time from a change until the service was used to capacity again, in milliseconds. */
	settledAfter: number;
}

/** The pause of another program after it is refused, in milliseconds. */
const OTHERS_PAUSE = 1_000;

export async function simulate(
	scenario: Scenario,
	makeWorker: MakeWorker,
	seed: number,
): Promise<Outcome> {
	const { workers, executions, inARow, documents, apart = 0, changes = [] } = scenario;
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
				const first = (index * executions + execution) * inARow * documents;
				for (let done = 0; done < inARow * documents; done += documents) {
					const all = documentsFrom(scenario, seed, first + done, documents);
					const lostHere = await worker.execute(all);
					lost += lostHere;
				}
				return (inARow * documents) / (clock.now() - startedAt);
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
		even: jain(speeds.length > 1 ? comparedToPerfect(speeds, scenario) : speeds.flat()),
		settledAfter: settledAfter(changes, periods),
	};
}

function comparedToPerfect(speeds: number[][], scenario: Scenario): number[] {
	const perfect = speedsIfShared(scenario);
	return speeds.map((each, index) => Math.min(...each) / perfect[index]!);
}

/**
 * The documents per second of each worker if all that have work left share the service's rate equally at
 * any moment. Without a rate, or if all start together, they are equally fast.
 */
function speedsIfShared(scenario: Scenario): number[] {
	const { workers, apart = 0, limits } = scenario;
	if (apart === 0 || !limits.rate) return Array.from({ length: workers }, () => 1);
	const perSecond = (1000 * limits.rate.requests) / limits.rate.window;
	const documents = documentsOf(scenario) / workers;
	const all = Array.from({ length: workers }, (_, index) => ({
		start: (index * apart) / 1000,
		left: documents,
		end: 0,
	}));
	let now = 0;
	for (;;) {
		const working = all.filter(({ start, end }) => start <= now && end === 0);
		const starts = all.map(({ start }) => start).filter((start) => start > now);
		const each = perSecond / working.length;
		const ends = working.map(({ left }) => now + left / each);
		const next = Math.min(...starts, ...ends);
		if (next === Infinity) return all.map(({ start, end }) => documents / (end - start));
		for (const one of working) {
			if (now + one.left / each === next) one.end = next;
			one.left -= each * (next - now);
		}
		now = next;
	}
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

/** 1 if all are equal, and 1/n if one of n has everything. */
function jain(values: number[]): number {
	const sum = values.reduce((total, value) => total + value, 0);
	const squares = values.reduce((total, value) => total + value ** 2, 0);
	return sum ** 2 / (values.length * squares);
}
