import { spawn, type SpawnOptions } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const START_TIMEOUT = 300_000;
const END_TIMEOUT = 30_000;

export interface DaemonOptions extends Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'> {
	command: string;
	args: string[];
	logFile: string;
	/** Asked again and again until it says yes. */
	isReady(): Promise<boolean>;
}

/** A server process that can be ended and started again, as an operator or a supervisor does. */
export interface Daemon {
	start(): Promise<void>;
	/** Ends it and all processes that it started. */
	end(signal?: NodeJS.Signals): Promise<void>;
	isRunning(): boolean;
}

export function daemon({ command, args, logFile, isReady, ...options }: DaemonOptions): Daemon {
	let child: ReturnType<typeof spawn> | undefined;
	const isRunning = () => child !== undefined && child.exitCode === null && !child.signalCode;
	const send = (signal: NodeJS.Signals) => {
		try {
			process.kill(-child!.pid!, signal);
		} catch {
			// All of them are gone.
		}
	};
	process.on('exit', () => isRunning() && send('SIGKILL'));

	const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
		if (!isRunning()) return;
		const ended = new Promise((resolve) => child!.once('exit', resolve));
		// Only the first process is told to end in order; it tells the others.
		if (signal === 'SIGKILL') send(signal);
		else child!.kill(signal);
		await Promise.race([ended, wait(END_TIMEOUT)]);
		send('SIGKILL');
		await ended;
	};

	return {
		isRunning,
		end,
		async start() {
			const log = openSync(logFile, 'a');
			// A group of its own, so that a kill takes all of it, as the end of a container does.
			child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', log, log] });
			const deadline = Date.now() + START_TIMEOUT;
			while (!(await isReady())) {
				if (isRunning() && Date.now() < deadline) {
					await wait(100);
					continue;
				}
				const tail = readFileSync(logFile, 'utf8').split('\n').slice(-30).join('\n');
				await end('SIGKILL');
				throw new Error(`${command} ${args[0]} did not start. Its last lines:\n${tail}`);
			}
		},
	};
}

/** Whether something listens there. */
export async function listens(port: number): Promise<boolean> {
	return await new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1');
		socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
		socket.once('connect', () => socket.destroy());
	});
}

export async function answers(url: string): Promise<boolean> {
	return await fetch(url).then(
		async (response) => (await response.arrayBuffer(), response.ok),
		() => false,
	);
}
