import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pMap from 'p-map';

import type { Section } from '../../../support/report/results.mjs';
import { type GeneratedDocument, documentsOf } from '../documents/generate.mjs';
import type { Language } from '../documents/language.mjs';
import type { Kind } from '../documents/rendering/scans.mjs';
import { VARIANTS } from '../documents/variants.mjs';
import { TITLES } from '../titles.mjs';

const run = promisify(execFile);

/** Documents to read, and the command that turns the same files into text without finding fields. */
interface Task {
	title: string;
	kind: Kind;
	/** All of them in turn if it is undefined. */
	language?: Language;
	count: number;
	program?: [name: string, ...options: string[]];
}

const TASKS: Task[] = [
	{ title: 'text PDFs', kind: 'pdf', language: 'en', count: 600, program: ['pdftotext'] },
	{
		title: 'pictures, English',
		kind: 'photo',
		language: 'en',
		count: 6,
		program: ['tesseract', '-l', 'eng'],
	},
	{
		title: 'pictures, French',
		kind: 'photo',
		language: 'fr',
		count: 6,
		program: ['tesseract', '-l', 'fra'],
	},
	{ title: 'pictures, another language each', kind: 'photo', count: 10 },
];

interface Measured {
	perSecond: number;
	megabytes: number;
}

/** Documents a second, and the most memory of all reading processes together; Linux only. */
export async function speed(): Promise<Section> {
	const rows: string[][] = [];
	for (const task of TASKS) {
		for (const cores of coreLists()) {
			const service = await readByService(task, cores);
			const program = await readByProgram(task, cores);
			rows.push([
				task.title,
				String(cores.length),
				service.perSecond.toFixed(1),
				program,
				service.megabytes.toFixed(0),
			]);
			console.error(`speed: ${rows.at(-1)!.join(', ')}`);
		}
	}
	return {
		title: TITLES.speed,
		about:
			'The service finds the fields, too; pdftotext and tesseract only turn a file into text. Text PDFs take twice as long at first, and pictures longer if each has another language.',
		head: ['documents', 'cores', 'a second', 'pdftotext or tesseract', 'MB'],
		rows,
		claims: [],
	};
}

/** The numbers of one core, and of two if there are. */
function coreLists(): number[][] {
	return availableParallelism() > 1 ? [[0], [0, 1]] : [[0]];
}

async function readByService({ kind, language, count }: Task, cores: number[]): Promise<Measured> {
	const file = fileURLToPath(new URL('speedProcess.mts', import.meta.url));
	const script = [process.execPath, '--import', 'tsx', file, kind, String(count), language ?? ''];
	const { stdout } = await run('taskset', ['-c', cores.join(), ...script]);
	return JSON.parse(stdout) as Measured;
}

/** The files that the program reads a second, in words. */
async function readByProgram(task: Task, cores: number[]): Promise<string> {
	if (!task.program) return '';
	const [program, ...options] = task.program;
	const folder = await mkdtemp(join(tmpdir(), 'bench-accuracy-'));
	try {
		const files = await writeFiles(folder, task);
		const env = { ...process.env, OMP_THREAD_LIMIT: '1' };
		const readOne = (file: string) =>
			run('taskset', ['-c', cores.join(), program, file, '-', ...options], { env });
		const started = performance.now();
		await pMap(files, readOne, { concurrency: cores.length });
		return ((files.length / (performance.now() - started)) * 1000).toFixed(1);
	} catch (error) {
		if (/not found|No such file|Failed loading language/.test(String(error)))
			return 'not installed';
		throw error;
	} finally {
		await rm(folder, { recursive: true });
	}
}

async function writeFiles(folder: string, task: Task): Promise<string[]> {
	const files: string[] = [];
	for await (const { name, type, bytes } of documentsFor(task)) {
		const file = join(folder, `${name}.${type}`);
		await writeFile(file, bytes);
		files.push(file);
	}
	return files;
}

export function documentsFor({
	kind,
	language,
	count,
}: Pick<Task, 'kind' | 'language' | 'count'>): AsyncGenerator<GeneratedDocument> {
	const usual = VARIANTS[0]!;
	return documentsOf({ variant: usual, half: 'test', kind, language, documents: count });
}
