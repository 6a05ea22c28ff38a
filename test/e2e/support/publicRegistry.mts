import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Release } from '../../../host/install/installN8n.mjs';
import { startRegistry } from '../../../host/registry/startRegistry.mjs';
import { startEmptyN8n } from '../../../host/startN8n.mjs';
import { mirror } from './mirror.mjs';

/**
 * Starts an n8n without any package, and the registry from which it installs packages. n8n only
 * uses another than the public one with a licence. So here, all names on the internet lead to it.
 */
export async function startWithRegistry(release: Release) {
	const registry = await startRegistry();
	const internet = await mirror(registry.port);
	const { n8n, stop } = await startEmptyN8n(release, internet.env);
	// n8n looks for updates with whatever registry npm is configured for, and without its own variables.
	const packages = join(n8n.folder, '.n8n/nodes');
	mkdirSync(packages, { recursive: true });
	writeFileSync(join(packages, '.npmrc'), `registry=${registry.url}\n`);
	return {
		n8n,
		publish: registry.publish,
		stop: async () => {
			await stop();
			await internet.close();
			await registry.stop();
		},
	};
}
