import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const START_TIMEOUT = 300_000;
const END_TIMEOUT = 30_000;

export interface DaemonOptions extends Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'> {
	/** The server's name in messages. */
	name: string;
	command: string;
	args: string[];
	logFile: string;
	/** Called again and again until it returns true. */
	isReady(): Promise<boolean>;
}

/** A server process that can be ended and restarted, for example by a supervisor. */
export interface Daemon {
	start(): Promise<void>;
	/** Ends it and all processes that it started. */
	end(signal?: NodeJS.Signals): Promise<void>;
	/** Resolves when the process has ended, whoever ended it. */
	ended(): Promise<unknown>;
	isRunning(): boolean;
}

export function daemon({
	name,
	command,
	args,
	logFile,
	isReady,
	...options
}: DaemonOptions): Daemon {
	let child: ChildProcess | undefined;
	let exit: Promise<unknown> = Promise.resolve();
	const isRunning = () => child !== undefined && child.exitCode === null && !child.signalCode;
	process.on('exit', () => isRunning() && killGroup(child!));

	const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
		if (!child) return;
		// Meanwhile a supervisor may start the next one.
		const [ending, ended] = [child, exit];
		// Only the first process gets the signal; it ends the others in an orderly way.
		if (isRunning() && signal !== 'SIGKILL') {
			ending.kill(signal);
			await Promise.race([ended, wait(END_TIMEOUT, undefined, { ref: false })]);
		}
		killGroup(ending);
		await ended;
	};

	return {
		isRunning,
		end,
		ended: async () => await exit,
		async start() {
			const log = openSync(logFile, 'a');
			// Its own process group: Ctrl-C in a terminal doesn't reach it, and a kill ends all of it,
			// like killing a container.
			child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', log, log] });
			exit = once(child, 'exit');
			const deadline = Date.now() + START_TIMEOUT;
			while (!(await isReady())) {
				if (isRunning() && Date.now() < deadline) {
					await wait(100);
					continue;
				}
				const reason = isRunning() ? 'was not ready in time' : 'ended while it started';
				await end('SIGKILL');
				const tail = readFileSync(logFile, 'utf8').split('\n').slice(-40).join('\n');
				throw new Error(`${name} ${reason}. Its last lines:\n${tail}`);
			}
		},
	};
}

/** Also ends processes that the first one has left behind, such as n8n's task runner. */
function killGroup(first: ChildProcess): void {
	try {
		process.kill(-first.pid!, 'SIGKILL');
	} catch {
		// All of them have ended.
	}
}
