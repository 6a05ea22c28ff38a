import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty folder. `environment.mts` removes it when all tests are done; end-to-end tests do so themselves. */
export function newFolder(): string {
	return mkdtempSync(join(tmpdir(), 'test-'));
}
