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
			'"100 × 2" is 100 executions of 2 documents, which start together in one n8n process; for each row the',
			'account is a new one. The service takes 300 ms per document (200 ms for the files of 10 MB). The limit is',
			'documents ÷ rate, or documents ÷ the number at a time × latency. "Whole seconds" are seconds of the service\'s clock:',
			'such rows are measured several times, each with another phase of that clock, and "worst" is the longest time.',
			'This node has its default options; the',
			'HTTP Request node sends all documents of an execution at once, which is its default, and On Error is',
			'Continue. "Requests" is per document, "open" the most that the service had taken on at the same time, and',
			'"memory" the peak on top of the idle engine. The service for the files of 10 MB answers 503 if too many',
			'documents wait there.',
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
