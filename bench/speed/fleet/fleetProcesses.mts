import pMap from 'p-map';

import { AnsweringProcess } from '../answeringProcess.mjs';
import type { Order } from '../contestants/contestantProcess.mjs';
import type { Outcome, Recipe } from '../contestants/contestants.mjs';
import type { Change } from '../../../support/simulation/changes.mjs';
import type { Limits } from '../../../support/simulation/limitedService.mjs';
import type { Started } from '../services/service.mjs';
import { documentsOf, type FleetRow, shapeName } from './fleetRows.mjs';
import type { FleetReport, FleetRequest } from './fleetService.mjs';

export type FleetMeasurement = FleetReport & { seconds: number; lost: number };

/**
 * Measures rows of this node side by side, because they wait for the service most of the time.
 *
 * @param atOnce how many rows
 * @param mostPhases measures each row with so many phases at most
 * @returns what was measured with each phase, for each row
 */
export async function measureSideBySide(
	rows: FleetRow[],
	atOnce: number,
	mostPhases: number,
): Promise<FleetMeasurement[][]> {
	const idle: FleetProcesses[] = [];
	const runs = rows.flatMap((row, index) => {
		const phases = Math.min(row.phases ?? 1, mostPhases);
		return Array.from({ length: phases }, (_, phase) => ({ index, row, phase: phase / phases }));
	});
	// The longest ones first, so that none runs alone at the end.
	const sorted = runs.toSorted((one, other) => (other.row.limit ?? 0) - (one.row.limit ?? 0));
	const measured: FleetMeasurement[][] = rows.map(() => []);
	await pMap(
		sorted,
		async ({ index, row, phase }) => {
			const processes = idle.pop() ?? new FleetProcesses({ type: 'this node' });
			measured[index]!.push(await processes.measure(row, phase));
			idle.push(processes);
		},
		{ concurrency: atOnce },
	);
	for (const processes of idle) processes.end();
	return measured;
}

const SENDER = new URL('../contestants/contestantProcess.mts', import.meta.url);

/** A service with limits, and the n8n processes that a row needs, for one kind of contestant. */
export class FleetProcesses {
	private readonly service = new AnsweringProcess(new URL('fleetService.mts', import.meta.url));

	private readonly senders: AnsweringProcess[] = [];

	constructor(private readonly recipe: Recipe) {}

	/**
	 * Runs it once without limits first: a process is slow at the first run, and after a pause.
	 *
	 * @param phase the lead of the service's clock, as a part of the window of its rate limit
	 */
	async measure(row: FleetRow, phase = 0): Promise<FleetMeasurement> {
		await this.run(row, { latency: 0, retryAfter: false }, []);
		const { rate } = row.limits;
		const limits = { ...row.limits, rate: rate && { ...rate, phase: phase * rate.window } };
		const measured = await this.run(row, limits, row.changes ?? []);
		const { seconds, lost, requests } = measured;
		console.error(
			`  ${this.recipe.type}, ${shapeName(row)}, ${row.service}: ${seconds.toFixed(2)} s, ${lost} lost, ${requests} requests`,
		);
		return measured;
	}

	end(): void {
		for (const running of [this.service, ...this.senders]) running.end();
	}

	private async run(row: FleetRow, limits: Limits, changes: Change[]): Promise<FleetMeasurement> {
		while (this.senders.length < row.processes) {
			this.senders.push(new AnsweringProcess(SENDER));
		}
		const start: FleetRequest = { start: limits, changes };
		const service = (await this.service.ask(start)) as Started;
		const { executions, documents, options } = row;
		const recipe = this.recipe.type === 'this node' ? { ...this.recipe, options } : this.recipe;
		const order: Order = { recipe, kind: 'file', executions, documents, service };
		const outcomes = (await Promise.all(
			this.senders.slice(0, row.processes).map(async (sender) => await sender.ask(order)),
		)) as Outcome[];
		const stop: FleetRequest = { stop: true };
		const report = (await this.service.ask(stop)) as FleetReport;
		const arrived = outcomes.reduce((sum, outcome) => sum + outcome.arrived, 0);
		const seconds = Math.max(...outcomes.map((outcome) => outcome.seconds));
		return { ...report, seconds, lost: documentsOf(row) - arrived };
	}
}
