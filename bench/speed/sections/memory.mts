import { MEMORY_BUDGET } from '../../../nodes/DocumentExtraction/pacing/memoryBudget.js';
import { PROPOSED_BATCHING, type Recipe } from '../contestants/contestants.mjs';
import {
	FILE_SIZE,
	LATENCY,
	measureMemory,
	modeName,
	type Task,
} from '../memory/measureMemory.mjs';
import type { MemoryUse } from '../memory/memoryProcess.mjs';
import { type Claim, inMegabytes, median, type Section } from '../../../support/report/results.mjs';
import type { Equipment, Settings } from '../settings.mjs';

const BOUND = MEMORY_BUDGET + 3 * FILE_SIZE;

const AUTOMATIC: Recipe = { type: 'this node' };
const ALL_AT_ONCE: Recipe = { type: 'HTTP Request' };

export async function memory(
	{ services }: Equipment,
	{ documents: count, rounds }: Settings,
): Promise<Section> {
	const [few, many] = [count / 4, count * 2];
	const tasks: Task[] = [
		...tasksOf('filesystem', AUTOMATIC, [few, count, many]),
		...tasksOf('filesystem', { type: 'this node', options: { concurrency: 20 } }, [count]),
		...tasksOf('filesystem', ALL_AT_ONCE, [few, count]),
		...tasksOf('filesystem', { type: 'HTTP Request', batching: PROPOSED_BATCHING }, [few, count]),
		...tasksOf('filesystem', { type: 'loop' }, [few]),
		...tasksOf('filesystem', { type: 'undici', concurrency: 20 }, [count]),
		...tasksOf('default', AUTOMATIC, [few, count, many]),
		...tasksOf('default', ALL_AT_ONCE, [few, count]),
	];
	const rows: string[][] = [];
	const claims: Claim[] = [];
	for (const task of tasks) {
		const use = await measureMemory(services, task);
		rows.push(rowOf(task, use));
		if (task.recipe.type !== 'this node') continue;
		claims.push({
			text: `Memory, ${modeName(task.mode)}, ${use.contestant}, ${task.files} files: under ${inMegabytes(BOUND)} (bytes in flight + 3 × the largest file)`,
			measured: inMegabytes(use.peak),
			holds: use.peak < BOUND && use.arrived === task.files,
		});
	}
	for (const mode of ['filesystem', 'default'] as const) {
		const measured = async (files: number) => {
			const task: Task = { mode, recipe: AUTOMATIC, files, collectsGarbage: true };
			const uses: MemoryUse[] = [];
			for (let round = 0; round < rounds; round++) uses.push(await measureMemory(services, task));
			const use = median(uses, ({ peak }) => peak);
			rows.push(rowOf(task, use));
			return use;
		};
		// With few files, the process hasn't yet taken all the memory that it keeps: it takes more with 200, but not with 800.
		const [before, after] = [await measured(count), await measured(many)];
		const growth = after.peak - before.peak;
		claims.push({
			text: `Memory, ${modeName(mode)}, ${after.contestant}, ${many} files: not a whole file more than with ${count} files`,
			measured: inMegabytes(growth),
			holds: growth < FILE_SIZE && after.arrived === many,
		});
	}
	return {
		title: 'Memory: files of 10 MB',
		about: [
			`The peak memory of a new n8n process during an execution, minus what it had before. Each file takes ${LATENCY} ms. n8n 2`,
			'stores files on disk by default; with "memory", the items hold them. "Garbage collected": every 250 ms, the median',
			'of several runs.',
		].join('\n'),
		head: ['file store', 'contestant', 'files', 'idle', 'peak over idle', 'seconds', 'lost'],
		rows,
		claims,
	};
}

function tasksOf(mode: Task['mode'], recipe: Recipe, counts: number[]): Task[] {
	return counts.map((files) => ({ mode, recipe, files }));
}

function rowOf(task: Task, use: MemoryUse): string[] {
	return [
		modeName(task.mode),
		task.collectsGarbage ? `${use.contestant}, garbage collected` : use.contestant,
		String(task.files),
		inMegabytes(use.idle),
		inMegabytes(use.peak),
		use.seconds.toFixed(1),
		String(task.files - use.arrived),
	];
}
