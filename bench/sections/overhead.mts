import type { Contestant } from '../contestants.mjs';
import { type Documents, fileDocuments, first, textDocuments } from '../documents.mjs';
import type { Equipment } from '../equipment.mjs';
import { measureInTurn, type Measurement, warmUp } from '../measure.mjs';
import { type Claim, percent, type Section, times } from '../results.mjs';
import type { ServiceProcess } from '../serviceProcess.mjs';
import type { Settings } from '../settings.mjs';

const LANES = [5, 10, 20];

/** In milliseconds. The HTTP Request node takes none that is shorter than the first. */
const PAUSES = [1, 3, 5, 10, 20];

export async function ownCost(
	{ engine, services, processes }: Equipment,
	settings: Settings,
): Promise<Section> {
	// A run of 200 takes a fifth of a second: a pause of the garbage collector more or less would decide.
	const count = 5 * settings.documents;
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
		for (const group of groups) {
			const measured = await measureGroup(services, group, all, settings);
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
			`sends batches with a pause between them: here of ${PAUSES.join(', ')} ms, whichever was quickest in runs of their own`,
			'before, without more documents under way at once, in any of them, than the others may have. "At once" is the',
			'most that came of it.',
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
	undici: Measurement;
	node: Measurement;
	alike: Measurement;
}

/** All in turn within a minute or two, as the machine is not as quick in one as in another. */
async function measureGroup(
	services: ServiceProcess,
	group: Group,
	documents: Documents,
	settings: Settings,
): Promise<MeasuredGroup> {
	const { rounds, warmUps } = settings;
	const contestants = [group.undici, group.node, await alikeOf(services, group, documents, rounds)];
	// The choice of the third has left the others idle: this node took 2.0, 1.3, 1.0 s, and then 0.8.
	await warmUp(services, contestants, first(settings.documents, documents), warmUps);
	const measured = await measureInTurn(services, contestants, documents, {}, rounds);
	const [undici, node, alike] = measured as [Measurement, Measurement, Measurement];
	return { undici, node, alike };
}

/**
 * The quickest HTTP Request that has no more documents under way at once than it may. It is chosen by
 * runs that do not count: the best of many is the luckiest of them, too.
 */
async function alikeOf(
	services: ServiceProcess,
	{ atMost, https }: Group,
	documents: Documents,
	rounds: number,
): Promise<Contestant> {
	if (https.length === 1) return https[0]!;
	const measured = await measureInTurn(services, https, documents, {}, rounds);
	const seconds = measured.map((one) => (one.mostAtOnce <= atMost ? one.seconds : Infinity));
	return https[seconds.lastIndexOf(Math.min(...seconds))]!;
}

function rowsOf({ kind, names }: Documents, { undici, node, alike }: MeasuredGroup): string[][] {
	return [undici, node, alike].map((measured) => [
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
