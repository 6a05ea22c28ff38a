import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const UNRELEASED = '# Changelog\n\n## [Unreleased]\n';
const RELEASED = '# Changelog\n\n## [1.2.3] - 2026-10-01\n';

test('A version can be published if the tag names it and the changelog has its section', () => {
	expect(checkRelease('v1.2.3', '1.2.3', RELEASED)).toEqual({ status: 0, problems: '' });
});

test("A version can't be published if the tag names another one", () => {
	expect(checkRelease('v1.2.4', '1.2.3', RELEASED)).toEqual({
		status: 1,
		problems: 'The tag is v1.2.4, but package.json has the version 1.2.3.\n',
	});
});

test("A version can't be published if the changelog has no section for it", () => {
	expect(checkRelease('v1.2.3', '1.2.3', UNRELEASED)).toEqual({
		status: 1,
		problems: 'CHANGELOG.md has no section "## [1.2.3] - <date>".\n',
	});
});

test('The changelog follows Keep a Changelog: unreleased first, then the newest version', () => {
	const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
	const headings = [...changelog.matchAll(/^(#+) (.*)$/gm)].map(([, level, text]) => [
		level,
		text!,
	]);
	const [title, unreleased, ...versions] = headings.filter(([level]) => level !== '###');
	expect(title).toEqual(['#', 'Changelog']);
	expect(unreleased).toEqual(['##', '[Unreleased]']);
	for (const [, version] of versions) {
		expect(version).toMatch(/^\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/);
	}
	const dates = versions.map(([, version]) => version!.slice(-10));
	expect(dates).toEqual(dates.toSorted().toReversed());
	for (const [, kind] of headings.filter(([level]) => level === '###')) {
		expect(['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']).toContain(kind);
	}
});

function checkRelease(tag: string, version: string, changelog: string) {
	const folder = mkdtempSync(join(tmpdir(), 'release-'));
	writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }));
	writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
	const tsx = join(ROOT, 'node_modules/tsx/dist/cli.mjs');
	const command = [tsx, join(ROOT, 'tools/checkRelease.mts'), tag, folder];
	const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
	rmSync(folder, { recursive: true });
	return { status, problems: stderr };
}
