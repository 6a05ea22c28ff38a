import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { delimiter, dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

import type { Installed, Release } from '../install/installN8n.mjs';

/** A running n8n. */
export interface Server {
	url: string;
	/** Comes when n8n has ended, whoever ended it. */
	ended: Promise<unknown>;
	/** Ends n8n and every process it started. */
	stop(): Promise<void>;
}

export interface ServerOptions {
	installed: Installed;
	/** Holds all that n8n writes, its home folder included. */
	folder: string;
	/** The one folder that workflows may read files from. */
	files: string;
	logFile: string;
	/** Any free one otherwise. */
	port?: number;
	/** On top of what every n8n here gets. */
	env?: Record<string, string>;
}

const START_TIMEOUT = 180_000;
const END_TIMEOUT = 10_000;

/** No call leaves the machine, and no banner hides what is tested. */
export const QUIET = {
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_PERSONALIZATION_ENABLED: 'false',
	N8N_HIRING_BANNER_ENABLED: 'false',
	N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
	N8N_VERIFIED_PACKAGES_ENABLED: 'false',
};

const OF_RELEASE: Record<Release, Record<string, string>> = {
	'n8n-2': { N8N_DISABLED_MODULES: 'mcp-registry' },
	// As n8n 2 does it: an execution is there as a whole, or not at all.
	'n8n-1': { DB_SQLITE_POOL_SIZE: '2' },
};

/** Starts n8n as a process, and waits until it takes requests. */
export async function startServer(options: ServerOptions): Promise<Server> {
	const { installed, folder, logFile } = options;
	const [freePort, brokerPort] = await freePorts(2);
	const port = options.port ?? freePort;
	const log = openSync(logFile, 'w');
	const server = spawn(installed.node, [installed.n8n, 'start'], {
		cwd: folder,
		// A process group of its own: a Ctrl-C in the terminal is for whoever started n8n, and n8n's
		// task runner ends with it.
		detached: true,
		env: {
			...environmentOf(installed, folder),
			N8N_PORT: String(port),
			N8N_RUNNERS_BROKER_PORT: String(brokerPort),
			N8N_LISTEN_ADDRESS: '127.0.0.1',
			N8N_RUNNERS_BROKER_LISTEN_ADDRESS: '127.0.0.1',
			N8N_SECURE_COOKIE: 'false',
			N8N_RESTRICT_FILE_ACCESS_TO: options.files,
			N8N_LOG_LEVEL: 'debug',
			...options.env,
		},
		stdio: ['ignore', log, log],
	});
	const ended = once(server, 'exit');
	const kill = () => killGroup(server);
	process.on('exit', kill);
	const stop = async () => {
		await end(server);
		process.off('exit', kill);
	};

	const url = `http://127.0.0.1:${port}`;
	try {
		await ready(url, server);
		return { url, ended, stop };
	} catch (error) {
		await stop();
		const tail = readFileSync(logFile, 'utf8').split('\n').slice(-40).join('\n');
		throw new Error(`n8n did not start. Its last lines:\n${tail}`, { cause: error });
	}
}

/** Runs a command of n8n on the data in this folder, beside a server that has it or without one. */
export async function runCommand(
	installed: Installed,
	folder: string,
	args: string[],
): Promise<void> {
	const env = environmentOf(installed, folder);
	await promisify(execFile)(installed.node, [installed.n8n, ...args], { cwd: folder, env });
}

function environmentOf(installed: Installed, folder: string): NodeJS.ProcessEnv {
	return {
		...QUIET,
		...OF_RELEASE[installed.release],
		PATH: [dirname(installed.node), process.env.PATH].join(delimiter),
		HOME: folder,
		N8N_USER_FOLDER: folder,
	};
}

export async function freePorts(count: number): Promise<number[]> {
	const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
	await Promise.all(servers.map(async (server) => await once(server, 'listening')));
	const ports = servers.map((server) => (server.address() as AddressInfo).port);
	await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
	return ports;
}

export async function ready(url: string, server: ChildProcess): Promise<void> {
	const deadline = Date.now() + START_TIMEOUT;
	while (isRunning(server) && Date.now() < deadline) {
		// n8n 1 has its health checks, and a page for everything else, before it takes requests.
		const isReady = await fetch(`${url}/rest/settings`).then(
			({ ok, headers }) => ok && headers.get('content-type')?.includes('json'),
			() => false,
		);
		if (isReady) return;
		await wait(200);
	}
	throw new Error(isRunning(server) ? 'It took too long' : 'It ended');
}

export async function end(server: ChildProcess): Promise<void> {
	if (isRunning(server)) {
		const ended = once(server, 'exit');
		server.kill('SIGTERM');
		const late = setTimeout(() => server.kill('SIGKILL'), END_TIMEOUT);
		await ended;
		clearTimeout(late);
	}
	killGroup(server);
}

function isRunning(server: ChildProcess): boolean {
	return server.exitCode === null && server.signalCode === null;
}

/** Also what n8n left behind, such as its task runner. */
function killGroup(server: ChildProcess): void {
	try {
		process.kill(-server.pid!, 'SIGKILL');
	} catch {
		// Nothing of it is left.
	}
}
