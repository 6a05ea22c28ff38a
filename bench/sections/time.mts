import { PROPOSED_BATCHING } from '../contestants.mjs';
import { fileDocuments, first } from '../documents.mjs';
import type { Equipment } from '../equipment.mjs';
import { measure, measureOneByOne, type Measurement, warmUp } from '../measure.mjs';
import { percent, type Section, seconds, times } from '../results.mjs';
import type { Settings } from '../settings.mjs';

const LANES = [5, 10, 20];
const LATENCY = 200;
const TOLERANCE = 1.05;
const LOOP_SHARE = 0.95;

export async function time(
	{ engine, services, processes }: Equipment,
	settings: Settings,
): Promise<Section> {
	const count = settings.documents;
	const documents = await fileDocuments(engine, count);
	const behaviour = { latency: LATENCY };
	const loop = processes.make({ type: 'loop' });
	const nodes = LANES.map((concurrency) =>
		processes.make({ type: 'this node', options: { concurrency } }),
	);
	const limits = LANES.map((lanes) => processes.make({ type: 'undici', lanes }));
	const batched = LANES.map((batchSize) =>
		processes.make({ type: 'HTTP Request', batching: { batchSize, batchInterval: LATENCY } }),
	);
	const others = [
		processes.make({ type: 'this node' }),
		processes.make({ type: 'HTTP Request' }),
		processes.make({ type: 'HTTP Request', batching: PROPOSED_BATCHING }),
	];
	const contestants = [...limits, ...nodes, ...batched, ...others];
	const measurements = await measureOneByOne(services, contestants, documents, behaviour, settings);
	await warmUp(services, [loop], first(20, documents));
	const looped = await measure(services, loop, documents, behaviour);

	const group = (index: number) => measurements.slice(index * LANES.length).slice(0, LANES.length);
	const [ofUndici, ofNode, ofBatched, ofOthers] = [group(0), group(1), group(2), group(3)];
	const limitOf = (lanes: number) => ((count / lanes) * LATENCY) / 1000;
	const row = (lanes: number, measured: Measurement, best: Measurement) => [
		String(lanes),
		measured.contestant,
		seconds(measured.seconds),
		times(measured.seconds / limitOf(lanes)),
		times(measured.seconds / best.seconds),
		String(measured.mostAtOnce),
	];
	const most = LANES.length - 1;

	return {
		title: `Time: ${count} documents at ${LATENCY} ms`,
		about: [
			`Wall time of a whole execution over ${count} files of 20 kB, on a service that takes ${LATENCY} ms for each.`,
			'The limit is documents ÷ lanes × latency; for what has no fixed number of lanes, that of 20.',
			'"At once" is how many requests the service had to work on at the same time: "all at once" is quick',
			"only on a service that has no limit. The HTTP Request node can't wait for answers between batches, so",
			`"5 each 200 ms" is the best that it could do for somebody who knows the latency beforehand.`,
			'"Loop" is a node as the peers write them: one item after the other.',
		].join('\n'),
		head: ['lanes', 'contestant', 'seconds', '÷ limit', '÷ undici', 'at once'],
		rows: [
			...LANES.flatMap((lanes, index) =>
				[ofUndici, ofNode, ofBatched].map((measured) =>
					row(lanes, measured[index]!, ofUndici[index]!),
				),
			),
			...[...ofOthers, looped].map((measured) => row(LANES[most]!, measured, ofUndici[most]!)),
		],
		claims: LANES.flatMap((lanes, index) => {
			const slower = looped.seconds / ofNode[index]!.seconds;
			const overLimit = ofNode[index]!.seconds / limitOf(lanes);
			return [
				{
					text: `Time, ${lanes} lanes: within 5 % of the limit`,
					measured: percent(overLimit - 1),
					holds: overLimit <= TOLERANCE && ofNode[index]!.arrived === count,
				},
				{
					text: `Time, ${lanes} lanes: the loop is at least ${LOOP_SHARE} × ${lanes} times slower`,
					measured: times(slower),
					holds: slower >= LOOP_SHARE * lanes,
				},
			];
		}),
	};
}
