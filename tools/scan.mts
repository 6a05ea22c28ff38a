import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { pack, unpack } from './pack.mjs';

interface Scanner {
	SOURCE_FILE_PATTERNS: string[];
	analyzePackage(folder: string, patterns: string[]): Promise<Analysis>;
}

interface Analysis {
	passed: boolean;
	/** Why it did not pass, or that there was nothing to look at. */
	message?: string;
	details?: string;
}

// Some of its rules look away where they see that tests run.
process.env.NODE_ENV = 'production';
const SCANNER: string = '@n8n/scan-community-package/scanner/scanner.mjs';
const { analyzePackage, SOURCE_FILE_PATTERNS } = (await import(SCANNER)) as Scanner;

const THIS_PACKAGE = fileURLToPath(new URL('..', import.meta.url));

/**
 * What n8n checks before it verifies a community package, but for what needs the registry: the
 * sources, and the files that would be published. Another package's folder may be given.
 */
async function scan(folder = THIS_PACKAGE): Promise<void> {
	const temporary = mkdtempSync(join(tmpdir(), 'scan-'));
	try {
		const published = unpack(pack(folder, temporary).tarball, temporary);
		report('sources', await analyzePackage(folder, SOURCE_FILE_PATTERNS));
		report('tarball', await analyzePackage(published, ['**/*.js', 'package.json']));
	} finally {
		rmSync(temporary, { recursive: true });
	}
}

function report(what: string, { passed, message, details }: Analysis): void {
	// The scanner also "passes" a folder in which it found no file, and says so in its message.
	const isClean = passed && message === undefined;
	console.log(`n8n's scanner, ${what}: ${isClean ? 'no findings' : message}`);
	if (details) console.log(details);
	if (!isClean) process.exitCode = 1;
}

await scan(process.argv[2]);
