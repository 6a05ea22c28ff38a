import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

describe.each([
	'README.md',
	'CONTRIBUTING.md',
	'SECURITY.md',
	'host/README.md',
	'test/e2e/README.md',
	'docs/reliability.md',
	'.github/workflows/ci.yml',
	'.github/workflows/publish.yml',
])('In %s', (page) => {
	test('each "npm run" is a script of package.json', () => {
		const called = [...read(page).matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!);
		expect(called.filter((name) => !(name in scripts))).toEqual([]);
	});

	test('each file that a command runs exists', () => {
		const called = [...read(page).matchAll(/npx (?:tsx|vitest run) ([\w/.-]+)/g)]
			.map(([, path]) => path!)
			.filter((path) => !path.startsWith('-'));
		expect(called.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
	});
});

describe.each([
	'README.md',
	'CHANGELOG.md',
	'CONTRIBUTING.md',
	'SECURITY.md',
	...readdirSync(join(ROOT, 'docs'))
		.filter((name) => name.endsWith('.md'))
		.map((name) => `docs/${name}`),
	'examples/README.md',
	'host/README.md',
	'service/README.md',
	'test/e2e/README.md',
])('In %s', (page) => {
	test('each file that it names or links to exists', () => {
		const text = read(page);
		const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path]) =>
			join(dirname(page), path!),
		);
		const named = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:mts|ts|json|yml|md))`/g)]
			.map(([, path]) => path!)
			.filter((path) => /^(test|tools|nodes|credentials|host|\.github)\//.test(path));
		const missing = [...linked, ...named].filter((path) => !existsSync(join(ROOT, path)));
		expect(missing).toEqual([]);
	});
});

test('The tasks of VS Code are scripts of package.json', () => {
	const { tasks } = JSON.parse(read('.vscode/tasks.json')) as { tasks: Array<{ script?: string }> };
	const called = tasks.flatMap(({ script }) => script ?? []);
	expect(called).not.toEqual([]);
	expect(called.filter((name) => !(name in scripts))).toEqual([]);
});

test('Each action that a workflow uses is pinned to a commit', () => {
	for (const workflow of ['ci', 'publish']) {
		const used = [...read(`.github/workflows/${workflow}.yml`).matchAll(/uses: (\S+)/g)];
		for (const [, action] of used) expect(action).toMatch(/^\.\/|@[0-9a-f]{40}$/);
	}
});

test('GitHub runs each step of .ci/run', () => {
	const steps = read('.ci/run').split('\n\n')[1]!.trim().split('\n');
	expect(steps.length).toBeGreaterThan(1);
	for (const step of steps) expect(read('.github/workflows/ci.yml')).toContain(`- run: ${step}\n`);
});
