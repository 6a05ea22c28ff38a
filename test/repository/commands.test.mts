import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { PAGES, read, ROOT } from '../../support/repository.mjs';

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

describe.each([...PAGES, '.github/workflows/ci.yml', '.github/workflows/publish.yml'])(
	'In %s',
	(page) => {
		test('each "npm run" names a script of package.json', () => {
			const called = [...read(page).matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!);
			expect(called.filter((name) => !(name in scripts))).toEqual([]);
		});

		test('each file that a command runs exists', () => {
			const called = [...read(page).matchAll(/npx (?:tsx|vitest run(?: --config)?) ([\w/.-]+)/g)]
				.map(([, path]) => path!)
				.filter((path) => !path.startsWith('-'));
			expect(called.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
		});
	},
);

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

test('The README has the commands to install, try and test on one screen, and how long each takes', () => {
	const lines = read('README.md').split('\n');
	const at = ['npm ci ', 'npm start ', 'npm test '].map((command) =>
		lines.findIndex((line) => line.startsWith(command)),
	);
	expect(Math.min(...at)).toBeGreaterThan(0);
	expect(Math.max(...at) - Math.min(...at)).toBeLessThan(20);
	for (const index of at) expect(lines[index]).toMatch(/about .*minutes?$/);
});

test('The README names the tests of .ci/run', () => {
	expect(read('.ci/run')).toMatch(/^npm ci\nnpm test\n/m);
});

test('GitHub runs each step of .ci/run', () => {
	const steps = read('.ci/run').split('\n\n')[1]!.trim().split('\n');
	expect(steps.length).toBeGreaterThan(1);
	for (const step of steps) expect(read('.github/workflows/ci.yml')).toContain(`- run: ${step}\n`);
});
