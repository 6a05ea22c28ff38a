import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import type { Behaviour, Report, Request, Started } from './service.mjs';

/** Starts and stops the service, over and over, in one process of its own. */
export interface ServiceProcess {
	start(behaviour: Behaviour): Promise<Started>;
	stop(): Promise<Report>;
	end(): void;
}

export function startServiceProcess(): ServiceProcess {
	const child = fork(fileURLToPath(new URL('service.mts', import.meta.url)));
	child.once('exit', (code) => {
		if (code) throw new Error('The service has failed');
	});
	const ask = async (request: Request): Promise<unknown> => {
		const answer = once(child, 'message');
		child.send(request);
		return (await answer)[0];
	};
	return {
		start: async (behaviour) => (await ask({ start: behaviour })) as Started,
		stop: async () => (await ask({ stop: true })) as Report,
		end: () => child.disconnect(),
	};
}
