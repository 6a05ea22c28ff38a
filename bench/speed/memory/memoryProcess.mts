// One contestant in its own process, to measure the memory that it takes on top of the idle engine.
// It receives one `MemoryTask` as a message and answers with a `MemoryUse`.
import '../quiet.mjs';

import { setTimeout as wait } from 'node:timers/promises';

import { type BinaryDataMode, startEngine } from '../../../n8n/engine/engine.mjs';
import { answerEach } from '../answeringProcess.mjs';
import { contestantOf, type Recipe, sendSideBySide } from '../contestants/contestants.mjs';
import { fileDocuments, inSets } from '../contestants/documents.mjs';
import type { Started } from '../services/service.mjs';

export interface MemoryTask {
	mode: BinaryDataMode;
	recipe: Recipe;
	/** The number of executions that run at the same time; 1 by default. */
	executions?: number;
	/** Of each execution. */
	files: number;
	fileSize: number;
	/** True to collect garbage all the time, so that only memory in use is measured. */
	collectsGarbage?: boolean;
	service: Started;
}

export interface MemoryUse {
	contestant: string;
	/** In bytes. */
	idle: number;
	/** On top of idle, in bytes. */
	peak: number;
	seconds: number;
	arrived: number;
}

answerEach(async (task: MemoryTask): Promise<MemoryUse> => {
	const { mode, recipe, executions = 1, files, fileSize, service } = task;
	const engine = await startEngine(mode);
	const sender = contestantOf(engine, recipe);
	await sender.send(await fileDocuments(engine, 20), service);
	const documents = await fileDocuments(engine, executions * files, fileSize);
	// Only undici sends this copy; the others read the file from n8n's store.
	if (recipe.type !== 'undici') documents.content = Buffer.alloc(0);
	const sets = inSets(files, documents);
	await wait(200);
	globalThis.gc!();

	const idle = process.memoryUsage.rss();
	const peakBefore = peakOfProcess();
	let sampled = idle;
	const sampling = setInterval(() => {
		sampled = Math.max(sampled, process.memoryUsage.rss());
	}, 5);
	const collecting = task.collectsGarbage ? setInterval(() => globalThis.gc!(), 250) : undefined;
	const { seconds, arrived } = await sendSideBySide(sender, sets, service);
	clearInterval(sampling);
	clearInterval(collecting);
	// The system's own figure misses no peak, but it also covers the time before.
	const peak = peakOfProcess() > peakBefore ? peakOfProcess() : sampled;
	return { contestant: sender.name, idle, peak: peak - idle, seconds, arrived };
});

function peakOfProcess(): number {
	return process.resourceUsage().maxRSS * 1024;
}
