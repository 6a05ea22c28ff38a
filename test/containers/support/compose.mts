import { execFileSync } from 'node:child_process';

import type { Podman } from './podman.mjs';

/** The services of compose.yaml. */
export type Name = 'n8n' | 'service';

const PROJECT = 'test';

/** The network of all containers. */
export const NETWORK = `${PROJECT}_default`;

export function imageOf(name: Name): string {
	return `${PROJECT}_${name}`;
}

export function containerOf(name: Name): string {
	return `${imageOf(name)}_1`;
}

/** Docker Compose in a folder, with podman in the place of Docker. */
export function composeIn(folder: string, podman: Podman) {
	const env = {
		...process.env,
		DOCKER_HOST: podman.address,
		COMPOSE_PROJECT_NAME: PROJECT,
		// Otherwise Docker's own command would build, which isn't here.
		COMPOSE_DOCKER_CLI_BUILD: '0',
		COMPOSE_HTTP_TIMEOUT: '600',
	};
	const run = (...command: string[]): string =>
		execFileSync('docker-compose', command, { cwd: folder, env, encoding: 'utf8' });

	return {
		run,

		/** Stops and removes all containers. */
		down(...options: string[]): void {
			// Docker removes them in any order, but podman keeps n8n while the service uses its network.
			run('rm', '--stop', '--force', 'service');
			run('down', ...options);
		},

		/** Runs a command in the container of a service, and returns what it prints. */
		exec(name: Name, ...command: string[]): string {
			return podman.run('exec', containerOf(name), ...command);
		},

		logs(name: Name): string {
			return run('logs', '--no-color', '--no-log-prefix', name);
		},
	};
}

export type Compose = ReturnType<typeof composeIn>;
