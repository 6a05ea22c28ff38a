// One contestant in a process of its own: the memory that it takes beyond that of the idle engine.
// It takes one `MemoryTask` as a message, and answers with the peak in bytes.
import './quiet.mjs';

import { setTimeout as wait } from 'node:timers/promises';

import { type BinaryDataMode, startEngine } from '../engine/engine.mjs';
import { contestantOf, type Recipe } from './contestants.mjs';
import { fileDocuments } from './documents.mjs';
import type { Started } from './service.mjs';

export interface MemoryTask {
	mode: BinaryDataMode;
	recipe: Recipe;
	files: number;
	fileSize: number;
	/** Whether garbage is collected all the time, so that what counts is what is in use. */
	withoutGarbage: boolean;
	service: Started;
}

export interface MemoryUse {
	contestant: string;
	idle: number;
	/** Beyond idle. */
	peak: number;
	seconds: number;
	arrived: number;
}

process.once('message', (task: MemoryTask) => {
	void run(task).then((use) => process.send!(use, () => process.exit()));
});

async function run(task: MemoryTask): Promise<MemoryUse> {
	const { mode, recipe, files, fileSize, service } = task;
	const engine = await startEngine(mode);
	const sender = contestantOf(engine, recipe);
	await sender.send(await fileDocuments(engine, 20), service);
	const documents = await fileDocuments(engine, files, fileSize);
	// undici sends it, the others read it from where n8n keeps it.
	if (recipe.type !== 'undici') documents.content = Buffer.alloc(0);
	await wait(200);
	globalThis.gc!();

	const idle = process.memoryUsage.rss();
	const highestBefore = highest();
	let sampled = idle;
	const sampling = setInterval(() => {
		sampled = Math.max(sampled, process.memoryUsage.rss());
	}, 5);
	const collecting = task.withoutGarbage ? setInterval(() => globalThis.gc!(), 250) : undefined;
	const { seconds, arrived } = await sender.send(documents, service);
	clearInterval(sampling);
	clearInterval(collecting);
	// The system's own figure misses nothing, but covers the time before as well.
	const peak = highest() > highestBefore ? highest() : sampled;
	return { contestant: sender.name, idle, peak: peak - idle, seconds, arrived };
}

function highest(): number {
	return process.resourceUsage().maxRSS * 1024;
}
