import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { newFolder } from '../../support/newFolder.mjs';
import { oldBuilds } from '../support/builds.mjs';

const SOURCES = [
	'nodes/a.ts',
	'credentials/a.ts',
	'icons/a.svg',
	'service/src/a/a.mts',
	'service/web/a.tsx',
];

describe('Tests that load a build', () => {
	test('run if it is as new as its sources', () => {
		expect(messages(repository())).toEqual([]);
	});

	test('fail with the command to run if a source is newer', () => {
		const root = repository();
		write(root, 'service/src/a/a.mts', 3);
		expect(messages(root)).toEqual([
			'service/dist/ is older than service/src/a/a.mts. Run "npm run build:service".',
		]);
	});

	test('fail with the command to run if it is missing', () => {
		const root = repository();
		rmSync(join(root, 'dist'), { recursive: true });
		expect(messages(root)).toEqual(['dist/ is missing. Run "npm run build".']);
	});
});

test('Unit tests need no build', () => {
	const [node, service] = oldBuilds(newFolder());
	expect(node!.usedBy.test('test/engine/many.test.mts')).toBe(true);
	expect(service!.usedBy.test('service/test/projects.test.mts')).toBe(true);
	for (const { usedBy } of [node!, service!])
		expect(usedBy.test('test/unit/a.test.mts')).toBe(false);
});

const messages = (root: string) => oldBuilds(root).map(({ message }) => message);

/** A folder in which everything is built. */
function repository(): string {
	const root = newFolder();
	for (const path of SOURCES) write(root, path, 1);
	for (const path of ['dist/nodes/a.js', 'service/dist/a.mjs']) write(root, path, 2);
	return root;
}

/** @param time when the file was last changed, in seconds since 1970 */
function write(root: string, path: string, time: number): void {
	mkdirSync(dirname(join(root, path)), { recursive: true });
	writeFileSync(join(root, path), '');
	utimesSync(join(root, path), time, time);
}
