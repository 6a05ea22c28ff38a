import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Everything that the tests write goes into one folder, which is gone when they are done. */
export default function setup() {
	const folder = mkdtempSync(join(tmpdir(), 'document-extraction-tests-'));
	process.env.TMPDIR = folder;
	return () => rmSync(folder, { recursive: true, force: true });
}
