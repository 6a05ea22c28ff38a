import type { Engine } from '../../../n8n/engine/engine.mjs';
import { AnsweringProcess } from '../answeringProcess.mjs';
import type { Order } from './contestantProcess.mjs';
import { type Contestant, contestantOf, type Outcome, type Recipe } from './contestants.mjs';

/**
 * A process with an engine for each kind of contestant, so that the garbage or the compiled code of one
 * doesn't slow down the others.
 */
export class ContestantProcesses {
	private readonly processes = new Map<Recipe['type'], AnsweringProcess>();

	/** @param engine only used to name the contestants; it sends nothing */
	constructor(private readonly engine: Engine) {}

	/** A contestant that sends small files or texts from the process for its kind. */
	make(recipe: Recipe): Contestant {
		return {
			name: contestantOf(this.engine, recipe).name,
			send: async ({ kind, names }, service) => {
				const order: Order = { recipe, kind, executions: 1, documents: names.length, service };
				return (await this.processOf(recipe.type).ask(order)) as Outcome;
			},
		};
	}

	end(): void {
		for (const running of this.processes.values()) running.end();
	}

	private processOf(type: Recipe['type']): AnsweringProcess {
		const script = new URL('contestantProcess.mts', import.meta.url);
		const running = this.processes.get(type) ?? new AnsweringProcess(script);
		this.processes.set(type, running);
		return running;
	}
}
