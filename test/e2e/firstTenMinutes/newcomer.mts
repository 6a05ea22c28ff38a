import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { valuesOf } from '../../../host/server/client.mjs';
import { startService } from '../../../service/dist/index.mjs';
import { pack } from '../../../tools/pack.mjs';
import { openBrowser } from '../support/browser.mjs';
import { startWithRegistry } from '../support/publicRegistry.mjs';
import { countEffort, type Effort } from './effort.mjs';
import type { Newcomer } from './walk.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const VIEW = { width: 1440, height: 740 };

/** In front of the start page of an n8n in which nothing is installed. */
export async function newcomer(): Promise<{
	newcomer: Newcomer;
	effort: Effort;
	leave(): Promise<void>;
}> {
	const folder = mkdtempSync(join(tmpdir(), 'packages-'));
	const service = await startService();
	const { n8n, publish, stop } = await startWithRegistry('n8n-2');
	publish(pack(ROOT, folder).tarball);
	const { browser, page } = await openBrowser(n8n, VIEW);
	const effort = await countEffort(page.context());
	await page.goto('/');
	return {
		newcomer: { page, account: valuesOf(service) },
		effort,
		leave: async () => {
			await browser.close();
			await stop();
			await service.close();
			rmSync(folder, { recursive: true });
		},
	};
}
