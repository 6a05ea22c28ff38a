import type { Contestant, Outcome } from './contestants.mjs';
import type { Documents } from './documents.mjs';
import { median } from '../../../support/report/results.mjs';
import type { Behaviour, Report } from '../services/service.mjs';
import type { ServiceProcess } from '../services/serviceProcess.mjs';
import type { Settings } from '../settings.mjs';

/** The outcome of a contestant, and the observations of the service. */
export type Measurement = Outcome & Report & { contestant: string };

/** Measures one contestant with a newly started service. */
export async function measure(
	services: ServiceProcess,
	contestant: Contestant,
	documents: Documents,
	behaviour: Behaviour,
): Promise<Measurement> {
	const service = await services.start(behaviour);
	const outcome = await contestant.send(documents, service);
	const report = await services.stop();
	console.error(
		`  ${contestant.name}: ${outcome.seconds.toFixed(2)} s, ${outcome.arrived} of ${documents.names.length}`,
	);
	return { ...outcome, ...report, contestant: contestant.name };
}

/**
 * Measures all contestants in turn, over several rounds, to compare them with each other: anything else
 * that the machine does affects all of them. A process that was idle while others ran is slow at first, so
 * each run follows one of the same size without latency.
 *
 * @returns the median of each contestant, with the highest concurrency of any of its runs
 */
export async function measureInTurn(
	services: ServiceProcess,
	contestants: Contestant[],
	documents: Documents,
	behaviour: Behaviour,
	rounds: number,
): Promise<Measurement[]> {
	const measurements: Measurement[][] = contestants.map(() => []);
	for (let round = 0; round < rounds; round++) {
		for (const [index, contestant] of contestants.entries()) {
			await warmUp(services, [contestant], documents);
			measurements[index]!.push(await measure(services, contestant, documents, behaviour));
		}
	}
	return measurements.map((ofOne) => ({
		...median(ofOne, ({ seconds }) => seconds),
		processorSeconds: median(ofOne, ({ processorSeconds = 0 }) => processorSeconds)
			.processorSeconds,
		mostAtOnce: Math.max(...ofOne.map(({ mostAtOnce }) => mostAtOnce)),
	}));
}

/**
 * Measures one contestant after the other, several times each, to compare them with a fixed time. A
 * process that was idle for half a minute, while others were measured, takes many runs to get up to
 * speed again.
 *
 * @returns the median of each contestant
 */
export async function measureOneByOne(
	services: ServiceProcess,
	contestants: Contestant[],
	documents: Documents,
	behaviour: Behaviour,
	{ rounds, warmUps }: Settings,
): Promise<Measurement[]> {
	const medians: Measurement[] = [];
	for (const contestant of contestants) {
		await warmUp(services, [contestant], documents, warmUps);
		medians.push(...(await measureInTurn(services, [contestant], documents, behaviour, rounds)));
	}
	return medians;
}

/** Runs without latency, because the first run of anything includes loading and compiling it. */
export async function warmUp(
	services: ServiceProcess,
	contestants: Contestant[],
	documents: Documents,
	times = 1,
): Promise<void> {
	for (let time = 0; time < times; time++) {
		for (const contestant of contestants) await measure(services, contestant, documents, {});
	}
}
