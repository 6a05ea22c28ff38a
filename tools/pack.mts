import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export interface PackedPackage {
	/** Where it was unpacked. */
	folder: string;
	/** The paths of its files, sorted. */
	files: string[];
	/** Of the tarball, in bytes. */
	size: number;
}

/** Packs a package as it would be published, and unpacks it in another folder. */
export function packAndUnpack(packageFolder: string, destination: string): PackedPackage {
	const options = ['--json', '--ignore-scripts', '--workspaces=false'];
	const answer = execFileSync('npm', ['pack', ...options, '--pack-destination', destination], {
		cwd: packageFolder,
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'ignore'],
	});
	// npm 12 names the packages; before, they came in a list.
	const [packed] = Object.values(JSON.parse(answer)) as [
		{ filename: string; size: number; files: Array<{ path: string }> },
	];
	execFileSync('tar', ['-xzf', join(destination, packed.filename), '-C', destination]);
	return {
		folder: join(destination, 'package'),
		files: packed.files.map(({ path }) => path).sort(),
		size: packed.size,
	};
}
