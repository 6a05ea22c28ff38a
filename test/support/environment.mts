import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

import { oldBuilds, type OldBuild } from './builds.mjs';

declare module 'vitest' {
	interface ProvidedContext {
		oldBuilds: OldBuild[];
	}
}

const PREFIX = 'document-extraction-tests-';

/** Sets up the environment before any test process starts. */
export default function setup(project: TestProject) {
	const provideBuilds = () => project.provide('oldBuilds', oldBuilds());
	provideBuilds();
	project.onTestsRerun(provideBuilds);
	// Vitest calls this for each of its projects.
	if (process.env.TMPDIR?.includes(PREFIX)) return undefined;
	// The tests write everything into one folder, which is removed when they are done.
	const folder = mkdtempSync(join(tmpdir(), PREFIX));
	process.env.TMPDIR = folder;
	// A certificate that is trusted, but belongs to another host.
	process.env.NODE_EXTRA_CA_CERTS = fileURLToPath(
		new URL('certificate/other.example.pem', import.meta.url),
	);
	return () => rmSync(folder, { recursive: true, force: true });
}
