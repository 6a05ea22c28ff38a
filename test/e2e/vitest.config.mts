import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: {
		include: ['test/e2e/*.test.mts'],
		globalSetup: 'test/e2e/setup.mts',
		// One n8n serves all files.
		fileParallelism: false,
		testTimeout: 60_000,
		hookTimeout: 900_000,
	},
});
