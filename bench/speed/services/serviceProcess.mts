import { AnsweringProcess } from '../answeringProcess.mjs';
import type { Behaviour, Report, Request, Started } from './service.mjs';

/** Starts and stops the service repeatedly, in one process. */
export interface ServiceProcess {
	start(behaviour: Behaviour): Promise<Started>;
	stop(): Promise<Report>;
	end(): void;
}

export function startServiceProcess(): ServiceProcess {
	const service = new AnsweringProcess(new URL('service.mts', import.meta.url));
	const ask = async (request: Request) => await service.ask(request);
	return {
		start: async (behaviour) => (await ask({ start: behaviour })) as Started,
		stop: async () => (await ask({ stop: true })) as Report,
		end: () => service.end(),
	};
}
