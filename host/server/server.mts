import { rmSync } from 'node:fs';

import type { Installed } from '../install/installN8n.mjs';
import { n8nProcess } from './n8nProcess.mjs';
import { freePorts } from './network.mjs';

/** A running n8n. */
export interface Server {
	url: string;
	/** Resolves when n8n has ended, whoever ended it. */
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
	/** Any free one by default. */
	port?: number;
	/** On top of what every n8n here gets. */
	env?: Record<string, string>;
}

/** Starts n8n as a process, and waits until it takes requests. */
export async function startServer(options: ServerOptions): Promise<Server> {
	const { installed, folder, files, logFile, port = (await freePorts(1))[0], env } = options;
	const url = `http://127.0.0.1:${port}`;
	rmSync(logFile, { force: true });
	const server = await n8nProcess({
		installed,
		command: ['start'],
		folder,
		logFile,
		env: {
			N8N_PORT: String(port),
			N8N_LISTEN_ADDRESS: '127.0.0.1',
			N8N_SECURE_COOKIE: 'false',
			N8N_RESTRICT_FILE_ACCESS_TO: files,
			N8N_LOG_LEVEL: 'debug',
			...env,
		},
		isReady: async () => await takesRequests(url),
	});
	await server.start();
	return { url, ended: server.ended(), stop: async () => await server.end() };
}

/** n8n 1 has its health checks, and a page for everything else, before it takes requests. */
async function takesRequests(url: string): Promise<boolean> {
	return await fetch(`${url}/rest/settings`).then(
		({ ok, headers }) => ok && headers.get('content-type')?.includes('json') === true,
		() => false,
	);
}
