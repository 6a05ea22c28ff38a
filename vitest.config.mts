import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';

const require = createRequire(import.meta.url);

const ALL = ['{test/{unit,repository,engine},service/test,service/bench}/**/*.test.mts'];
/**
 * Tests that recognise many pictures, run into time limits or start many services. They take minutes, so `npm test`
 * skips them.
 */
const SLOW = [
	'service/test/reading/{hostile,reading,recognition}.test.mts',
	'service/test/dataFolder/*.test.mts',
];

export default defineConfig({
	test: {
		projects: [
			{
				extends: true,
				test: { name: 'fast', include: ALL, exclude: [...SLOW, 'service/test/browser/**'] },
			},
			{ extends: true, test: { name: 'slow', include: SLOW } },
		],
		globalSetup: 'test/support/environment.mts',
		setupFiles: 'test/support/requireBuild.mts',
		// Recognition takes long on a busy machine.
		testTimeout: 90_000,
		// Vitest would leave one core idle, which is half of a machine with two.
		maxWorkers: '100%',
		// Each file would load n8n again, which takes longer than most of their tests.
		isolate: false,
		// n8n prints each error that a workflow ends with.
		silent: 'passed-only',
		// n8n-core loads the CommonJS build of n8n-workflow. If the tests loaded the ES module build, `instanceof
		// NodeApiError` would be false for the engine's own errors.
		alias: { 'n8n-workflow': require.resolve('n8n-workflow') },
	},
});
