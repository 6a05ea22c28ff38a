import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, vi } from 'vitest';
import { runCommand } from '../../dist/command/runCommand.mjs';

export const MAIN = fileURLToPath(new URL('../../dist/main.mjs', import.meta.url));

export interface Outcome {
	code: number | null;
	stdout: string;
	stderr: string;
}

/** Runs the command in this process, and returns what it prints. Throws what the command throws. */
export async function printedBy(...args: string[]): Promise<string> {
	const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
	try {
		await runCommand(args);
		return log.mock.calls.map(([text]) => `${text}\n`).join('');
	} finally {
		log.mockRestore();
	}
}

/** Runs a command that fails in this process, and returns its error. */
export async function errorOf(...args: string[]): Promise<Error> {
	return await printedBy(...args).then(
		(printed) => expect.fail(`It didn't fail, and printed: ${printed}`),
		(error: Error) => error,
	);
}

/** Runs the command in its own process until it exits. */
export async function command(...args: string[]): Promise<Outcome> {
	const child = spawn(process.execPath, [MAIN, ...args]);
	const outcome = { code: null as number | null, stdout: '', stderr: '' };
	child.stdout.on('data', (chunk) => (outcome.stdout += String(chunk)));
	child.stderr.on('data', (chunk) => (outcome.stderr += String(chunk)));
	[outcome.code] = (await once(child, 'close')) as [number | null];
	return outcome;
}

export interface Running {
	baseUrl: string;
	apiKey: string;
	webUrl: string;
	/** Everything printed so far. */
	output(): string;
	/** Sends the signal and returns the exit code. */
	end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the service from the command line, and waits until it has printed its base URL, key and web interface. */
export async function runningService(...args: string[]): Promise<Running> {
	const child = spawn(process.execPath, [MAIN, '--port', '0', ...args]);
	const lines: string[] = [];
	child.stderr.on('data', (chunk) => lines.push(String(chunk)));
	await new Promise<void>((resolve) => {
		createInterface(child.stdout)
			.on('line', (line) => lines.push(line) === 3 && resolve())
			.on('close', resolve);
	});
	return {
		baseUrl: lines[0]?.replace('Base URL: ', '') ?? '',
		apiKey: /^API key: (\S+)/.exec(lines[1] ?? '')?.[1] ?? '',
		webUrl: lines[2]?.replace('Web interface: ', '') ?? '',
		output: () => lines.join('\n'),
		async end(signal) {
			const closed = once(child, 'close') as Promise<[number | null]>;
			child.kill(signal);
			return (await closed)[0];
		},
	};
}
