import { AnsweringProcess } from '../answeringProcess.mjs';
import type { MemoryTask, MemoryUse } from './memoryProcess.mjs';
import { inMegabytes, MEGABYTE } from '../../../support/report/results.mjs';
import type { ServiceProcess } from '../services/serviceProcess.mjs';

export const FILE_SIZE = 10 * MEGABYTE;
export const LATENCY = 200;

export type Task = Omit<MemoryTask, 'service' | 'fileSize'>;

/** Measures one contestant with large files, in a new process and with a newly started service. */
export async function measureMemory(services: ServiceProcess, task: Task): Promise<MemoryUse> {
	const service = await services.start({ latency: LATENCY });
	const script = new URL('memoryProcess.mts', import.meta.url);
	const child = new AnsweringProcess(script, ['--expose-gc']);
	const order: MemoryTask = { ...task, fileSize: FILE_SIZE, service };
	const use = (await child.ask(order)) as MemoryUse;
	child.end();
	await services.stop();
	const files = task.executions ? `${task.executions} × ${task.files}` : task.files;
	console.error(`  ${modeName(task.mode)}, ${use.contestant}, ${files}: ${inMegabytes(use.peak)}`);
	return use;
}

export function modeName(mode: Task['mode']): string {
	return mode === 'default' ? 'memory' : 'disk';
}
