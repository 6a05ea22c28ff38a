import { AnsweringProcess } from '../answeringProcess.mjs';
import type { Outcome, Recipe } from '../contestants/contestants.mjs';
import type { FleetOrder } from './fleetProcess.mjs';
import { documentsOf, type FleetRow, shapeName } from './fleetRows.mjs';
import type { FleetReport, FleetRequest } from './fleetService.mjs';
import type { Limits } from '../services/limitedService.mjs';
import type { Started } from '../services/service.mjs';

export type FleetMeasurement = FleetReport & { seconds: number; lost: number };

/** A service with limits, and as many n8n processes as a row needs, for one kind of contestant. */
export class FleetProcesses {
	private readonly service = new AnsweringProcess(new URL('fleetService.mts', import.meta.url));

	private readonly senders: AnsweringProcess[] = [];

	constructor(private readonly recipe: Recipe) {}

	/** Runs it once without limits first: a process is slow at the first run, and after a pause. */
	async measure(row: FleetRow): Promise<FleetMeasurement> {
		await this.run(row, { latency: 0, retryAfter: false });
		const measured = await this.run(row, row.limits);
		const { seconds, lost, requests } = measured;
		console.error(
			`  ${this.recipe.type}, ${shapeName(row)}, ${row.service}: ${seconds.toFixed(2)} s, ${lost} lost, ${requests} requests`,
		);
		return measured;
	}

	end(): void {
		for (const running of [this.service, ...this.senders]) running.end();
	}

	private async run(row: FleetRow, limits: Limits): Promise<FleetMeasurement> {
		while (this.senders.length < row.processes) {
			this.senders.push(new AnsweringProcess(new URL('fleetProcess.mts', import.meta.url)));
		}
		const service = (await this.askService({ start: limits })) as Started;
		const { executions, documents } = row;
		const order: FleetOrder = { recipe: this.recipe, executions, documents, service };
		const outcomes = (await Promise.all(
			this.senders.slice(0, row.processes).map(async (sender) => await sender.ask(order)),
		)) as Outcome[];
		const report = (await this.askService({ stop: true })) as FleetReport;
		const arrived = outcomes.reduce((sum, outcome) => sum + outcome.arrived, 0);
		return {
			...report,
			seconds: Math.max(...outcomes.map(({ seconds }) => seconds)),
			lost: documentsOf(row) - arrived,
		};
	}

	private async askService(request: FleetRequest): Promise<unknown> {
		return await this.service.ask(request);
	}
}
