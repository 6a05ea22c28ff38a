import { setTimeout as wait } from 'node:timers/promises';

import type { Daemon } from '../daemon.mjs';

export interface Supervisor {
	/** The number of restarts so far. */
	restarts(): number;
	stop(): Promise<void>;
}

/** Restarts these processes when they end. */
export function supervise(daemons: Daemon[]): Supervisor {
	const stop = new AbortController();
	let restarts = 0;
	const watch = async (watched: Daemon) => {
		while (!stop.signal.aborted) {
			if (!watched.isRunning()) {
				restarts++;
				// If something that it needs is also down, it is started again in the next round.
				await watched.start().catch(() => undefined);
			}
			await wait(500);
		}
	};
	const watching = daemons.map(watch);
	return {
		restarts: () => restarts,
		async stop() {
			stop.abort();
			await Promise.all(watching);
		},
	};
}
