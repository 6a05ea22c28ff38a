import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { pack, unpack } from '../../../tools/pack.mjs';
import { newFolder } from '../../../support/newFolder.mjs';
import { read as readSource, ROOT, SOURCES } from '../../../support/repository.mjs';

const manifest = JSON.parse(readSource('package.json'));

describe('The published package', () => {
	const destination = newFolder();
	const { tarball, files, size } = pack(ROOT, destination);
	const folder = unpack(tarball, destination);
	const read = (path: string) => readFileSync(join(folder, path), 'utf8');

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
		const loaded = [...manifest.n8n.nodes, ...manifest.n8n.credentials];
		expect(files).toEqual(expect.arrayContaining(loaded));
	});

	test('is a download of at most 85 kB', () => {
		expect(size).toBeLessThanOrEqual(85_000);
	});

	test('only needs n8n itself at runtime', () => {
		expect(manifest.dependencies).toBeUndefined();
		expect(manifest.peerDependencies).toEqual({ 'n8n-workflow': '*' });
		const required = files
			.filter((path) => path.endsWith('.js'))
			.flatMap((path) => [...read(path).matchAll(/\brequire\("([^"]+)"\)/g)])
			.map(([, name]) => name);
		// A verified package may use two: n8n itself, and Node's crypto.
		expect(new Set(required)).toEqual(new Set(['n8n-workflow', 'crypto']));
	});

	test("doesn't keep the process that loads it alive", () => {
		const load = manifest.n8n.nodes.map((path: string) => `require('./${path}')`).join(';');
		execFileSync(process.execPath, ['-e', load], { cwd: ROOT, timeout: 20_000 });
	});

	test("doesn't refer to source maps, which it doesn't contain", () => {
		for (const path of files) expect(read(path), path).not.toContain('sourceMappingURL');
	});

	test('has readable code, with no line of 400 or more characters', () => {
		for (const path of files.filter((path) => path.endsWith('.js'))) {
			expect(read(path), path).not.toMatch(/.{400}/);
		}
	});
});

test("The sources of the published package don't switch off any checks", () => {
	for (const path of SOURCES) {
		expect(readSource(path), path).not.toMatch(/eslint-disable|@ts-(ignore|nocheck|expect-error)/);
	}
});
