import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { PROBLEMS, Projects, SHIPPED_PROJECTS_FOLDER } from '../../service/dist/index.mjs';
import { LANGUAGES } from '../../service/dist/languages/languages.mjs';

const readme = await readFile(new URL('../../service/README.md', import.meta.url), 'utf8');

describe("the service's README", () => {
	test('lists every error with its status', () => {
		const rows = [...readme.matchAll(/^\| (\d{3})\s+\| `(\w+)`/gm)].map(([, status, code]) => [
			code,
			Number(status),
		]);
		expect(rows).toEqual(Object.entries(PROBLEMS).map(([code, [status]]) => [code, status]));
	});

	test('lists the fields of every shipped project', async () => {
		const projects = new Projects(SHIPPED_PROJECTS_FOLDER);
		for (const foId of await projects.check()) {
			const row = readme.split('\n').find((line) => line.startsWith(`| \`${foId}\``)) ?? '';
			const fields = [...row.matchAll(/`(\w+)`/g)].map(([, field]) => field).slice(1);
			expect(fields).toEqual(Object.keys((await projects.get(foId))?.fields ?? {}));
		}
	});

	test('lists every language', () => {
		const [, list = ''] = /It recognises ([^.]+), also on pages/.exec(readme) ?? [];
		const names = list.split(/, | and /);
		expect(names.sort()).toEqual(LANGUAGES.map(({ name }) => name).sort());
	});
});
