import { execFileSync } from 'node:child_process';

/** Enough for Node, npm, and the shell of a Dockerfile. */
const PACKAGES = ['base-files', 'coreutils', 'dash', 'gzip', 'libstdc++6', 'sed', 'tar', 'tini'];

/** The paths of all files of these Debian packages and of those that they need, as installed here. */
export function debianFiles(): string[] {
	const listed = execFileSync('dpkg', ['-L', ...withDependencies(PACKAGES)], { encoding: 'utf8' });
	return [...new Set(listed.split('\n'))].filter((path) => path.startsWith('/') && path !== '/.');
}

function withDependencies(names: string[]): string[] {
	const all = new Set(names);
	// Names are added while the loop runs.
	for (const name of all) for (const needed of dependenciesOf(name)) all.add(needed);
	return [...all];
}

/** The installed packages that this one needs, without versions and architectures. */
function dependenciesOf(name: string): string[] {
	const query = ['-W', '-f', '${Pre-Depends}, ${Depends}\n', name];
	const [line = ''] = execFileSync('dpkg-query', query, { encoding: 'utf8' }).split('\n');
	return line
		.split(/[,|]/)
		.map((one) => one.trim().replace(/[ :(].*$/, ''))
		.filter((one) => one !== '' && isInstalled(one));
}

function isInstalled(name: string): boolean {
	try {
		const query = ['-W', '-f', '${db:Status-Status}\n', name];
		const answer = execFileSync('dpkg-query', query, { encoding: 'utf8', stdio: 'pipe' });
		return answer.startsWith('installed');
	} catch {
		return false;
	}
}
