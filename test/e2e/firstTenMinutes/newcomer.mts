import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright-core';

import type { Release } from '../../../host/install/installN8n.mjs';
import { valuesOf } from '../../../host/server/client.mjs';
import { startService } from '../../../service/dist/index.mjs';
import { pack } from '../../../tools/pack.mjs';
import { openBrowser } from '../support/browser.mjs';
import { startWithRegistry } from '../support/publicRegistry.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const VIEW = { width: 1440, height: 740 };
const COUNT_IN_PAGE = `
	addEventListener('pointerdown', () => countEffort('clicks'), true);
	addEventListener('input', () => countEffort('entries'), true);`;

/** In front of the start page of an n8n in which nothing is installed; the package is published. */
export async function newcomer(release: Release = 'n8n-2', { slowMo = 0 } = {}) {
	const folder = mkdtempSync(join(tmpdir(), 'packages-'));
	const service = await startService();
	const { n8n, publish, stop } = await startWithRegistry(release);
	const { tarball } = pack(ROOT, folder);
	publish(tarball);
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
		publish,
		leave: async () => {
			await browser.close();
			await stop();
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
