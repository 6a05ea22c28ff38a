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
	/** The folder for everything that n8n writes, including its home folder. */
	folder: string;
	/** The only folder that workflows can read files from. */
	files: string;
	logFile: string;
	/** The default is any free port. */
	port?: number;
	/** Environment variables, in addition to the ones that every n8n here gets. */
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

/** Until n8n 1 is ready, it answers everything but its health checks with a web page. */
async function acceptsRequests(url: string): Promise<boolean> {
	return await fetch(`${url}/rest/settings`).then(
		({ ok, headers }) => ok && headers.get('content-type')?.includes('json') === true,
		() => false,
	);
}
