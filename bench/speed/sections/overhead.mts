import type { Contestant } from '../contestants/contestants.mjs';
import { type Documents, fileDocuments, first, textDocuments } from '../contestants/documents.mjs';
import { measureInTurn, type Measurement, warmUp } from '../contestants/measure.mjs';
import { type Claim, percent, type Section, times } from '../../../support/report/results.mjs';
import type { ServiceProcess } from '../services/serviceProcess.mjs';
import type { Equipment, Settings } from '../settings.mjs';

const CONCURRENCIES = [5, 10, 20];

/** In milliseconds. The HTTP Request node accepts nothing shorter than the first. */
const PAUSES = [1, 3, 5, 10, 20];

export async function overhead(
	{ engine, services, processes }: Equipment,
	settings: Settings,
): Promise<Section> {
	// 200 documents take a fifth of a second, so a single garbage collection would decide the comparison.
	const count = 5 * settings.documents;
	const groups = [
		...CONCURRENCIES.map((concurrency) => ({
			maxConcurrency: concurrency,
			undici: processes.make({ type: 'undici', concurrency }),
			node: processes.make({ type: 'this node', options: { concurrency } }),
			httpRequests: PAUSES.map((batchInterval) => {
				const batching = { batchSize: concurrency, batchInterval };
				return processes.make({ type: 'HTTP Request', batching });
			}),
		})),
		{
			maxConcurrency: Infinity,
			undici: processes.make({ type: 'undici', concurrency: CONCURRENCIES.at(-1)! }),
			node: processes.make({ type: 'this node' }),
			httpRequests: [processes.make({ type: 'HTTP Request' })],
		},
	];
	const rows: string[][] = [];
	const claims: Claim[] = [];
	for (const all of [await fileDocuments(engine, count), textDocuments(count)]) {
		for (const group of groups) {
			const measured = await measureGroup(services, group, all, settings);
			rows.push(...rowsOf(all, measured));
			claims.push(processorClaim(all, measured));
			// With batches, the pauses determine the time, so there is nothing to compare.
			if (group.maxConcurrency === Infinity) claims.push(timeClaim(all, measured));
		}
	}
	return {
		title: 'Overhead: a service without latency',
		about: [
			`${count} files of 20 kB and ${count} texts of 2 kB, with a service that answers at once. The HTTP Request node has no`,
			`setting for concurrency. It sends batches with a pause: the fastest of ${PAUSES.join(', ')} ms, chosen in separate runs among the`,
			'pauses that never exceeded the concurrency of the others. Each group of contestants is measured in turn.',
		].join('\n'),
		head: ['documents', 'contestant', 'per second', '÷ undici', 'processor', 'at once'],
		rows,
		claims,
	};
}

/** Contestants that are compared with each other. */
interface Group {
	/** For a fair comparison, the HTTP Request node must not have more documents in progress. */
	maxConcurrency: number;
	undici: Contestant;
	node: Contestant;
	httpRequests: Contestant[];
}

type MeasuredGroup = [undici: Measurement, node: Measurement, httpRequest: Measurement];

/** Measured in turn within a minute or two, because the speed of the machine varies over time. */
async function measureGroup(
	services: ServiceProcess,
	group: Group,
	documents: Documents,
	{ documents: count, rounds, warmUps }: Settings,
): Promise<MeasuredGroup> {
	const httpRequest = await fastestHttpRequest(services, group, documents, rounds);
	const contestants = [group.undici, group.node, httpRequest];
	// The others were idle meanwhile: without a warm-up, this node took 2.0, 1.3, 1.0 s, and only then 0.8.
	await warmUp(services, contestants, first(count, documents), warmUps);
	const measured = await measureInTurn(services, contestants, documents, {}, rounds);
	return measured as MeasuredGroup;
}

/**
 * The fastest HTTP Request node within the allowed concurrency. The runs that choose it aren't part of the
 * measurement: the best of many is also the luckiest.
 */
async function fastestHttpRequest(
	services: ServiceProcess,
	{ maxConcurrency, httpRequests }: Group,
	documents: Documents,
	rounds: number,
): Promise<Contestant> {
	if (httpRequests.length === 1) return httpRequests[0]!;
	const measured = await measureInTurn(services, httpRequests, documents, {}, rounds);
	const seconds = measured.map((one) =>
		one.mostAtOnce <= maxConcurrency ? one.seconds : Infinity,
	);
	return httpRequests[seconds.lastIndexOf(Math.min(...seconds))]!;
}

function rowsOf({ kind, names }: Documents, group: MeasuredGroup): string[][] {
	return group.map((measured) => [
		`${kind}s`,
		measured.contestant,
		(names.length / measured.seconds).toFixed(0),
		times(group[0].seconds / measured.seconds),
		`${((1000 * measured.processorSeconds!) / names.length).toFixed(2)} ms`,
		String(measured.mostAtOnce),
	]);
}

/** Two runs of the same contestant differ by this much. */
const NOISE = 0.03;

function processorClaim({ kind, names }: Documents, [, node, httpRequest]: MeasuredGroup): Claim {
	const more = node.processorSeconds! / httpRequest.processorSeconds! - 1;
	return {
		text: `Overhead, ${kind}s, ${node.contestant}: no more processor time than ${httpRequest.contestant} (within ${percent(NOISE)})`,
		measured: `${percent(more)} more`,
		holds: more <= NOISE && node.arrived === names.length,
	};
}

function timeClaim({ kind }: Documents, [, node, httpRequest]: MeasuredGroup): Claim {
	return {
		text: `Overhead, ${kind}s, ${node.contestant}: at least as fast as ${httpRequest.contestant}`,
		measured: `${percent(httpRequest.seconds / node.seconds - 1)} faster`,
		holds: node.seconds <= httpRequest.seconds,
	};
}
