import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '../../support/repository.mjs';

const BUILDS = [
	{
		build: 'dist',
		sources: ['nodes', 'credentials', 'icons'],
		command: 'npm run build',
		usedBy: /^test\/(engine|repository\/package)\//,
	},
	{
		build: 'service/dist',
		sources: ['service/src', 'service/web'],
		command: 'npm run build:service',
		usedBy: /^(test\/engine|service)\//,
	},
];

export interface OldBuild {
	/** A sentence about the problem, and the command to run. */
	message: string;
	/** Matches the paths of the test files that load the build. */
	usedBy: RegExp;
}

/** The builds that are missing or older than one of their sources. */
export function oldBuilds(root = ROOT): OldBuild[] {
	return BUILDS.flatMap(({ build, sources, command, usedBy }) => {
		if (!existsSync(join(root, build))) {
			return { message: `${build}/ is missing. Run "${command}".`, usedBy };
		}
		const built = Math.max(...filesIn(root, build).map(([, time]) => time));
		const newer = sources
			.flatMap((folder) => filesIn(root, folder))
			.find(([, time]) => time > built);
		if (!newer) return [];
		return { message: `${build}/ is older than ${newer[0]}. Run "${command}".`, usedBy };
	});
}

/** Each file with the time of its last change. */
function filesIn(root: string, folder: string): Array<[path: string, time: number]> {
	return readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
		.map((path) => join(folder, path))
		.map((path) => [path, statSync(join(root, path))] as const)
		.filter(([, stats]) => stats.isFile())
		.map(([path, stats]) => [path, stats.mtimeMs]);
}
