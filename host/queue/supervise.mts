import { setTimeout as wait } from 'node:timers/promises';

import type { Daemon } from '../server/daemon.mjs';

export interface Supervisor {
	/** How often a process was started again. */
	restarts(): number;
	stop(): Promise<void>;
}

/** Starts these processes again when they end. */
export function supervise(daemons: Daemon[]): Supervisor {
	const stop = new AbortController();
	let restarts = 0;
	const watch = async (watched: Daemon) => {
		while (!stop.signal.aborted) {
			if (!watched.isRunning()) {
				restarts++;
				// What it needs may be away itself; then it is started once more.
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
