import type { TestProject } from 'vitest/node';

import { startN8n, type N8n } from './host.mjs';

declare module 'vitest' {
	interface ProvidedContext {
		n8n: N8n;
	}
}

/** Starts the n8n that all tests share, and ends it after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const { n8n, stop } = await startN8n();
	project.provide('n8n', n8n);
	return stop;
}
