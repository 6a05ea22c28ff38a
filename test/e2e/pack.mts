import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));

/** Installs the built package for the n8n that has this user folder, as n8n itself does. */
export function installPackage(userFolder: string): void {
	const nodes = join(userFolder, '.n8n/nodes');
	mkdirSync(nodes, { recursive: true });
	writeFileSync(join(nodes, 'package.json'), '{ "name": "installed-nodes", "private": true }\n');
	const tarball = packPackage(userFolder);
	const options = ['--ignore-scripts', '--omit=dev', '--legacy-peer-deps', '--offline'];
	execFileSync('npm', ['install', ...options, '--loglevel=error', tarball], { cwd: nodes });
}

/**
 * Packs the built package as it would be published.
 *
 * @returns the path of the tarball
 */
function packPackage(folder: string): string {
	const answer = execFileSync(
		'npm',
		['pack', '--json', '--ignore-scripts', '--workspaces=false', '--pack-destination', folder],
		{ cwd: PACKAGE, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
	);
	const packed = JSON.parse(answer);
	// npm 12 names the packages; before, they came in a list.
	const [first] = Object.values(packed) as { filename: string }[];
	return join(folder, first!.filename);
}
