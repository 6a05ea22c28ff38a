import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** What npm has fetched stays in its cache, so a further try is short. */
const TRIES = 3;

/**
 * Runs npm in a folder, as a given Node.
 *
 * @throws Error when npm ends with anything but 0
 */
export async function npm(folder: string, node: string, args: string[]): Promise<void> {
	// The headers of this Node, for packages that compile: they would be downloaded otherwise.
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
 * The same for what fetches packages: where that fails, it is tried again. One answer of a registry
 * that is cut, among two thousand, is enough for npm to give up.
 */
export async function npmFetching(folder: string, node: string, args: string[]): Promise<void> {
	for (let attempt = 1; attempt < TRIES; attempt++) {
		try {
			return await npm(folder, node, args);
		} catch (error) {
			console.log(`${(error as Error).message}; trying again …`);
		}
	}
	await npm(folder, node, args);
}
