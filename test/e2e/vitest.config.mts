import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

import type { Release } from '../../n8n/server/install/installN8n.mjs';

const require = createRequire(import.meta.url);

/** Inspects everything that the other tests have left behind. */
const LAST = 'afterwards.test.mts';

const WEB = 'service/test/browser/*.test.mts';
const DEV = 'test/e2e/dev/*.test.mts';
/** Tests of features of n8n 2, of the README's steps in its editor, and of things that don't depend on the release. */
const NEWER = 'test/e2e/{combinedMode,editor/{browser,reopened},webInterface/*}.test.mts';
/** Whole runs of the examples. That their nodes exist and have what they require is tested in each release. */
const RUNS_OF_EXAMPLES = 'test/e2e/examples/!(examples).test.mts';

class LastOnesLast extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const isLast = ({ moduleId }: TestSpecification) => moduleId.endsWith(LAST);
		const sorted = await super.sort(files);
		return [...sorted.filter((file) => !isLast(file)), ...sorted.filter(isLast)];
	}
}

/** The tests that run in each release of n8n, without some. */
const inRelease = (name: Release, groupOrder: number, ...others: string[]) => ({
	extends: true as const,
	test: {
		name,
		include: ['test/e2e/**/*.test.mts'],
		exclude: [DEV, ...others],
		globalSetup: ['test/e2e/support/setup.mts'],
		sequence: { groupOrder },
	},
});

/** Tests without the shared n8n: the web interface needs none, and `npm run dev` starts its own. */
const alone = (name: string, files: string, groupOrder: number) => ({
	extends: true as const,
	test: { name, include: [files], sequence: { groupOrder } },
});

export default defineConfig({
	test: {
		projects: [
			alone('web', WEB, 0),
			inRelease('n8n-2', 1),
			inRelease('n8n-1', 2, NEWER, RUNS_OF_EXAMPLES),
			alone('dev', DEV, 3),
		],
		globalSetup: ['test/support/requireAllBuilds.mts'],
		sequence: { sequencer: LastOnesLast },
		// One n8n serves all files.
		fileParallelism: false,
		// Each file would load Playwright and n8n-workflow again.
		isolate: false,
		// A busy machine is slow, which isn't a failure.
		testTimeout: 120_000,
		hookTimeout: 300_000,
		expect: { poll: { timeout: 60_000 } },
		// For the ES module build, Vitest complains about a missing source map in each file.
		alias: { 'n8n-workflow': require.resolve('n8n-workflow') },
	},
});
