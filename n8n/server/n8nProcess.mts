import { execFile } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { promisify } from 'node:util';

import type { Installed, Release } from './install/installN8n.mjs';
import { daemon, type Daemon } from './daemon.mjs';
import { freePorts } from './network.mjs';

export interface ProcessOptions {
	installed: Installed;
	/** The command of n8n, with its arguments. */
	command: string[];
	/** The folder for everything that n8n writes, including its home folder. */
	folder: string;
	logFile: string;
	/** Environment variables, in addition to the ones that every n8n here gets. */
	env: Record<string, string>;
	isReady(): Promise<boolean>;
}

/** Settings with which n8n sends nothing to other machines, and no banner hides what is tested. */
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
	// As in n8n 2: an execution is stored as a whole, or not at all.
	'n8n-1': { DB_SQLITE_POOL_SIZE: '2' },
};

/** A long-running process of n8n, not started yet. */
export async function n8nProcess(options: ProcessOptions): Promise<Daemon> {
	const { installed, command, folder, logFile, env, isReady } = options;
	const [brokerPort] = await freePorts(1);
	return daemon({
		name: `n8n ${command[0]}`,
		command: installed.node,
		args: [installed.n8n, ...command],
		cwd: folder,
		env: {
			...environmentOf(installed, folder),
			N8N_RUNNERS_BROKER_PORT: String(brokerPort),
			N8N_RUNNERS_BROKER_LISTEN_ADDRESS: '127.0.0.1',
			...env,
		},
		logFile,
		isReady,
	});
}

/** Runs a command of n8n on the data in this folder, whether a server is using it or not. */
export async function runCommand(
	installed: Installed,
	folder: string,
	args: string[],
): Promise<void> {
	const env = environmentOf(installed, folder);
	await promisify(execFile)(installed.node, [installed.n8n, ...args], { cwd: folder, env });
}

function environmentOf({ release, node }: Installed, folder: string): NodeJS.ProcessEnv {
	return {
		...QUIET,
		...OF_RELEASE[release],
		PATH: [dirname(node), process.env.PATH].join(delimiter),
		HOME: folder,
		N8N_USER_FOLDER: folder,
	};
}
