import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import type { MemoryTask, MemoryUse } from './memoryProcess.mjs';
import { inMegabytes, MEGABYTE } from '../results.mjs';
import type { ServiceProcess } from '../services/serviceProcess.mjs';

export const FILE_SIZE = 10 * MEGABYTE;
export const LATENCY = 200;

export type Task = Omit<MemoryTask, 'service' | 'fileSize'>;

/** Measures one contestant with large files, in a new process and with a newly started service. */
export async function measureMemory(services: ServiceProcess, task: Task): Promise<MemoryUse> {
	const service = await services.start({ latency: LATENCY });
	const child = fork(fileURLToPath(new URL('memoryProcess.mts', import.meta.url)), {
		execArgv: [...process.execArgv, '--expose-gc'],
	});
	child.send({ ...task, fileSize: FILE_SIZE, service } satisfies MemoryTask);
	const [use] = (await once(child, 'message')) as [MemoryUse];
	await services.stop();
	const files = task.executions > 1 ? `${task.executions} × ${task.files}` : task.files;
	console.error(`  ${modeName(task)}, ${use.contestant}, ${files}: ${inMegabytes(use.peak)}`);
	return use;
}

export function modeName({ mode }: Task): string {
	return mode === 'default' ? 'memory' : 'disk';
}
