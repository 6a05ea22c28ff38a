import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

import { pack, unpack } from '../../tools/pack.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

describe('The published package', () => {
	const destination = mkdtempSync(join(tmpdir(), 'package-'));
	const { tarball, files, size } = pack(ROOT, destination);
	const folder = unpack(tarball, destination);
	const read = (path: string) => readFileSync(join(folder, path), 'utf8');
	afterAll(() => rmSync(destination, { recursive: true }));

	test('contains the node, the credential, icons and codex, and nothing else', () => {
		expect(files).toEqual([
			'LICENSE.md',
			'README.md',
			'dist/credentials/DocumentExtractionApi.credentials.js',
			'dist/icons/documentExtraction.dark.svg',
			'dist/icons/documentExtraction.svg',
			'dist/nodes/DocumentExtraction/DocumentExtraction.node.js',
			'dist/nodes/DocumentExtraction/DocumentExtraction.node.json',
			'package.json',
		]);
	});

	test('has each file that its package.json tells n8n to load', () => {
		expect(files).toEqual(
			expect.arrayContaining([...manifest.n8n.nodes, ...manifest.n8n.credentials]),
		);
	});

	test('is a download of at most 55 kB', () => {
		expect(size).toBeLessThanOrEqual(55_000);
	});

	test('needs nothing at runtime but n8n itself', () => {
		expect(manifest.dependencies).toBeUndefined();
		expect(manifest.peerDependencies).toEqual({ 'n8n-workflow': '*' });
		const required = files
			.filter((path) => path.endsWith('.js'))
			.flatMap((path) => [...read(path).matchAll(/\brequire\("([^"]+)"\)/g)])
			.map(([, name]) => name);
		// A verified package may use two: n8n itself, and Node's crypto.
		expect(new Set(required)).toEqual(new Set(['n8n-workflow', 'crypto']));
	});

	test('does not keep a process alive that has loaded it', () => {
		const load = manifest.n8n.nodes.map((path: string) => `require('./${path}')`).join(';');
		execFileSync(process.execPath, ['-e', load], { cwd: ROOT, timeout: 20_000 });
	});

	test('refers to no source map, as it contains none', () => {
		for (const path of files) expect(read(path), path).not.toContain('sourceMappingURL');
	});

	test('has readable code, with no line of 400 or more characters', () => {
		for (const path of files.filter((path) => path.endsWith('.js'))) {
			const longest = Math.max(
				...read(path)
					.split('\n')
					.map((line) => line.length),
			);
			expect(longest, path).toBeLessThan(400);
		}
	});
});

describe('The sources of the published package', () => {
	test("don't switch off any checks", () => {
		for (const path of sources('nodes', 'credentials')) {
			const source = readFileSync(path, 'utf8');
			expect(source, path).not.toMatch(/eslint-disable|@ts-(ignore|nocheck|expect-error)/);
		}
	});
});

function sources(...folders: string[]): string[] {
	return folders.flatMap((folder) =>
		readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
			.filter((path) => path.endsWith('.ts'))
			.map((path) => join(ROOT, folder, path)),
	);
}
