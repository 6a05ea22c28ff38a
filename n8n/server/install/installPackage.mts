import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { pack } from '../../../tools/pack.mjs';

const PACKAGE = fileURLToPath(new URL('../../..', import.meta.url));

/** Installs the built package in the way of n8n, for the n8n with this user folder. */
export function installPackage(userFolder: string): void {
	const nodes = join(userFolder, '.n8n/nodes');
	mkdirSync(nodes, { recursive: true });
	writeFileSync(join(nodes, 'package.json'), '{ "name": "installed-nodes", "private": true }\n');
	const { tarball } = pack(PACKAGE, userFolder);
	const options = ['--ignore-scripts', '--omit=dev', '--legacy-peer-deps', '--offline'];
	execFileSync('npm', ['install', ...options, '--loglevel=error', tarball], { cwd: nodes });
}
