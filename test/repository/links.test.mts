import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { FILES, PAGES, read, ROOT } from '../../support/repository.mjs';

/** Matches paths of files in this repository, in contrast to files that people make. */
const OURS =
	/^(nodes|credentials|test|bench|support|n8n|examples|docs|tools|\.github|service\/(src|web|test|bench|docs))\//;

describe.each(PAGES)('In %s', (page) => {
	test('each link leads to an existing file and heading', () => {
		const broken = linksIn(page).filter(({ path, anchor }) => {
			if (!existsSync(join(ROOT, path))) return true;
			return anchor !== undefined && !anchorsOf(path).includes(anchor);
		});
		expect(broken).toEqual([]);
	});

	test('each file that it names exists', () => {
		const named = [...read(page).matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.\w+)`/g)]
			.map(([, path]) => path!)
			.filter((path) => OURS.test(path));
		expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
	});

	test('each test that it names exists', () => {
		const named = [...read(page).matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.test\.mts)`/g)];
		const paths = named.map(([, path]) => path!.replace(/^(?=unit|engine|e2e|scale)/, 'test/'));
		expect(paths.filter((path) => !FILES.includes(path))).toEqual([]);
	});

	test('each picture has alternative text', () => {
		expect(read(page)).not.toMatch(/!\[\]\(/);
	});
});

test('Links in n8n lead to a heading of the README', () => {
	const sources = FILES.filter((path) => /^(nodes|credentials)\//.test(path)).map(read);
	const anchors = sources.flatMap((source) =>
		[...source.matchAll(/n8n-nodes-document-extraction#([\w-]+)/g)].map(([, anchor]) => anchor!),
	);
	expect(anchors).toContain('make-a-credential');
	// That is the whole README on GitHub.
	const others = anchors.filter((anchor) => anchor !== 'readme');
	expect(anchorsOf('README.md')).toEqual(expect.arrayContaining(others));
});

test('Each cited section of the page about the interface exists', () => {
	const page = read('docs/interface.md');
	const sections = Array.from(page.matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm), ([, one]) => one);
	const files = FILES.filter((file) => /\.(m?ts|mjs|md)$/.test(file)).map(read);
	const cited = [...files.flatMap((file) => [...file.matchAll(CITATION)]), ...page.matchAll(OWN)]
		.flatMap(([, ...numbers]) => numbers)
		.filter((number) => number !== undefined);
	expect(cited.length).toBeGreaterThan(15);
	expect(cited.filter((number) => !sections.includes(number))).toEqual([]);
});

/** Matches "docs/interface.md, section 4.2" or "sections 4.1 and 4.2", also across lines of a comment. */
const CITATION =
	/docs\/interface\.md,[\s/*]+sections?[\s/*]+(\d[\d.]*\d|\d)(?:[\s/*]+and[\s/*]+(\d[\d.]*\d|\d))?/g;

/** Matches a citation in the page itself. */
const OWN = /\bsection\s+(\d+(?:\.\d+)?)/g;

/** The links and pictures of a page that lead to this repository. */
function linksIn(page: string): Array<{ path: string; anchor: string | undefined }> {
	return [...withoutCode(read(page)).matchAll(/\]\((?!\w+:)([^)#]*)(?:#([^)]+))?\)/g)].map(
		([, path, anchor]) => ({ path: path ? join(dirname(page), path) : page, anchor }),
	);
}

/** The anchors that GitHub generates: "4.2 The two forms" is at #42-the-two-forms. */
function anchorsOf(path: string): string[] {
	const headings = withoutBlocks(read(path)).matchAll(/^#+ (.+)$/gm);
	const anchors = Array.from(headings, ([, title]) =>
		title!
			.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\s_-]/gu, '')
			.replace(/\s/g, '-'),
	);
	return anchors.map((anchor, index) => {
		const before = anchors.slice(0, index).filter((other) => other === anchor).length;
		return before === 0 ? anchor : `${anchor}-${before}`;
	});
}

function withoutBlocks(text: string): string {
	return text.replace(/^```[^]*?^```/gm, '');
}

function withoutCode(text: string): string {
	return withoutBlocks(text).replace(/`[^`\n]+`/g, '…');
}
