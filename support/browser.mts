import { chromium, selectors, type Browser, type Page } from 'playwright-core';

import { pathOf, requirePrograms } from '../n8n/server/install/programs.mjs';

const ARGUMENTS = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	'--no-first-run',
];

/** In milliseconds, for a busy machine. */
const TIMEOUT = 45_000;

// n8n's editor names its elements with this attribute.
selectors.setTestIdAttribute('data-test-id');

/**
 * Opens a browser with this n8n. With a session, the owner is logged in.
 *
 * @param slowMo a pause after each action, in milliseconds, so that a person can follow
 * @param anyCertificate true to accept a certificate that this machine doesn't trust
 */
export async function openBrowser(
	{ url, cookie }: { url: string; cookie?: string },
	viewport = { width: 1280, height: 800 },
	{ slowMo = 0, anyCertificate = false } = {},
): Promise<{ browser: Browser; page: Page }> {
	requirePrograms('chromium');
	const executablePath = pathOf('chromium')!;
	const browser = await chromium.launch({ executablePath, args: ARGUMENTS, slowMo });
	const context = await browser.newContext({
		baseURL: url,
		viewport,
		locale: 'en-GB',
		ignoreHTTPSErrors: anyCertificate,
	});
	context.setDefaultTimeout(TIMEOUT);
	const cookies = cookie?.split('; ').map((pair) => pair.split(/=(.*)/s)) ?? [];
	await context.addCookies(cookies.map(([name, value]) => ({ name: name!, value: value!, url })));
	return { browser, page: await context.newPage() };
}
