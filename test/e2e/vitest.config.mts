import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

import type { Release } from '../../n8n/server/install/installN8n.mjs';

const require = createRequire(import.meta.url);

/** Inspects what all other tests have left behind. */
const LAST = 'afterwards.test.mts';

const PAGES = 'service/test/browser/*.test.mts';
const DEV = 'test/e2e/dev/*.test.mts';
/** What only n8n 2 has, what the README says of its editor, and what the release can't change. */
const NEWER = 'test/e2e/{combinedMode,editor/{browser,reopened},servicePages/*}.test.mts';

class LastOnesLast extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const isLast = ({ moduleId }: TestSpecification) => moduleId.endsWith(LAST);
		const sorted = await super.sort(files);
		return [...sorted.filter((file) => !isLast(file)), ...sorted.filter(isLast)];
	}
}

/** The same tests in each release of n8n, but for some. */
const inRelease = (name: Release, groupOrder: number, ...others: string[]) => ({
	extends: true as const,
	test: {
		name,
		include: ['test/e2e/**/*.test.mts'],
		exclude: [DEV, ...others],
		globalSetup: 'test/e2e/support/setup.mts',
		sequence: { groupOrder },
	},
});

/** These don't need the n8n that others share: the local service's pages none, `npm run dev` starts its own. */
const alone = (name: string, files: string, groupOrder: number) => ({
	extends: true as const,
	test: { name, include: [files], sequence: { groupOrder } },
});

export default defineConfig({
	test: {
		projects: [
			alone('pages', PAGES, 0),
			inRelease('n8n-2', 1),
			inRelease('n8n-1', 2, NEWER),
			alone('dev', DEV, 3),
		],
		sequence: { sequencer: LastOnesLast },
		// One n8n serves all files.
		fileParallelism: false,
		// Each file would load Playwright and n8n-workflow again.
		isolate: false,
		// On a busy machine, slowness is not a failure.
		testTimeout: 120_000,
		hookTimeout: 300_000,
		expect: { poll: { timeout: 60_000 } },
		// Of the ES module build, Vitest would say for each file that it has no source map.
		alias: { 'n8n-workflow': require.resolve('n8n-workflow') },
	},
});
