import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';

const require = createRequire(import.meta.url);
const isLong = process.env.SCALE_FORM === 'long';

export default defineConfig({
	test: {
		globalSetup: 'test/support/requireAllBuilds.mts',
		testTimeout: 3_600_000,
		hookTimeout: 900_000,
		silent: 'passed-only',
		// The same build of n8n-workflow as n8n-core, as in the other engine tests.
		alias: { 'n8n-workflow': require.resolve('n8n-workflow') },
		execArgv: ['--expose-gc'],
		projects: [
			{
				extends: true,
				test: {
					name: 'alone',
					include: ['test/scale/*.test.mts'],
					exclude: ['test/scale/{faults,*.fuzz}.test.mts'],
					fileParallelism: false,
					sequence: { groupOrder: 1 },
				},
			},
			{
				extends: true,
				test: {
					// The test with faults waits most of its time, so the fuzzers run meanwhile.
					name: 'together',
					include: ['test/scale/{faults,*.fuzz}.test.mts'],
					maxWorkers: isLong ? 1 : 2,
					sequence: { groupOrder: 2 },
				},
			},
		],
	},
});
