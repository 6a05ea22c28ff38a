import type { Recipe } from '../contestants/contestants.mjs';
import {
	type FleetMeasurement,
	FleetProcesses,
	measureSideBySide,
} from '../fleet/fleetProcesses.mjs';
import {
	FLEET_ROWS,
	type FleetRow,
	PHASE_ROWS,
	PROCESSES_ROW,
	fleetRowsWith,
} from '../fleet/fleetRows.mjs';
import { FLEET_HEAD, fleetClaims, fleetRow } from '../fleet/fleetTable.mjs';
import { measureMemory } from '../memory/measureMemory.mjs';
import {
	type Claim,
	inMegabytes,
	MEGABYTE,
	type Section,
} from '../../../support/report/results.mjs';
import type { Equipment, Settings } from '../settings.mjs';
import type { ServiceProcess } from '../services/serviceProcess.mjs';

const NODE: Recipe = { type: 'this node' };
const OTHER: Recipe = { type: 'HTTP Request' };
const NOTHING = { rows: [], claims: [] };
const MEMORY = { executions: 10, files: 20, most: 200 * MEGABYTE };

/** The n8n processes that share the processor. They mostly wait, but a late turn would be a late request. */
const SIDE_BY_SIDE = 3;

export async function fleet(
	{ services }: Equipment,
	{ phases, rowsWith }: Settings,
): Promise<Section> {
	const rows: string[][] = [];
	const claims: Claim[] = [];
	const add = (row: FleetRow, { type }: Recipe, measured: FleetMeasurement[]) => {
		rows.push([...fleetRow(row, type, measured), '']);
		if (type === 'this node') claims.push(...fleetClaims('Fleet', row, measured));
	};
	const node = new FleetProcesses(NODE);
	const other = new FleetProcesses(OTHER);
	for (const row of fleetRowsWith(rowsWith, FLEET_ROWS)) {
		add(row, NODE, [await node.measure(row)]);
		add(row, OTHER, [await other.measure(row)]);
	}
	node.end();
	other.end();
	const addPhases = async (all: FleetRow[], atOnce: number) => {
		const manyPhases = fleetRowsWith(rowsWith, all);
		const measured = await measureSideBySide(manyPhases, atOnce, phases);
		manyPhases.forEach((row, index) => add(row, NODE, measured[index]!));
	};
	await addPhases(PHASE_ROWS, SIDE_BY_SIDE);
	await addPhases([PROCESSES_ROW], 1);
	const memory = rowsWith ? NOTHING : await memoryOfFleet(services);
	return {
		title: 'Fleet: many executions at the same time, with one account',
		about: [
			'"100 × 2" is 100 executions of 2 documents that start together in one n8n process, with a new account for each row.',
			'A document takes 300 ms, a file of 10 MB 200 ms. "Whole seconds" are seconds of the service\'s clock: such rows are',
			'measured with several phases of that clock, and "worst" is the longest time. "Requests" is per document, "open"',
			'the most open requests, and "memory" the peak on top of the idle engine.',
		].join('\n'),
		head: [...FLEET_HEAD, 'memory'],
		rows: [...rows, ...memory.rows],
		claims: [...claims, ...memory.claims],
	};
}

async function memoryOfFleet(services: ServiceProcess): Promise<Pick<Section, 'rows' | 'claims'>> {
	const { executions, files, most } = MEMORY;
	const shape = `${executions} × ${files}`;
	const task = { mode: 'filesystem', executions, files } as const;
	const ofNode = await measureMemory(services, { ...task, recipe: NODE });
	const ofOther = await measureMemory(services, { ...task, recipe: OTHER });
	return {
		rows: [ofNode, ofOther].map(({ seconds, arrived, peak }, index) => [
			shape,
			'no limit, files of 10 MB',
			[NODE, OTHER][index]!.type,
			seconds.toFixed(2),
			'',
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
