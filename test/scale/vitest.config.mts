import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';

const require = createRequire(import.meta.url);

export default defineConfig({
	test: {
		include: ['test/scale/*.test.mts'],
		globalSetup: 'test/support/requireAllBuilds.mts',
		// Each file needs the machine for itself.
		fileParallelism: false,
		testTimeout: 3_600_000,
		hookTimeout: 900_000,
		silent: 'passed-only',
		// The same build of n8n-workflow as n8n-core, as in the other engine tests.
		alias: { 'n8n-workflow': require.resolve('n8n-workflow') },
		execArgv: ['--expose-gc'],
	},
});
