import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { installN8n, type Release } from './install/installN8n.mjs';
import { installPackage } from './install/installPackage.mjs';
import type { Session } from './client.mjs';
import { setUpOwner } from './owner.mjs';
import { startServer } from './server.mjs';

/** An n8n server with this package, set up for one person who is logged in. It can be serialised. */
export interface N8n extends Session {
	/** The folder for everything that n8n writes: database, binary data, settings, log. */
	folder: string;
	/** The only folder in it that workflows can read files from. */
	files: string;
	logFile: string;
}

export interface Started {
	n8n: N8n;
	/** Ends n8n with this signal, SIGTERM by default, and starts it again. */
	restart: (signal?: NodeJS.Signals) => Promise<void>;
	stop: () => Promise<void>;
}

/**
 * Starts n8n with the built package, installed as users install it, in a temporary folder that is
 * deleted when it stops.
 */
export async function startN8n(
	release: Release = 'n8n-2',
	env: Record<string, string> = {},
): Promise<Started> {
	const folder = newFolder();
	installPackage(folder);
	return await startIn(folder, release, env);
}

/** Starts n8n without any community package. */
export async function startEmptyN8n(
	release: Release,
	env: Record<string, string>,
): Promise<Started> {
	return await startIn(newFolder(), release, env);
}

function newFolder(): string {
	return mkdtempSync(join(tmpdir(), 'n8n-e2e-'));
}

async function startIn(
	folder: string,
	release: Release,
	env: Record<string, string>,
): Promise<Started> {
	const installed = await installN8n(release);
	const clean = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	const files = join(folder, 'files');
	mkdirSync(files);

	const logFile = join(folder, 'n8n.log');
	const options = { installed, folder, files, logFile, env };
	let server = await startServer(options).catch((error) => {
		clean();
		throw error;
	});
	const { url } = server;
	const restart = async (signal?: NodeJS.Signals) => {
		await server.stop(signal);
		server = await startServer({ ...options, port: Number(new URL(url).port) });
	};
	process.on('exit', clean);
	const stop = async () => {
		await server.stop();
		process.off('exit', clean);
		clean();
	};
	const n8n = { release, url, cookie: await setUpOwner(url), folder, files, logFile };
	return { n8n, restart, stop };
}
