import type { Contestant, Outcome } from './contestants.mjs';
import type { Documents } from './documents.mjs';
import type { Behaviour, Report } from './service.mjs';
import type { ServiceProcess } from './serviceProcess.mjs';
import type { Settings } from './settings.mjs';

/** Everything that a section needs. */
export type Measurement = Outcome & Report & { contestant: string };

/** One contestant, on a service that was just started. */
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
 * All contestants in turn, several times over, so that whatever else the machine does falls on all
 * of them: to compare them with each other. Each right after as long a run without latency, as a
 * process that idled while others ran is slow at first. The median of each, with the most that was
 * under way at once in any of its runs, in the order of the contestants.
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
		mostAtOnce: Math.max(...ofOne.map(({ mostAtOnce }) => mostAtOnce)),
	}));
}

/**
 * One contestant after the other, several times each: to compare them with a fixed time. A process
 * that has idled for half a minute, while others were measured, takes many runs to be as quick as
 * before. The median of each, in the order of the contestants.
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

/** Runs without latency: the first run of anything loads and compiles it. */
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

/** The one in the middle; the lower one of two. */
export function median<T>(values: T[], figure: (value: T) => number): T {
	const sorted = values.toSorted((a, b) => figure(a) - figure(b));
	return sorted[Math.floor((sorted.length - 1) / 2)]!;
}
