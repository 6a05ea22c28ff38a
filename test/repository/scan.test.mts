import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

describe('npm run scan', () => {
	const { status, findings } = scan({
		'nodes/Forbidden.ts': '/* eslint-disable */\nconsole.log(process.env);\n',
		'dist/forbidden.js': 'require("fs"); eval("1");\n',
	});

	test('finds what n8n forbids in sources, even if they switch off the check', () => {
		expect(findings.sources).toContain('Forbidden.ts');
		expect(findings.sources).toContain('no-console');
		expect(findings.sources).toContain('no-restricted-globals');
	});

	test('finds what n8n forbids in the files that would be published', () => {
		expect(findings.tarball).toContain('forbidden.js');
		expect(findings.tarball).toContain('no-restricted-imports');
		expect(findings.tarball).toContain('no-dangerous-functions');
	});

	test('fails if it finds something', () => {
		expect(status).toBe(1);
	});
});

/** Scans a package with these files and the package.json of this repository. */
function scan(files: Record<string, string>) {
	const folder = mkdtempSync(join(tmpdir(), 'scanned-'));
	cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
	for (const [path, content] of Object.entries(files)) {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), content);
	}
	const tsx = join(ROOT, 'node_modules/tsx/dist/cli.mjs');
	const command = [tsx, join(ROOT, 'tools/scan.mts'), folder];
	const { status, stdout } = spawnSync(process.execPath, command, { encoding: 'utf8' });
	rmSync(folder, { recursive: true });
	const [sources, tarball] = stdout.split('scanner, tarball');
	return { status, findings: { sources, tarball } };
}
