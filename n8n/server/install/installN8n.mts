import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { INSTALLED, installLocked, newFolder, putInPlace } from './installLocked.mjs';
import { npmFetching } from './npm.mjs';

/** A release of n8n, named after the folder in releases/ with its lockfile. */
export type Release = 'n8n-1' | 'n8n-2';

export interface Installed {
	release: Release;
	/** The Node that runs n8n. */
	node: string;
	/** The path of n8n's command. */
	n8n: string;
}

const LOCKFILES = fileURLToPath(new URL('../releases/', import.meta.url));
/** n8n 2 needs Node 24. If an older Node runs this, this version is installed from npm. */
export const NODE_VERSION = '24.21.0';

/** The only packages whose install scripts are run, because they have native code. */
const NATIVE: Record<Release, string[]> = {
	'n8n-1': ['sqlite3', 'isolated-vm'],
	'n8n-2': ['sqlite3'],
};

/** Installs a release of n8n, unless it is there: a few minutes and 2 GB. */
export async function installN8n(release: Release): Promise<Installed> {
	const node = await installNode();
	const folder = await installLocked(join(LOCKFILES, release), node, NATIVE[release]);
	return { release, node, n8n: join(folder, 'node_modules/n8n/bin/n8n') };
}

/** @returns the path of Node 24 or newer, which is installed if this is an older one */
export async function installNode(): Promise<string> {
	if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
	const name = `node-${process.platform}-${process.arch}`;
	const folder = join(INSTALLED, 'node-24');
	const node = join(folder, 'node_modules', name, 'bin/node');
	if (existsSync(node)) return node;

	console.log(`Downloading Node ${NODE_VERSION}, which n8n 2 needs …`);
	const installing = newFolder(folder);
	writeFileSync(join(installing, 'package.json'), '{ "private": true }\n');
	const install = ['install', '--ignore-scripts', `${name}@${NODE_VERSION}`];
	await npmFetching(installing, process.execPath, install);
	putInPlace(installing, folder);
	return node;
}
