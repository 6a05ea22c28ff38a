import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export interface PackedPackage {
	/** The path of the tarball. */
	tarball: string;
	/** The size of the tarball, in bytes. */
	size: number;
	/** The paths of the files in it, sorted. */
	files: string[];
}

/** Packs a package the way it would be published. It has to be built first. */
export function pack(packageFolder: string, destination: string): PackedPackage {
	const options = ['--json', '--ignore-scripts', '--workspaces=false'];
	const answer = execFileSync('npm', ['pack', ...options, '--pack-destination', destination], {
		cwd: packageFolder,
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'ignore'],
	});
	// npm 12 returns an object with the packages' names as keys; earlier versions return a list.
	const [packed] = Object.values(JSON.parse(answer)) as [
		{ filename: string; size: number; files: Array<{ path: string }> },
	];
	return {
		tarball: join(destination, packed.filename),
		size: packed.size,
		files: packed.files.map(({ path }) => path).sort(),
	};
}

/** @returns the folder with the package's files */
export function unpack(tarball: string, destination: string): string {
	execFileSync('tar', ['-xzf', tarball, '-C', destination]);
	return join(destination, 'package');
}
