import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** Later attempts are short, because npm keeps fetched packages in its cache. */
const ATTEMPTS = 3;

/**
 * Runs npm in a folder, with a given Node.
 *
 * @throws Error if npm fails
 */
export async function npm(folder: string, node: string, args: string[]): Promise<void> {
	// This Node's headers, to compile packages. Otherwise they would be downloaded.
	const home = join(dirname(node), '..');
	const headers = existsSync(join(home, 'include/node/node.h')) && { npm_config_nodedir: home };
	const path = [dirname(node), process.env.PATH].join(delimiter);
	const command = [...args, '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
	const running = spawn('npm', command, {
		cwd: folder,
		env: { ...process.env, ...headers, PATH: path },
		stdio: ['ignore', 'inherit', 'inherit'],
	});
	const [code] = await once(running, 'exit');
	if (code !== 0) throw new Error(`"npm ${args.join(' ')}" failed in ${folder}`);
}

/**
 * Runs an npm command that fetches packages, and runs it again if it fails: npm gives up if a single
 * one of two thousand responses is cut off.
 */
export async function npmFetching(folder: string, node: string, args: string[]): Promise<void> {
	for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
		try {
			return await npm(folder, node, args);
		} catch (error) {
			console.log(`${(error as Error).message}; retrying …`);
		}
	}
	await npm(folder, node, args);
}
