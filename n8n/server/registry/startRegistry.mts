import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { installLocked } from '../install/installLocked.mjs';
import { installNode } from '../install/installN8n.mjs';
import { daemon } from '../daemon.mjs';
import { answers, freePorts } from '../network.mjs';

const LOCKFILE = fileURLToPath(new URL('verdaccio', import.meta.url));

/** A registry for npm packages on this machine, which is empty at first. */
export interface Registry {
	port: number;
	url: string;
	/** Publishes a packed package. */
	publish(tarball: string): void;
	stop(): Promise<void>;
}

/** Starts Verdaccio with its data in a temporary folder. It asks no other registry. */
export async function startRegistry(): Promise<Registry> {
	const node = await installNode();
	const installed = await installLocked(LOCKFILE, node);
	const folder = mkdtempSync(join(tmpdir(), 'npm-registry-'));
	const config = join(folder, 'config.yaml');
	writeFileSync(config, JSON.stringify(configuration(folder)));

	const [port] = await freePorts(1);
	const url = `http://127.0.0.1:${port}/`;
	const verdaccio = daemon({
		name: 'Verdaccio',
		command: node,
		args: [
			join(installed, 'node_modules/verdaccio/bin/verdaccio'),
			...['--config', config, '--listen', `127.0.0.1:${port}`],
		],
		// So that npm fetches the files of packages from here, whatever name it has for the registry.
		env: { HOME: folder, PATH: process.env.PATH, VERDACCIO_PUBLIC_URL: url },
		logFile: join(folder, 'registry.log'),
		isReady: async () => await answers(`${url}-/ping`),
	});
	await verdaccio.start();
	return {
		port: port!,
		url,
		publish: (tarball) => publish(tarball, url),
		stop: async () => {
			await verdaccio.end();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** YAML is a superset of JSON. */
function configuration(folder: string): object {
	return {
		storage: join(folder, 'storage'),
		packages: { '**': { access: '$all', publish: '$all' } },
		web: { enable: false },
		log: { type: 'stdout', level: 'warn' },
	};
}

function publish(tarball: string, url: string): void {
	// npm wants a token even if the registry doesn't. Only the public one accepts a provenance statement.
	const token = `--${url.replace(/^http:/, '')}:_authToken=any`;
	const options = [`--registry=${url}`, token, '--provenance=false', '--loglevel=error'];
	execFileSync('npm', ['publish', tarball, ...options], { stdio: ['ignore', 'ignore', 'inherit'] });
}
