import { createHash } from 'node:crypto';
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { npm, npmFetching } from './npm.mjs';
import { requirePrograms } from './programs.mjs';
import { showProgress } from './progress.mjs';

/** A machine that makes a new clone for each run can set a folder outside of it. */
export const INSTALLED = process.env.N8N_HOSTS
	? resolve(process.env.N8N_HOSTS)
	: fileURLToPath(new URL('../.installed/', import.meta.url));

const STAMP = '.installed';

/**
 * Installs what the lockfile in a folder lists, below n8n/server/.installed/, unless it is there.
 *
 * @param native the only packages whose install scripts are run, because they have native code
 * @returns the folder with its `node_modules`
 */
export async function installLocked(
	source: string,
	node: string,
	native: string[] = [],
): Promise<string> {
	const folder = join(INSTALLED, basename(source));
	const lockfile = readFileSync(join(source, 'package-lock.json'));
	const fingerprint = createHash('sha256').update(lockfile).update(node).digest('hex');
	if (isInstalled(folder, fingerprint)) return folder;

	if (native.length > 0) requirePrograms('g++', 'make', 'python3');
	console.log(`Installing ${basename(source)} into ${INSTALLED}, once. It may take minutes …`);
	const installing = newFolder(folder);
	cpSync(source, installing, { recursive: true });
	const hideProgress = showProgress(installing);
	await npmFetching(installing, node, ['ci', '--ignore-scripts']).finally(hideProgress);
	if (native.length > 0) {
		console.log(`Compiling ${native.join(' and ')} for this machine …`);
		await npm(installing, node, ['rebuild', '--ignore-scripts=false', ...native]);
	}
	writeFileSync(join(installing, STAMP), fingerprint);
	if (!isInstalled(folder, fingerprint)) rmSync(folder, { recursive: true, force: true });
	putInPlace(installing, folder);
	return folder;
}

function isInstalled(folder: string, fingerprint: string): boolean {
	const stamp = join(folder, STAMP);
	return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
}

/** @returns an empty folder next to the one in which something will be installed */
export function newFolder(folder: string): string {
	mkdirSync(INSTALLED, { recursive: true });
	return mkdtempSync(`${folder}-`);
}

/** If several processes install the same thing at the same time, the first one to finish wins. */
export function putInPlace(installed: string, folder: string): void {
	try {
		renameSync(installed, folder);
	} catch (error) {
		rmSync(installed, { recursive: true });
		if (!existsSync(folder)) throw error;
	}
}
