import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { npm, npmFetching } from './npm.mjs';
import { requirePrograms } from './programs.mjs';
import { showProgress } from './progress.mjs';

/** A release of n8n, named after the folder in releases/ with its lockfile. */
export type Release = 'n8n-1' | 'n8n-2';

export interface Installed {
	release: Release;
	/** The Node that runs n8n. */
	node: string;
	/** n8n's command. */
	n8n: string;
}

const LOCKFILES = fileURLToPath(new URL('../releases/', import.meta.url));
/** A machine that makes a new clone for each run can keep the installation elsewhere. */
const INSTALLED = process.env.N8N_HOSTS
	? resolve(process.env.N8N_HOSTS)
	: fileURLToPath(new URL('../.installed/', import.meta.url));

/** n8n 2 needs Node 24. If an older Node runs this, this version is installed from npm. */
const NODE_VERSION = '24.21.0';

/** The only packages whose install scripts are run, because they have native code. */
const NATIVE: Record<Release, string[]> = {
	'n8n-1': ['sqlite3', 'isolated-vm'],
	'n8n-2': ['sqlite3'],
};

/** Installs a release of n8n below host/.installed/, unless it is there: a few minutes and 2 GB. */
export async function installN8n(release: Release): Promise<Installed> {
	const node = await installNode();
	const folder = join(INSTALLED, release);
	const installed = { release, node, n8n: join(folder, 'node_modules/n8n/bin/n8n') };
	const lockfile = readFileSync(join(LOCKFILES, release, 'package-lock.json'));
	const fingerprint = createHash('sha256').update(lockfile).update(node).digest('hex');
	const stamp = join(folder, '.installed');
	if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return installed;

	requirePrograms('g++', 'make', 'python3');
	console.log(`Installing ${release} into ${INSTALLED}, once: 2 GB, a few minutes …`);
	rmSync(folder, { recursive: true, force: true });
	cpSync(join(LOCKFILES, release), folder, { recursive: true });
	const hideProgress = showProgress(folder);
	await npmFetching(folder, node, ['ci', '--ignore-scripts']).finally(hideProgress);
	console.log(`Compiling ${NATIVE[release].join(' and ')} for this machine …`);
	await npm(folder, node, ['rebuild', '--ignore-scripts=false', ...NATIVE[release]]);
	writeFileSync(stamp, fingerprint);
	return installed;
}

async function installNode(): Promise<string> {
	if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
	const name = `node-${process.platform}-${process.arch}`;
	const folder = join(INSTALLED, 'node-24');
	const node = join(folder, 'node_modules', name, 'bin/node');
	if (!existsSync(node)) {
		mkdirSync(folder, { recursive: true });
		writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
		console.log(`Downloading Node ${NODE_VERSION}, which n8n 2 needs …`);
		await npmFetching(folder, process.execPath, [
			'install',
			'--ignore-scripts',
			`${name}@${NODE_VERSION}`,
		]);
	}
	return node;
}
