import { promisesSettled, SimulatedClock } from '../../support/simulation/simulatedClock.mjs';
import { applyChanges } from '../../support/simulation/changes.mjs';
import { LimitedService } from '../../support/simulation/limitedService.mjs';
import { documentsFrom, documentsOf, limitsOf, type Scenario } from './scenario.mjs';
import { AT_ONCE } from './senders.mjs';

/**
 * The shortest time in which the service can read all documents, in milliseconds. It is that of
 * a sender who knows when the service takes a request, and has at most 100 open in a process if there is no limit.
 */
export async function shortestTime(scenario: Scenario, seed: number): Promise<number> {
	const { workers, apart = 0, changes = [], othersShare = 0 } = scenario;
	const clock = new SimulatedClock(promisesSettled);
	const limits = limitsOf(scenario, seed);
	const { rate } = limits;
	const left = rate && { ...rate, requests: rate.requests * (1 - othersShare) };
	const service = new LimitedService(clock, { ...limits, rate: left, atRandom: 0 });
	const slots = Math.min(limits.atOnce ?? Infinity, limits.workers ?? workers * AT_ONCE);
	applyChanges(changes, service, clock);

	const sendAll = async () => {
		const reading = new Set<Promise<unknown>>();
		for (let worker = 0; worker < workers; worker++) {
			const all = documentsOf(scenario) / workers;
			for (const { latency } of documentsFrom(scenario, seed, worker * all, all)) {
				if (reading.size >= slots) await Promise.race(reading);
				if (clock.now() < worker * apart) await clock.sleep(worker * apart - clock.now());
				for (let wait = service.take(); wait !== undefined; wait = service.take()) {
					await clock.sleep(Math.max(wait, SHORT));
				}
				const one: Promise<unknown> = service.readDocument(latency).then(() => reading.delete(one));
				reading.add(one);
			}
		}
		await Promise.all(reading);
	};
	await clock.runUntilDone(sendAll());
	return clock.now();
}

/** A wait that can be added to any time of a simulation without being lost in rounding. In milliseconds. */
const SHORT = 0.001;
