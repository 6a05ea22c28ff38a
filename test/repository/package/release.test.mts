import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

import { read } from '../../../support/repository.mjs';
import { runTool } from './tool.mjs';

const FILES_WITH_ADDRESSES = [
	'package.json',
	'credentials/DocumentExtractionApi.credentials.ts',
	'nodes/DocumentExtraction/DocumentExtraction.node.json',
	'.github/ISSUE_TEMPLATE/config.yml',
];
const UNRELEASED = '# Changelog\n\n## [Unreleased]\n';
const RELEASED = '# Changelog\n\n## [1.2.3] - 2026-10-01\n';
const PLACEHOLDER = 'https://owner.example/a#readme';
const NOBODY = 'n8n-nodes-document-extraction maintainers';

describe('A version can be published', () => {
	test('if the tag names it, the changelog has its section, and its owner is filled in', () => {
		expect(checkRelease('v1.2.3', RELEASED)).toEqual({ status: 0, stderr: '' });
	});

	test('only if the tag names the version in package.json', () => {
		const problem = 'The tag is v1.2.4, but package.json has the version 1.2.3.';
		expect(checkRelease('v1.2.4', RELEASED)).toEqual({ status: 1, stderr: `${problem}\n` });
	});

	test('only if the changelog has a section for it', () => {
		const problem = 'CHANGELOG.md has no section "## [1.2.3] - <date>".';
		expect(checkRelease('v1.2.3', UNRELEASED)).toEqual({ status: 1, stderr: `${problem}\n` });
	});

	test.each([
		...FILES_WITH_ADDRESSES.map((file) => [PLACEHOLDER, file] as const),
		...['package.json', 'LICENSE.md'].map((file) => [NOBODY, file] as const),
	])('only if the placeholder %s for its owner is gone from %s', (placeholder, file) => {
		const found = `${file} has the placeholder ${placeholder}.`;
		expect(checkRelease('v1.2.3', RELEASED, { [file]: placeholder })).toEqual({
			status: 1,
			stderr: `${found} docs/releasing.md says what to fill in.\n`,
		});
	});
});

test('All addresses of the project, including the link in the credential, lead to its repository', () => {
	const { repository, homepage, bugs } = JSON.parse(read('package.json'));
	const address = repository.url.replace(/^git\+|\.git$/g, '');
	const others = FILES_WITH_ADDRESSES.slice(1).flatMap((file) =>
		read(file).match(/https:\/\/[^\s'"]+/g),
	);
	const notOurs = ['https://api.example.com/api/v1', 'https://community.n8n.io'];
	const foreign = [homepage, bugs, ...others].filter((one) => !one.startsWith(address));
	expect(foreign).toEqual(notOurs);
});

test('The job that may publish only runs npm, on a tarball packed by another job', () => {
	const { permissions, jobs } = parse(read('.github/workflows/publish.yml')) as Workflow;
	expect(permissions).toEqual({ contents: 'read' });
	const { publish, ...others } = jobs;
	for (const job of Object.values(others)) expect(job.permissions).toBeUndefined();
	expect(publish).toMatchObject({
		needs: 'pack',
		environment: 'npm',
		permissions: { 'id-token': 'write' },
	});
	const steps = publish!.steps!.map(({ uses, run, name }) => uses?.split('@')[0] ?? name ?? run);
	expect(steps).toEqual([
		'actions/setup-node',
		'actions/download-artifact',
		'sha256sum ./*.tgz',
		'Log in with a token, if there is one',
		'npm publish ./*.tgz --ignore-scripts --provenance --access public',
	]);
});

interface Job {
	permissions?: Record<string, string>;
	steps?: Array<{ uses?: string; name?: string; run?: string }>;
}

interface Workflow {
	permissions: Record<string, string>;
	jobs: Record<string, Job>;
}

/** Checks version 1.2.3 of a package, with a placeholder in one of its files. */
function checkRelease(tag: string, changelog: string, owner: Record<string, string> = {}) {
	const files = [...FILES_WITH_ADDRESSES, 'LICENSE.md'].map((file) => [
		file,
		JSON.stringify({ version: '1.2.3', homepage: owner[file] ?? '' }),
	]);
	const contents = { ...Object.fromEntries(files), 'CHANGELOG.md': changelog };
	const { status, stderr } = runTool('checkRelease.mts', contents, tag);
	return { status, stderr };
}
