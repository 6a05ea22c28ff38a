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
	/** The reason why it didn't pass, or a note that there was nothing to scan. */
	message?: string;
	details?: string;
}

// Some of its rules do nothing in a test environment.
process.env.NODE_ENV = 'production';
const SCANNER: string = '@n8n/scan-community-package/scanner/scanner.mjs';
const { analyzePackage, SOURCE_FILE_PATTERNS } = (await import(SCANNER)) as Scanner;

const THIS_PACKAGE = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs n8n's checks for verified community packages, except those that need the registry, on the
 * sources and on the files that would be published. Takes the folder of another package for tests.
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
	// The scanner also "passes" a folder without any files, and says so in its message.
	const isClean = passed && message === undefined;
	console.log(`n8n's scanner, ${what}: ${isClean ? 'no findings' : message}`);
	if (details) console.log(details);
	if (!isClean) process.exitCode = 1;
}

await scan(process.argv[2]);
