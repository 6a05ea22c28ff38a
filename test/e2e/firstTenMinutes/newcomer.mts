import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Release } from '../../../n8n/server/install/installN8n.mjs';
import { startRegistry } from '../../../n8n/server/registry/startRegistry.mjs';
import { valuesOf } from '../../../n8n/server/client.mjs';
import { startEmptyN8n } from '../../../n8n/server/startN8n.mjs';
import { startService } from '../../../service/dist/index.mjs';
import { pack } from '../../../tools/pack.mjs';
import { openBrowser } from '../../../support/browser.mjs';
import { countEffort } from '../support/effort.mjs';
import { mirror } from '../support/servers/mirror.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const VIEW = { width: 1440, height: 740 };

/** A person on the start page of an n8n without community packages; the package is published. */
export async function newcomer(release: Release = 'n8n-2', { slowMo = 0 } = {}) {
	const folder = mkdtempSync(join(tmpdir(), 'packages-'));
	const service = await startService();
	// Without a licence, n8n only uses the public registry. So here, all names on the internet lead to the one
	// on this machine.
	const registry = await startRegistry();
	const internet = await mirror(registry.port);
	const { n8n, stop } = await startEmptyN8n(release, internet.env);
	// n8n looks for updates in the registry that npm is configured for, and ignores its own variables.
	const packages = join(n8n.folder, '.n8n/nodes');
	mkdirSync(packages, { recursive: true });
	writeFileSync(join(packages, '.npmrc'), `registry=${registry.url}\n`);
	const { tarball } = pack(ROOT, folder);
	registry.publish(tarball);
	const { browser, page } = await openBrowser(n8n, VIEW, { slowMo });
	const effort = await countEffort(page.context());
	await page.goto('/');
	return {
		n8n,
		page,
		account: valuesOf(service),
		effort,
		/** The folder with the tarball of the package, and perhaps others. */
		folder,
		tarball,
		publish: registry.publish,
		leave: async () => {
			await browser.close();
			await stop();
			await internet.close();
			await registry.stop();
			await service.close();
			rmSync(folder, { recursive: true });
		},
	};
}
