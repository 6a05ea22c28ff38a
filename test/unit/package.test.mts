import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/**
 * n8n's own check of community packages, the part of it that needs no network. In a process of its
 * own, as its rules change their minds about what is a node where they see that tests run.
 */
function scan(folder: string, patterns: string): unknown {
	const scanner = createRequire(import.meta.url).resolve(
		'@n8n/scan-community-package/scanner/scanner.mjs',
	);
	const script = `const { analyzePackage, SOURCE_FILE_PATTERNS } = await import(${JSON.stringify(scanner)});
		console.log(JSON.stringify(await analyzePackage(${JSON.stringify(folder)}, ${patterns})));`;
	const environment = { ...process.env, NODE_ENV: '', VITEST: '' };
	return JSON.parse(
		execFileSync(process.execPath, ['--input-type=module', '-e', script], {
			env: environment,
		}).toString(),
	);
}

/** The package as it would be published, unpacked. */
function unpackedPackage(): { folder: string; files: string[] } {
	const folder = mkdtempSync(join(tmpdir(), 'package-'));
	const [{ filename, files }] = JSON.parse(
		execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
			cwd: root,
			stdio: ['ignore', 'pipe', 'ignore'],
		}).toString(),
	) as [{ filename: string; files: Array<{ path: string }> }];
	execFileSync('tar', ['-xzf', join(folder, filename), '-C', folder]);
	return { folder: join(folder, 'package'), files: files.map(({ path }) => path).sort() };
}

describe('The published package', () => {
	const { folder, files } = unpackedPackage();

	test('holds the compiled node and credential, icons and codex, and nothing else', () => {
		const unexpected = files.filter(
			(path) =>
				!/^dist\/(credentials|nodes\/DocumentExtraction)\/\w+(\.\w+)?\.js$/.test(path) &&
				!/^dist\/icons\/documentExtraction(\.dark)?\.svg$/.test(path),
		);
		expect(unexpected).toEqual([
			'LICENSE.md',
			'README.md',
			'dist/nodes/DocumentExtraction/DocumentExtraction.node.json',
			'package.json',
		]);
		for (const path of [...manifest.n8n.nodes, ...manifest.n8n.credentials]) {
			expect(files).toContain(path);
		}
	});

	test('passes the check of n8n for community packages, as sources and as packed', () => {
		expect(scan(root, 'SOURCE_FILE_PATTERNS')).toEqual({ passed: true });
		expect(scan(folder, "['**/*.js', 'package.json']")).toEqual({ passed: true });
	});

	test('needs nothing at runtime but n8n itself', () => {
		expect(manifest.dependencies).toBeUndefined();
		expect(manifest.peerDependencies).toEqual({ 'n8n-workflow': '*' });
	});
});
