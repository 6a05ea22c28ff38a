import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import type { Engine } from '../engine/engine.mjs';
import type { Order } from './contestantProcess.mjs';
import { type Contestant, contestantOf, type Outcome, type Recipe } from './contestants.mjs';

/**
 * A process with an engine for each kind of contestant: what one leaves behind, be it garbage or what
 * was compiled for it, must not slow down the others.
 */
export class ContestantProcesses {
	private readonly processes = new Map<Recipe['type'], ChildProcess>();

	/** @param engine that nothing is sent from */
	constructor(private readonly engine: Engine) {}

	/** A contestant that sends small files or texts from the process of its kind. */
	make(recipe: Recipe): Contestant {
		return {
			name: contestantOf(this.engine, recipe).name,
			send: async ({ kind, names }, service) =>
				await this.follow({ recipe, kind, count: names.length, service }),
		};
	}

	end(): void {
		for (const child of this.processes.values()) child.disconnect();
	}

	private async follow(order: Order): Promise<Outcome> {
		const child = this.processOf(order.recipe.type);
		const outcome = once(child, 'message');
		child.send(order);
		return ((await outcome) as [Outcome])[0];
	}

	private processOf(type: Recipe['type']): ChildProcess {
		const running = this.processes.get(type);
		if (running) return running;
		const child = fork(fileURLToPath(new URL('contestantProcess.mts', import.meta.url)));
		child.once('exit', (code) => {
			if (code) throw new Error(`The process of ${type} has failed`);
		});
		this.processes.set(type, child);
		return child;
	}
}
