import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, vi } from 'vitest';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
/** Folders that commands write. */
const WRITTEN = ['n8n/dev/.data', 'service/data', 'service/dist'].map((name) =>
	join(PROJECT, name),
);

export interface Running {
	run: ChildProcess;
	/** The first group of the pattern in its output. */
	printed(pattern: RegExp): string;
}

/**
 * A copy of the project in an empty folder.
 *
 * @param copied files that a test or a command changes, or that write files next to themselves
 * @param linked other files that are needed
 */
export function copyProject(folder: string, copied: string[], linked: string[]): void {
	const filter = (path: string) => !WRITTEN.includes(path);
	for (const name of copied) {
		cpSync(join(PROJECT, name), join(folder, name), { recursive: true, filter });
	}
	for (const name of linked) symlinkSync(join(PROJECT, name), join(folder, name));
}

/** Starts it in its own process group, as a terminal does, and waits until it has printed this. */
export async function startCommand(
	folder: string,
	[command, ...args]: [string, ...string[]],
	awaited: RegExp,
): Promise<Running> {
	const run = spawn(command, args, {
		cwd: folder,
		detached: true,
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	let output = '';
	run.stdout.setEncoding('utf8').on('data', (part: string) => (output += part));
	await vi.waitUntil(() => awaited.test(output) || !isRunning(run), { timeout: 280_000 });
	const printed = (pattern: RegExp): string => {
		expect(output).toMatch(pattern);
		return pattern.exec(output)![1]!;
	};
	return { run, printed };
}

export function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
	return exitCode === null && signalCode === null;
}

/** Acts like Ctrl-C: it signals the whole process group, and the terminal waits for npm. */
export async function interrupt(run: ChildProcess): Promise<void> {
	const ended = once(run, 'exit');
	process.kill(-run.pid!, 'SIGINT');
	await ended;
}
