import type { Engine } from '../../engine/engine.mjs';
import { httpRequest, thisNode, undici } from '../contestants.mjs';
import { type Documents, fileDocuments, first, textDocuments } from '../documents.mjs';
import { measureInTurn, type Measurement, warmUp } from '../measure.mjs';
import { type Claim, percent, type Section, times } from '../results.mjs';
import type { ServiceProcess } from '../serviceProcess.mjs';
import type { Settings } from '../settings.mjs';

const LANES = [5, 10, 20];

/** In milliseconds, the shortest that the HTTP Request node offers first. */
const PAUSES = [1, 3, 5, 10, 20];

export async function ownCost(
	engine: Engine,
	services: ServiceProcess,
	{ documents: count, rounds }: Settings,
): Promise<Section> {
	const contestants = [
		...LANES.flatMap((lanes) => [
			undici(lanes),
			thisNode(engine, { concurrency: lanes }),
			...PAUSES.map((batchInterval) => httpRequest(engine, { batchSize: lanes, batchInterval })),
		]),
		thisNode(engine),
		httpRequest(engine),
	];
	const rows: string[][] = [];
	const claims: Claim[] = [];
	for (const documents of [await fileDocuments(engine, count), textDocuments(count)]) {
		await warmUp(services, contestants, first(50, documents));
		const measurements = await measureInTurn(services, contestants, documents, {}, rounds + 2);
		const groups = groupsOf(measurements);
		rows.push(...groups.flatMap((group) => rowsOf(documents, group)));
		claims.push(...groups.map((group) => claimOf(documents, group)));
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
	undici: Measurement;
	node: Measurement;
	/** The HTTP Request node, as quick as it can be. */
	http: Measurement;
	/** The quickest of it that had no more documents under way at once than the others may have. */
	alike: Measurement;
}

function groupsOf(measurements: Measurement[]): Group[] {
	const size = 2 + PAUSES.length;
	const groups = LANES.map((lanes, index) => {
		const [limit, node, ...https] = measurements.slice(index * size, (index + 1) * size);
		const alike = https.filter(({ mostAtOnce }) => mostAtOnce <= lanes);
		return { undici: limit!, node: node!, http: https[0]!, alike: quickest(alike, https.at(-1)!) };
	});
	const [automatic, allAtOnce] = measurements.slice(-2);
	const last = { undici: groups.at(-1)!.undici, node: automatic!, http: allAtOnce! };
	return [...groups, { ...last, alike: allAtOnce! }];
}

function quickest(measurements: Measurement[], otherwise: Measurement): Measurement {
	return measurements.toSorted((a, b) => a.seconds - b.seconds)[0] ?? otherwise;
}

function rowsOf({ kind, names }: Documents, group: Group): string[][] {
	const measurements = new Set([group.undici, group.node, group.http, group.alike]);
	if (group.http.contestant.includes('all at once')) measurements.delete(group.undici);
	return [...measurements].map((measured) => [
		`${kind}s`,
		measured.contestant,
		(names.length / measured.seconds).toFixed(0),
		times(group.undici.seconds / measured.seconds),
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
