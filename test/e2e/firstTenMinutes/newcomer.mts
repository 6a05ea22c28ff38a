import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright-core';

import type { Release } from '../../../host/install/installN8n.mjs';
import { startRegistry } from '../../../host/registry/startRegistry.mjs';
import { valuesOf } from '../../../host/server/client.mjs';
import { startEmptyN8n } from '../../../host/startN8n.mjs';
import { startService } from '../../../service/dist/index.mjs';
import { pack } from '../../../tools/pack.mjs';
import { openBrowser } from '../support/browser.mjs';
import { mirror } from '../support/mirror.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const VIEW = { width: 1440, height: 740 };
const COUNT_IN_PAGE = `
	addEventListener('pointerdown', () => countEffort('clicks'), true);
	addEventListener('input', () => countEffort('entries'), true);`;

/** In front of the start page of an n8n in which nothing is installed; the package is published. */
export async function newcomer(release: Release = 'n8n-2', { slowMo = 0 } = {}) {
	const folder = mkdtempSync(join(tmpdir(), 'packages-'));
	const service = await startService();
	// n8n only uses another registry than the public one with a licence. So here, all names on the
	// internet lead to it.
	const registry = await startRegistry();
	const internet = await mirror(registry.port);
	const { n8n, stop } = await startEmptyN8n(release, internet.env);
	// n8n looks for updates with whatever registry npm is configured for, and without its own variables.
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
		/** Where the tarball of the package is, and others may be. */
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

/** Counts clicks and entries in all pages that a browser opens from now on, until it is closed. */
async function countEffort(context: BrowserContext) {
	// Entries are fields that were filled in, and files that were chosen.
	const effort = { clicks: 0, entries: 0 };
	await context.exposeFunction('countEffort', (what: keyof typeof effort) => {
		effort[what] += 1;
	});
	await context.addInitScript({ content: COUNT_IN_PAGE });
	return effort;
}
