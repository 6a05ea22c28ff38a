import { rm } from 'node:fs/promises';
import { afterAll, beforeEach } from 'vitest';

import { startService } from '../../../dist/index.mjs';
import { newFolder } from '../../../../support/newFolder.mjs';
import { openBrowser } from '../../../../support/browser.mjs';

/** The name of a file that would change the title of the window if it were HTML. */
export const HOSTILE = '<img src=x onerror=document.title="pwned">.pdf';

/**
 * Starts a service with its own data folder, and a browser, for all tests of a file. Each test starts at the printed
 * address.
 */
export async function openWeb(options: Parameters<typeof startService>[0] = {}) {
	const folder = newFolder();
	afterAll(async () => await rm(folder, { recursive: true }));
	const service = await startService({ data: folder, ...options });
	afterAll(service.close);
	const anyCertificate = options.tls !== undefined;
	const { browser, page } = await openBrowser({ url: service.webUrl! }, undefined, {
		anyCertificate,
	});
	afterAll(async () => await browser.close());
	beforeEach(async () => void (await page.goto(service.webUrl!)));
	return { service, page, data: folder };
}
