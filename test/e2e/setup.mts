import type { TestProject } from 'vitest/node';

import { startN8n, type N8n } from './host.mjs';
import type { Release } from './install.mjs';
import { requirePrograms } from './programs.mjs';

declare module 'vitest' {
	interface ProvidedContext {
		n8n: N8n;
	}
}

/** Starts the n8n that all tests of a project share, and ends it after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	requirePrograms('chromium');
	const { n8n, stop } = await startN8n(project.name as Release);
	project.provide('n8n', n8n);
	return stop;
}
