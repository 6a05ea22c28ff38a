import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';

const require = createRequire(import.meta.url);

export default defineConfig({
	test: {
		include: ['test/containers/*.test.mts'],
		globalSetup: 'test/support/requireAllBuilds.mts',
		testTimeout: 300_000,
		hookTimeout: 600_000,
		// The same build of n8n-workflow as in the other tests.
		alias: { 'n8n-workflow': require.resolve('n8n-workflow') },
	},
});
