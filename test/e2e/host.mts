import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { installN8n, type Release } from './install.mjs';
import { packPackage } from './pack.mjs';

/** An n8n server with this package, set up for one person who is logged in. All of it is data. */
export interface N8n {
	url: string;
	/** The session of the owner, as a `cookie` header. */
	cookie: string;
	/** The one folder that workflows may read files from. */
	files: string;
	logFile: string;
}

const START_TIMEOUT = 60_000;

const OWNER = {
	email: 'owner@example.com',
	firstName: 'Olivia',
	lastName: 'Owner',
	password: 'Not-a-secret-1',
};

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

/**
 * Starts n8n with the built package installed as a person installs it, in a folder of its own that
 * goes away with it.
 */
export async function startN8n(
	release: Release = 'n8n-2',
): Promise<{ n8n: N8n; stop: () => Promise<void> }> {
	const { node, n8n: command } = installN8n(release);
	const folder = mkdtempSync(join(tmpdir(), 'n8n-e2e-'));
	const files = join(folder, 'files');
	mkdirSync(files);
	installPackage(folder);

	const [port, brokerPort] = await freePorts(2);
	const logFile = join(folder, 'n8n.log');
	const log = openSync(logFile, 'w');
	const server = spawn(node, [command, 'start'], {
		cwd: folder,
		env: {
			...QUIET,
			...(release === 'n8n-2' && { N8N_DISABLED_MODULES: 'mcp-registry' }),
			PATH: [dirname(node), process.env.PATH].join(delimiter),
			HOME: folder,
			N8N_USER_FOLDER: folder,
			N8N_PORT: String(port),
			N8N_RUNNERS_BROKER_PORT: String(brokerPort),
			N8N_LISTEN_ADDRESS: '127.0.0.1',
			N8N_RUNNERS_BROKER_LISTEN_ADDRESS: '127.0.0.1',
			N8N_SECURE_COOKIE: 'false',
			N8N_RESTRICT_FILE_ACCESS_TO: files,
			N8N_LOG_LEVEL: 'debug',
		},
		stdio: ['ignore', log, log],
	});
	const clean = () => {
		server.kill('SIGKILL');
		rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	};
	process.on('exit', clean);
	const stop = async () => {
		await end(server);
		process.off('exit', clean);
		clean();
	};

	const url = `http://127.0.0.1:${port}`;
	try {
		await ready(url, server);
		return { n8n: { url, cookie: await setUpOwner(url), files, logFile }, stop };
	} catch (error) {
		const tail = readFileSync(logFile, 'utf8').split('\n').slice(-40).join('\n');
		await stop();
		throw new Error(`n8n did not start. Its last lines:\n${tail}`, { cause: error });
	}
}

export function installPackage(userFolder: string): void {
	const nodes = join(userFolder, '.n8n/nodes');
	mkdirSync(nodes, { recursive: true });
	writeFileSync(join(nodes, 'package.json'), '{ "name": "installed-nodes", "private": true }\n');
	const tarball = packPackage(userFolder);
	const options = ['--ignore-scripts', '--omit=dev', '--legacy-peer-deps', '--offline'];
	execFileSync('npm', ['install', ...options, '--loglevel=error', tarball], { cwd: nodes });
}

export async function freePorts(count: number): Promise<number[]> {
	const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
	await Promise.all(
		servers.map((server) => new Promise((resolve) => server.once('listening', resolve))),
	);
	const ports = servers.map((server) => (server.address() as AddressInfo).port);
	await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
	return ports;
}

export async function ready(url: string, server: ChildProcess): Promise<void> {
	const deadline = Date.now() + START_TIMEOUT;
	while (server.exitCode === null && Date.now() < deadline) {
		// n8n 1 has its health checks, and a page for everything else, before it takes requests.
		const isReady = await fetch(`${url}/rest/settings`).then(
			({ ok, headers }) => ok && headers.get('content-type')?.includes('json'),
			() => false,
		);
		if (isReady) return;
		await wait(200);
	}
	throw new Error(server.exitCode === null ? 'It took too long' : 'It ended');
}

export async function setUpOwner(url: string): Promise<string> {
	const response = await fetch(`${url}/rest/owner/setup`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(OWNER),
	});
	if (!response.ok) throw new Error(`Owner setup: ${response.status} ${await response.text()}`);
	return response.headers
		.getSetCookie()
		.map((cookie) => cookie.split(';')[0])
		.join('; ');
}

export async function end(server: ChildProcess): Promise<void> {
	if (server.exitCode !== null) return;
	const ended = new Promise((resolve) => server.once('exit', resolve));
	server.kill('SIGTERM');
	await Promise.race([ended, wait(10_000)]);
	server.kill('SIGKILL');
	await ended;
}
