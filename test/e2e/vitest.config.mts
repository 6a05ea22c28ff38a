import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

import type { Release } from '../../host/install/installN8n.mjs';

/** Inspects what all other tests have left behind. */
const LAST = 'afterwards.test.mts';

const PAGES = 'test/e2e/pages/*.test.mts';

class LastOnesLast extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const isLast = ({ moduleId }: TestSpecification) => moduleId.endsWith(LAST);
		const sorted = await super.sort(files);
		return [...sorted.filter((file) => !isLast(file)), ...sorted.filter(isLast)];
	}
}

/** The same tests in each release of n8n. */
const inRelease = (name: Release, groupOrder: number) => ({
	extends: true as const,
	test: {
		name,
		include: ['test/e2e/**/*.test.mts'],
		exclude: [PAGES],
		globalSetup: 'test/e2e/support/setup.mts',
		sequence: { groupOrder },
	},
});

/** The local service's pages need no n8n. */
const pages = {
	extends: true as const,
	test: { name: 'pages', include: [PAGES], sequence: { groupOrder: 0 } },
};

export default defineConfig({
	test: {
		projects: [pages, inRelease('n8n-2', 1), inRelease('n8n-1', 2)],
		sequence: { sequencer: LastOnesLast },
		// One n8n serves all files.
		fileParallelism: false,
		// Each file would load Playwright and n8n-workflow again.
		isolate: false,
		// On a busy machine, slowness is not a failure.
		testTimeout: 120_000,
		hookTimeout: 300_000,
	},
});
