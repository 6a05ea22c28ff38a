import type { Engine } from '../../engine/engine.mjs';
import { httpRequest, thisNode, undici } from '../contestants.mjs';
import { type Documents, fileDocuments, first, textDocuments } from '../documents.mjs';
import { measureInTurn, type Measurement, warmUp } from '../measure.mjs';
import { type Claim, percent, type Section, times } from '../results.mjs';
import type { ServiceProcess } from '../serviceProcess.mjs';
import type { Settings } from '../settings.mjs';

const LANES = [5, 10, 20];

export async function ownCost(
	engine: Engine,
	services: ServiceProcess,
	{ documents: count, rounds }: Settings,
): Promise<Section> {
	const contestants = [
		...LANES.flatMap((lanes) => [
			undici(lanes),
			thisNode(engine, { concurrency: lanes }),
			httpRequest(engine, { batchSize: lanes, batchInterval: 1 }),
		]),
		thisNode(engine),
		httpRequest(engine),
	];
	const rows: string[][] = [];
	const claims: Claim[] = [];
	for (const documents of [await fileDocuments(engine, count), textDocuments(count)]) {
		await warmUp(services, contestants, first(50, documents));
		const measurements = await measureInTurn(services, contestants, documents, {}, rounds + 2);
		rows.push(...rowsOf(documents, measurements));
		claims.push(...claimsOf(documents, measurements));
	}
	return {
		title: "Own cost: the service's answers take no time",
		about: [
			`Documents per second over ${count} files of 20 kB, and over ${count} texts of 2 kB: what is left is the work`,
			'that each of them makes for the processor (and the work of the service, the same for all).',
			'The HTTP Request node can not be told how many to send at a time, as it does not wait for answers; it',
			'is in batches of that many, with the shortest pause that it offers, 1 ms. "At once" is what came of it.',
		].join('\n'),
		head: ['documents', 'contestant', 'a second', '÷ undici', 'at once'],
		rows,
		claims,
	};
}

function rowsOf({ kind, names }: Documents, measurements: Measurement[]): string[][] {
	const undiciOf = (index: number) =>
		measurements[Math.min(Math.floor(index / 3), LANES.length - 1) * 3]!;
	return measurements.map((measured, index) => [
		`${kind}s`,
		measured.contestant,
		(names.length / measured.seconds).toFixed(0),
		times(undiciOf(index).seconds / measured.seconds),
		String(measured.mostAtOnce),
	]);
}

function claimsOf({ kind, names }: Documents, measurements: Measurement[]): Claim[] {
	const claim = (node: Measurement, http: Measurement): Claim => ({
		text: `Own cost, ${kind}s, ${node.contestant}: at least as many a second as ${http.contestant}`,
		measured: `${percent(http.seconds / node.seconds - 1)} more`,
		holds: node.seconds <= http.seconds && node.arrived === names.length,
	});
	const [automatic, allAtOnce] = measurements.slice(-2);
	return [
		...LANES.map((_, index) => claim(measurements[index * 3 + 1]!, measurements[index * 3 + 2]!)),
		claim(automatic!, allAtOnce!),
	];
}
