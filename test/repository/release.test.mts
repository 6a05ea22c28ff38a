import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILES_WITH_ADDRESSES = [
	'package.json',
	'credentials/DocumentExtractionApi.credentials.ts',
	'nodes/DocumentExtraction/DocumentExtraction.node.json',
	'.github/ISSUE_TEMPLATE/config.yml',
];
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

test("A version can't be published as long as placeholders stand for its owner", () => {
	const placeholder = 'https://owner.example/a#readme';
	for (const file of FILES_WITH_ADDRESSES) {
		expect(checkRelease('v1.2.3', '1.2.3', RELEASED, { [file]: `"${placeholder}"` })).toEqual({
			status: 1,
			problems: `${file} has the placeholder ${placeholder}. docs/releasing.md says what to fill in.\n`,
		});
	}
});

test('All links that n8n shows beside the API key, and all others of the project, lead to its repository', () => {
	const { repository, homepage, bugs } = JSON.parse(
		readFileSync(join(ROOT, 'package.json'), 'utf8'),
	);
	const address = repository.url.replace(/^git\+|\.git$/g, '');
	const others = FILES_WITH_ADDRESSES.slice(1).flatMap((file) =>
		readFileSync(join(ROOT, file), 'utf8').match(/https:\/\/[^\s'"]+/g),
	);
	const notOurs = ['https://api.example.com/api/v1', 'https://community.n8n.io'];
	const foreign = [homepage, bugs, ...others].filter((one) => !one.startsWith(address));
	expect(foreign).toEqual(notOurs);
});

describe('The workflow that publishes', () => {
	const { permissions, jobs } = parse(
		readFileSync(join(ROOT, '.github/workflows/publish.yml'), 'utf8'),
	) as Workflow;

	test('may only publish in a job that runs nothing but npm, on a tarball that another job has packed', () => {
		expect(permissions).toEqual({ contents: 'read' });
		const { publish, ...others } = jobs;
		for (const job of Object.values(others)) expect(job.permissions).toBeUndefined();
		expect(publish).toMatchObject({
			needs: 'pack',
			environment: 'npm',
			permissions: { 'id-token': 'write' },
		});
		const steps = publish!.steps!.map(({ uses, run }) => uses?.split('@')[0] ?? run);
		expect(steps).toEqual([
			'actions/setup-node',
			'actions/download-artifact',
			'sha256sum ./*.tgz',
			'npm publish ./*.tgz --ignore-scripts --provenance --access public',
		]);
	});

	test('names each action by a commit, which nobody can move', () => {
		const used = Object.values(jobs).flatMap(({ steps = [] }) => steps.map(({ uses }) => uses));
		for (const uses of used.filter(Boolean)) expect(uses).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
	});
});

interface Workflow {
	permissions: Record<string, string>;
	jobs: Record<
		string,
		{ permissions?: Record<string, string>; steps?: Array<{ uses?: string; run?: string }> }
	>;
}

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

function checkRelease(
	tag: string,
	version: string,
	changelog: string,
	contents: Record<string, string> = {},
) {
	const folder = mkdtempSync(join(tmpdir(), 'release-'));
	const manifest = JSON.stringify({ version, homepage: contents['package.json']?.slice(1, -1) });
	const files = {
		...Object.fromEntries(FILES_WITH_ADDRESSES.map((file) => [file, ''])),
		...contents,
		'package.json': manifest,
		'CHANGELOG.md': changelog,
	};
	for (const [file, content] of Object.entries(files)) {
		mkdirSync(dirname(join(folder, file)), { recursive: true });
		writeFileSync(join(folder, file), content);
	}
	const tsx = join(ROOT, 'node_modules/tsx/dist/cli.mjs');
	const command = [tsx, join(ROOT, 'tools/checkRelease.mts'), tag, folder];
	const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
	rmSync(folder, { recursive: true });
	return { status, problems: stderr };
}
