import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

import type { Release } from '../../../n8n/server/install/installN8n.mjs';
import { requirePrograms } from '../../../n8n/server/install/programs.mjs';
import { startN8n, type N8n } from '../../../n8n/server/startN8n.mjs';
import { makeAuthority, type Authority } from '../../../support/authority.mjs';

declare module 'vitest' {
	interface ProvidedContext {
		n8n: N8n;
		/** An authority that n8n trusts. */
		authority: Authority;
	}
}

/** Starts the n8n that all tests of a project share, and stops it after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	requirePrograms('chromium', 'dovecot', 'openssl');
	const folder = mkdtempSync(join(tmpdir(), 'n8n-authority-'));
	const authority = makeAuthority(folder);
	const env = { NODE_EXTRA_CA_CERTS: authority.certificate };
	const { n8n, stop } = await startN8n(project.name as Release, env);
	project.provide('n8n', n8n);
	project.provide('authority', authority);
	return async () => {
		await stop();
		rmSync(folder, { recursive: true, force: true });
	};
}
