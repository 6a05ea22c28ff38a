import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
	copyProject,
	interrupt,
	isRunning,
	startCommand,
	type Running,
} from '../support/npmCommand.mjs';

/** Files that a test changes, or that write files next to themselves. Everything else is linked. */
const COPIED = [
	'credentials',
	'n8n/dev',
	'gulpfile.js',
	'icons',
	'nodes',
	'package.json',
	'service',
	'tsconfig.json',
];
const LINKED = ['examples', 'n8n/server', 'node_modules', 'support', 'tools'];

export interface RunningDev extends Running {
	/** The address of its n8n. */
	url: string;
}

/** A copy of the project whose sources a test may change, and in which `npm run dev` keeps its data. */
export function copyOfProject() {
	const folder = mkdtempSync(join(tmpdir(), 'n8n-dev-'));
	copyProject(folder, COPIED, LINKED);
	const started: ChildProcess[] = [];
	return {
		folder,

		/** Starts it, and waits until it is ready. */
		async start(...command: [string, ...string[]]): Promise<RunningDev> {
			const running = await startCommand(folder, command, /Ctrl-C/);
			started.push(running.run);
			return { ...running, url: new URL(running.printed(/Open +(\S+)/)).origin };
		},

		/** All processes whose command line or environment names the folder. */
		processes(): string[] {
			return readdirSync('/proc')
				.filter((name) => /^\d+$/.test(name))
				.map((id) => `${id} ${read(`/proc/${id}/cmdline`)} ${read(`/proc/${id}/environ`)}`)
				.filter((text) => text.includes(folder));
		},

		/** Stops what is running in it, and deletes it. */
		async remove(): Promise<void> {
			for (const run of started.filter(isRunning)) await interrupt(run);
			rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
		},
	};
}

function read(path: string): string {
	try {
		return readFileSync(path, 'utf8');
	} catch {
		// The process has ended by now.
		return '';
	}
}
