import { type Documents, fileDocuments, first, textDocuments } from '../documents.mjs';
import type { Equipment } from '../equipment.mjs';
import { measureInTurn, type Measurement, WARM_UPS, warmUp } from '../measure.mjs';
import { type Claim, percent, type Section, times } from '../results.mjs';
import type { Settings } from '../settings.mjs';

const LANES = [5, 10, 20];

/** In milliseconds, the shortest that the HTTP Request node offers first. */
const PAUSES = [1, 3, 5, 10, 20];

export async function ownCost(
	{ engine, services, processes }: Equipment,
	{ documents, rounds }: Settings,
): Promise<Section> {
	// A run of 200 takes a fifth of a second: a pause of the garbage collector more or less would decide.
	const count = 5 * documents;
	const contestants = [
		...LANES.flatMap((lanes) => [
			processes.make({ type: 'undici', lanes }),
			processes.make({ type: 'this node', options: { concurrency: lanes } }),
			...PAUSES.map((batchInterval) =>
				processes.make({ type: 'HTTP Request', batching: { batchSize: lanes, batchInterval } }),
			),
		]),
		processes.make({ type: 'this node' }),
		processes.make({ type: 'HTTP Request' }),
	];
	const oneOfEach = contestants.slice(0, 3);
	const rows: string[][] = [];
	const claims: Claim[] = [];
	for (const all of [await fileDocuments(engine, count), textDocuments(count)]) {
		await warmUp(services, contestants, first(50, all));
		await warmUp(services, oneOfEach, first(documents, all), WARM_UPS);
		const measurements = await measureInTurn(services, contestants, all, {}, rounds);
		const groups = groupsOf(measurements);
		rows.push(...groups.flatMap((group) => rowsOf(all, group)));
		claims.push(...groups.map((group) => claimOf(all, group)));
	}
	return {
		title: "Own cost: the service's answers take no time",
		about: [
			`Documents per second over ${count} files of 20 kB, and over ${count} texts of 2 kB: what is left is the work`,
			'that each of them makes for the processor (and the work of the service, the same for all).',
			'The HTTP Request node can not be told how many to send at a time, as it does not wait for answers: it',
			'sends batches with a pause between them. "At once" is what came of it. The shortest pause is 1 ms; where',
			`that is more at once than the others may have, the best of pauses of ${PAUSES.slice(1).join(', ')} ms is shown as well.`,
		].join('\n'),
		head: ['documents', 'contestant', 'a second', '÷ undici', 'at once'],
		rows,
		claims,
	};
}

/** What is to be compared with each other. */
interface Group {
	shown: Set<Measurement>;
	undici: Measurement;
	node: Measurement;
	/** The quickest HTTP Request that had no more documents under way at once than the others may have. */
	alike: Measurement;
}

function groupsOf(measurements: Measurement[]): Group[] {
	const size = 2 + PAUSES.length;
	const groups = LANES.map((lanes, index) => {
		const group = measurements.slice(index * size, (index + 1) * size);
		const [undici, node, ...https] = group as [Measurement, Measurement, ...Measurement[]];
		const alike = quickest(https.filter(({ mostAtOnce }) => mostAtOnce <= lanes)) ?? https.at(-1)!;
		return { shown: new Set([undici, node, https[0]!, alike]), undici, node, alike };
	});
	const [node, alike] = measurements.slice(-2) as [Measurement, Measurement];
	return [...groups, { shown: new Set([node, alike]), undici: groups.at(-1)!.undici, node, alike }];
}

function quickest(measurements: Measurement[]): Measurement | undefined {
	return measurements.toSorted((a, b) => a.seconds - b.seconds)[0];
}

function rowsOf({ kind, names }: Documents, { shown, undici }: Group): string[][] {
	return [...shown].map((measured) => [
		`${kind}s`,
		measured.contestant,
		(names.length / measured.seconds).toFixed(0),
		times(undici.seconds / measured.seconds),
		String(measured.mostAtOnce),
	]);
}

function claimOf({ kind, names }: Documents, { node, alike }: Group): Claim {
	return {
		text: `Own cost, ${kind}s, ${node.contestant}: at least as many a second as ${alike.contestant}`,
		measured: `${percent(alike.seconds / node.seconds - 1)} more`,
		holds: node.seconds <= alike.seconds && node.arrived === names.length,
	};
}
