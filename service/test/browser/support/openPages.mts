import { rm } from 'node:fs/promises';
import { afterAll, beforeEach } from 'vitest';

import { startService } from '../../../dist/index.mjs';
import { newFolder } from '../../../../support/newFolder.mjs';
import { openBrowser } from '../../../../support/browser.mjs';
import { foldersToTeach } from '../../../support/pages/foldersToTeach.mjs';

/** The name of a file that would change the page's title if it were HTML. */
export const HOSTILE = '<img src=x onerror=document.title="pwned">.pdf';

/**
 * A service of its own, whose projects may change, and a browser, for all tests of a file. Each begins at the
 * printed address.
 */
export async function openPages(options: Parameters<typeof startService>[0] = {}) {
	const folder = newFolder();
	afterAll(async () => await rm(folder, { recursive: true }));
	const service = await startService({ ...(await foldersToTeach(folder)), ...options });
	afterAll(service.close);
	const { browser, page } = await openBrowser({ url: service.pagesUrl! });
	afterAll(async () => await browser.close());
	beforeEach(async () => void (await page.goto(service.pagesUrl!)));
	return { service, page };
}
