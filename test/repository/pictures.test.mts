import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

import { FILES, PAGES, read } from './pages.mjs';

// links.test.mts checks that they exist.

test.each(PAGES)('Each picture in %s has an alternative text', (page) => {
	expect(picturesOf(page).filter(({ altText }) => altText === '')).toEqual([]);
});

test('The pages of the pictures and the examples show each picture once', () => {
	const taken = FILES.filter((path) => /^docs\/pictures\/.*\.png$/.test(path));
	const pages = ['docs/pictures/README.md', 'examples/README.md'];
	const shown = pages.flatMap(picturesOf).map(({ path }) => path);
	expect(shown.sort()).toEqual(taken.sort());
});

function picturesOf(page: string): Array<{ altText: string; path: string }> {
	return [...read(page).matchAll(/!\[(.*?)\]\((\S+?)\)/g)].map(([, altText, path]) => ({
		altText: altText!,
		path: join(dirname(page), path!),
	}));
}
