import type { Recipe } from '../contestants/contestants.mjs';
import type { Equipment } from '../equipment.mjs';
import { type FleetMeasurement, FleetProcesses } from '../fleet/fleetProcesses.mjs';
import { documentsOf, FLEET_ROWS, type FleetRow, shapeName } from '../fleet/fleetRows.mjs';
import { measureMemory, type Task } from '../memory/measureMemory.mjs';
import { type Claim, inMegabytes, MEGABYTE, ratio, type Section, times } from '../results.mjs';
import type { ServiceProcess } from '../services/serviceProcess.mjs';

const RECIPES: Record<'node' | 'other', Recipe> = {
	node: { type: 'this node' },
	other: { type: 'HTTP Request' },
};
const MEMORY = { executions: 10, files: 20, most: 200 * MEGABYTE };

export async function fleet({ services }: Equipment): Promise<Section> {
	const rows: string[][] = [];
	const claims: Claim[] = [];
	const node = new FleetProcesses(RECIPES.node);
	const other = new FleetProcesses(RECIPES.other);
	for (const row of FLEET_ROWS) {
		const ofNode = await node.measure(row);
		rows.push(rowOf(row, RECIPES.node, ofNode));
		claims.push(...claimsOf(row, ofNode));
		rows.push(rowOf(row, RECIPES.other, await other.measure(row)));
	}
	node.end();
	other.end();
	const memory = await memoryOfFleet(services);
	return {
		title: 'Fleet: many executions at the same time, with one account',
		about: [
			'"100 × 2" is 100 executions of 2 documents, which start together in one n8n process; for each row the',
			'account is a new one. The service takes 300 ms per document (200 ms for the files of 10 MB). The limit is',
			'documents ÷ rate, or documents ÷ the number at a time × latency. This node has its default options; the',
			'HTTP Request node sends all documents of an execution at once, which is its default, and On Error is',
			'Continue. "Requests" is per document, "open" the most that the service had taken on at the same time, and',
			'"memory" the peak on top of the idle engine. The service for the files of 10 MB answers 503 if too many',
			'documents wait there.',
		].join('\n'),
		head: HEAD,
		rows: [...rows, ...memory.rows],
		claims: [...claims, ...memory.claims],
	};
}

const HEAD = [
	'executions',
	'service',
	'contestant',
	'seconds',
	'÷ limit',
	'lost',
	'requests',
	'open',
	'memory',
];

function rowOf(row: FleetRow, { type }: Recipe, measured: FleetMeasurement): string[] {
	const { seconds, lost, requests, mostOpen } = measured;
	return [
		shapeName(row),
		row.service,
		type,
		seconds.toFixed(2),
		row.limit ? times(seconds / row.limit) : '',
		String(lost),
		ratio(requests / documentsOf(row)),
		String(mostOpen),
		'',
	];
}

function claimsOf(row: FleetRow, { seconds, lost, requests, mostOpen }: FleetMeasurement): Claim[] {
	const { goals, limit = Infinity } = row;
	const perDocument = requests / documentsOf(row);
	const claims: Array<Claim | undefined> = [
		atMost(goals.lost, lost, () => ({ text: 'none lost', measured: `${lost} lost` })),
		atMost(goals.overLimit, seconds / limit, (most) => ({
			text: `within ${most} × the limit`,
			measured: times(seconds / limit),
		})),
		atMost(goals.perDocument, perDocument, (most) => ({
			text: `at most ${most} requests per document`,
			measured: ratio(perDocument),
		})),
		atMost(goals.requests, requests, (most) => ({
			text: `at most ${most} requests`,
			measured: `${requests}`,
		})),
		atMost(goals.open, mostOpen, (most) => ({
			text: `at most ${most} open`,
			measured: `${mostOpen}`,
		})),
		atMost(goals.seconds, seconds, (most) => ({
			text: `within ${most} s`,
			measured: `${seconds.toFixed(2)} s`,
		})),
	];
	return claims
		.filter((claim) => claim !== undefined)
		.map(({ text, ...claim }) => ({
			text: `Fleet, ${shapeName(row)}, ${row.service}: ${text}`,
			...claim,
		}));
}

/** @returns undefined if there is no such goal */
function atMost(
	most: number | undefined,
	measured: number,
	inWords: (most: number) => Omit<Claim, 'holds'>,
): Claim | undefined {
	return most === undefined ? undefined : { ...inWords(most), holds: measured <= most };
}

async function memoryOfFleet(services: ServiceProcess): Promise<Pick<Section, 'rows' | 'claims'>> {
	const { executions, files, most } = MEMORY;
	const shape = `${executions} × ${files}`;
	const taskOf = (recipe: Recipe): Task => ({
		mode: 'filesystem',
		recipe,
		executions,
		files,
		collectsGarbage: false,
	});
	const ofNode = await measureMemory(services, taskOf(RECIPES.node));
	const ofOther = await measureMemory(services, taskOf(RECIPES.other));
	return {
		rows: [ofNode, ofOther].map(({ seconds, arrived, peak }, index) => [
			shape,
			'no limit, files of 10 MB',
			[RECIPES.node, RECIPES.other][index]!.type,
			seconds.toFixed(2),
			'',
			String(executions * files - arrived),
			'',
			'',
			inMegabytes(peak),
		]),
		claims: [
			{
				text: `Fleet, ${shape} files of 10 MB: under ${inMegabytes(most)}`,
				measured: inMegabytes(ofNode.peak),
				holds: ofNode.peak <= most && ofNode.arrived === executions * files,
			},
		],
	};
}
