import { rmSync } from 'node:fs';

import type { Installed } from './install/installN8n.mjs';
import { n8nProcess } from './n8nProcess.mjs';
import { freePorts } from './network.mjs';

/** A running n8n. */
export interface Server {
	url: string;
	/** Resolves when n8n has ended, whoever ended it. */
	ended: Promise<unknown>;
	/** Ends n8n and every process it started; by SIGTERM, unless told otherwise. */
	stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface ServerOptions {
	installed: Installed;
	/** Everything that n8n writes is in here, including its home folder. */
	folder: string;
	/** The one folder that workflows may read files from. */
	files: string;
	logFile: string;
	/** By default, any free one. */
	port?: number;
	/** In addition to what every n8n here gets. */
	env?: Record<string, string>;
}

/** Starts n8n as a process, and waits until it accepts requests. */
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
		isReady: async () => await acceptsRequests(url),
	});
	await server.start();
	return { url, ended: server.ended(), stop: server.end };
}

/** Before n8n 1 accepts requests, it answers its health checks, and everything else with a page. */
async function acceptsRequests(url: string): Promise<boolean> {
	return await fetch(`${url}/rest/settings`).then(
		({ ok, headers }) => ok && headers.get('content-type')?.includes('json') === true,
		() => false,
	);
}
