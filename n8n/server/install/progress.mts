import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
	link?: boolean;
	os?: string[];
	cpu?: string[];
}

const INTERVAL = 1_000;
/** The percentage between two lines, if the output isn't a terminal. */
const STEP = 10;

/**
 * Shows the progress of an installation, because npm itself prints nothing for minutes.
 *
 * @returns a function that stops it
 */
export function showProgress(folder: string): () => void {
	let missing = packagesOf(folder);
	const total = missing.length;
	let shown = 0;
	const timer = setInterval(() => {
		missing = missing.filter((path) => !existsSync(join(folder, path, 'package.json')));
		const percent = Math.floor((100 * (total - missing.length)) / total);
		const line = `  ${percent} % of ${total} packages`;
		if (process.stdout.isTTY) process.stdout.write(`\r${line}`);
		else if (percent >= shown + STEP) console.log(line);
		else return;
		shown = percent;
	}, INTERVAL);
	return () => {
		clearInterval(timer);
		if (process.stdout.isTTY) process.stdout.write('\n');
	};
}

/** The folders of all packages for this machine. */
function packagesOf(folder: string): string[] {
	const lockfile = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
		packages: Record<string, LockedPackage>;
	};
	return Object.entries(lockfile.packages)
		.filter(([path, { link, os, cpu }]) => {
			const fits =
				(os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true);
			return path !== '' && !link && fits;
		})
		.map(([path]) => path);
}
