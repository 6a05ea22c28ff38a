import { rm } from 'node:fs/promises';
import { afterAll, beforeEach } from 'vitest';

import { startService } from '../../../dist/index.mjs';
import { newFolder } from '../../../../support/newFolder.mjs';
import { openBrowser } from '../../../../support/browser.mjs';
import { foldersToTeach } from '../../../support/web/foldersToTeach.mjs';

/** The name of a file that would change the title of the window if it were HTML. */
export const HOSTILE = '<img src=x onerror=document.title="pwned">.pdf';

/**
 * Starts a service with its own projects, and a browser, for all tests of a file. Each test starts at the printed
 * address.
 */
export async function openWeb(options: Parameters<typeof startService>[0] = {}) {
	const folder = newFolder();
	afterAll(async () => await rm(folder, { recursive: true }));
	const folders = await foldersToTeach(folder);
	const service = await startService({ ...folders, ...options });
	afterAll(service.close);
	const anyCertificate = options.tls !== undefined;
	const { browser, page } = await openBrowser({ url: service.webUrl! }, undefined, {
		anyCertificate,
	});
	afterAll(async () => await browser.close());
	beforeEach(async () => void (await page.goto(service.webUrl!)));
	return { service, page, data: folders.data };
}
