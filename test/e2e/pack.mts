import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Packs the built package as it would be published.
 *
 * @returns the path of the tarball
 */
export function packPackage(folder: string): string {
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
