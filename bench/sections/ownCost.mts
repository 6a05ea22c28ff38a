import { type Documents, fileDocuments, first, textDocuments } from '../documents.mjs';
import type { Contestant } from '../contestants.mjs';
import type { Equipment } from '../equipment.mjs';
import { measureInTurn, type Measurement, warmUp } from '../measure.mjs';
import { type Claim, percent, type Section, times } from '../results.mjs';
import type { ServiceProcess } from '../serviceProcess.mjs';
import type { Settings } from '../settings.mjs';

const LANES = [5, 10, 20];

/** In milliseconds, the shortest that the HTTP Request node offers first. */
const PAUSES = [1, 3, 5, 10, 20];

export async function ownCost(
	{ engine, services, processes }: Equipment,
	{ documents, rounds, warmUps }: Settings,
): Promise<Section> {
	// A run of 200 takes a fifth of a second: a pause of the garbage collector more or less would decide.
	const count = 5 * documents;
	const groups = [
		...LANES.map((lanes) => ({
			atMost: lanes,
			undici: processes.make({ type: 'undici', lanes }),
			node: processes.make({ type: 'this node', options: { concurrency: lanes } }),
			https: PAUSES.map((batchInterval) =>
				processes.make({ type: 'HTTP Request', batching: { batchSize: lanes, batchInterval } }),
			),
		})),
		{
			atMost: Infinity,
			undici: processes.make({ type: 'undici', lanes: LANES.at(-1)! }),
			node: processes.make({ type: 'this node' }),
			https: [processes.make({ type: 'HTTP Request' })],
		},
	];
	const rows: string[][] = [];
	const claims: Claim[] = [];
	for (const all of [await fileDocuments(engine, count), textDocuments(count)]) {
		const { undici, node, https } = groups[0]!;
		await warmUp(services, [undici, node, https[0]!], first(documents, all), warmUps);
		for (const group of groups) {
			const measured = await measureGroup(services, group, all, rounds);
			rows.push(...rowsOf(all, measured));
			claims.push(claimOf(all, measured));
		}
	}
	return {
		title: "Own cost: the service's answers take no time",
		about: [
			`Documents per second over ${count} files of 20 kB, and over ${count} texts of 2 kB: what is left is the work`,
			'that each of them makes for the processor (and the work of the service, the same for all).',
			'The HTTP Request node can not be told how many to send at a time, as it does not wait for answers: it',
			'sends batches with a pause between them. "At once" is what came of it. The shortest pause is 1 ms; where',
			`that is more at once than the others may have, the best of pauses of ${PAUSES.slice(1).join(', ')} ms is shown as well.`,
			'Each is compared with what was measured in turn with it, and so undici stands here twice with 20 lanes.',
		].join('\n'),
		head: ['documents', 'contestant', 'a second', '÷ undici', 'at once'],
		rows,
		claims,
	};
}

/** What is to be compared with each other. */
interface Group {
	/** How many documents the HTTP Request node may have under way, not to do something else. */
	atMost: number;
	undici: Contestant;
	node: Contestant;
	https: Contestant[];
}

interface MeasuredGroup {
	shown: Set<Measurement>;
	undici: Measurement;
	node: Measurement;
	/** The quickest HTTP Request that had no more documents under way at once than it may. */
	alike: Measurement;
}

/** All in turn within a minute or two, as the machine is not as quick in one as in another. */
async function measureGroup(
	services: ServiceProcess,
	group: Group,
	documents: Documents,
	rounds: number,
): Promise<MeasuredGroup> {
	const contestants = [group.undici, group.node, ...group.https];
	await warmUp(services, contestants, first(50, documents));
	const measured = await measureInTurn(services, contestants, documents, {}, rounds);
	const [undici, node, ...https] = measured as [Measurement, Measurement, ...Measurement[]];
	const alike =
		quickest(https.filter(({ mostAtOnce }) => mostAtOnce <= group.atMost)) ?? https.at(-1)!;
	return { shown: new Set([undici, node, https[0]!, alike]), undici, node, alike };
}

function quickest(measurements: Measurement[]): Measurement | undefined {
	return measurements.toSorted((a, b) => a.seconds - b.seconds)[0];
}

function rowsOf({ kind, names }: Documents, { shown, undici }: MeasuredGroup): string[][] {
	return [...shown].map((measured) => [
		`${kind}s`,
		measured.contestant,
		(names.length / measured.seconds).toFixed(0),
		times(undici.seconds / measured.seconds),
		String(measured.mostAtOnce),
	]);
}

function claimOf({ kind, names }: Documents, { node, alike }: MeasuredGroup): Claim {
	return {
		text: `Own cost, ${kind}s, ${node.contestant}: at least as many a second as ${alike.contestant}`,
		measured: `${percent(alike.seconds / node.seconds - 1)} more`,
		holds: node.seconds <= alike.seconds && node.arrived === names.length,
	};
}
