import { relative } from 'node:path';
import { expect, inject } from 'vitest';

import { ROOT } from '../../support/repository.mjs';

// Runs before each test file. A test that loads an old build would test earlier code.
const file = relative(ROOT, expect.getState().testPath!);
for (const { message, usedBy } of inject('oldBuilds')) {
	if (usedBy.test(file)) throw new Error(message);
}
