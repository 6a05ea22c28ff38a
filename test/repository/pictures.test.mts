import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PICTURES = join(ROOT, 'docs/pictures');

test.each(['README.md', 'docs/using.md', 'docs/pictures/README.md', 'examples/README.md'])(
	'Each picture in %s exists, and has an alternative text',
	(page) => {
		const shown = picturesOf(join(ROOT, page));
		expect(shown).not.toEqual([]);
		expect(shown.filter(({ path }) => !existsSync(path))).toEqual([]);
		expect(shown.filter(({ altText }) => altText === '')).toEqual([]);
	},
);

test('The page of pictures shows each picture once', () => {
	const taken = readdirSync(PICTURES, { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('.png'))
		.map((name) => join(PICTURES, name));
	const shown = picturesOf(join(PICTURES, 'README.md')).map(({ path }) => path);
	expect(shown.sort()).toEqual(taken.sort());
});

function picturesOf(page: string): Array<{ altText: string; path: string }> {
	return [...readFileSync(page, 'utf8').matchAll(/!\[(.*?)\]\((\S+?)\)/g)].map(
		([, altText, path]) => ({ altText: altText!, path: join(dirname(page), path!) }),
	);
}
