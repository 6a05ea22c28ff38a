import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { npm, npmFetching } from './npm.mjs';
import { requirePrograms } from './programs.mjs';
import { showProgress } from './progress.mjs';

/** A machine that makes a new clone for each run can keep what is installed elsewhere. */
export const INSTALLED = process.env.N8N_HOSTS
	? resolve(process.env.N8N_HOSTS)
	: fileURLToPath(new URL('../.installed/', import.meta.url));

/**
 * Installs what the lockfile in a folder lists, below host/.installed/, unless it is there.
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
	const stamp = join(folder, '.installed');
	if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return folder;

	if (native.length > 0) requirePrograms('g++', 'make', 'python3');
	console.log(`Installing ${basename(source)} into ${INSTALLED}, once. It may take minutes …`);
	rmSync(folder, { recursive: true, force: true });
	cpSync(source, folder, { recursive: true });
	const hideProgress = showProgress(folder);
	await npmFetching(folder, node, ['ci', '--ignore-scripts']).finally(hideProgress);
	if (native.length > 0) {
		console.log(`Compiling ${native.join(' and ')} for this machine …`);
		await npm(folder, node, ['rebuild', '--ignore-scripts=false', ...native]);
	}
	writeFileSync(stamp, fingerprint);
	return folder;
}
