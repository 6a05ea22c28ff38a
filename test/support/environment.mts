import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Sets up what has to exist before a test process starts. */
export default function setup() {
	// Everything that the tests write is in one folder, which is removed when they are done.
	const folder = mkdtempSync(join(tmpdir(), 'document-extraction-tests-'));
	process.env.TMPDIR = folder;
	// A certificate that is trusted, but belongs to another host.
	process.env.NODE_EXTRA_CA_CERTS = fileURLToPath(
		new URL('certificate/other.example.pem', import.meta.url),
	);
	return () => rmSync(folder, { recursive: true, force: true });
}
