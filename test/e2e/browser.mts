import { execFileSync } from 'node:child_process';
import { chromium, selectors, type Browser, type Page } from 'playwright-core';

import type { N8n } from './host.mjs';

const ARGUMENTS = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	'--no-first-run',
];

// What n8n's editor calls its elements.
selectors.setTestIdAttribute('data-test-id');

/** Opens a browser in which the owner is logged in to n8n. */
export async function openBrowser(
	{ url, cookie }: N8n,
	view: { width: number; height: number; scale?: number } = { width: 1280, height: 800 },
): Promise<{ browser: Browser; page: Page }> {
	const browser = await chromium.launch({ executablePath: findChromium(), args: ARGUMENTS });
	const context = await browser.newContext({
		baseURL: url,
		viewport: { width: view.width, height: view.height },
		deviceScaleFactor: view.scale ?? 1,
		colorScheme: 'light',
		locale: 'en-GB',
	});
	const cookies = cookie.split('; ').map((pair) => pair.split(/=(.*)/s));
	await context.addCookies(cookies.map(([name, value]) => ({ name: name!, value: value!, url })));
	return { browser, page: await context.newPage() };
}

function findChromium(): string {
	for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
		try {
			return execFileSync('which', [name], { encoding: 'utf8' }).trim();
		} catch {
			// The next name, then.
		}
	}
	throw new Error('These tests need a browser: install it with "apt-get install chromium".');
}
