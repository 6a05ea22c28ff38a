import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

import { MEMORIES } from '../../nodes/DocumentExtraction/known/memories.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const page = read('docs/interface.md');
const headings = [...page.matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? (.+)$/gm)].map(
	([, number, title]) => ({ number: number!, title: title! }),
);
const numbers = headings.map(({ number }) => number);

const files = filesIn('.').filter((file) => /\.(m?ts|mjs|md)$/.test(file));

/** "docs/interface.md, section 4.2" or "sections 4.1 and 4.2", also across the lines of a comment. */
const CITATION =
	/docs\/interface\.md,[\s/*]+sections?[\s/*]+(\d[\d.]*\d|\d)(?:[\s/*]+and[\s/*]+(\d[\d.]*\d|\d))?/g;

const citations = files.flatMap((file) =>
	[...read(file).matchAll(CITATION)]
		.flatMap(([, ...sections]) => sections)
		.filter((section) => section !== undefined)
		.map((section) => [file, section] as const),
);

describe('The page about the interface', () => {
	test('is cited', () => expect(citations.length).toBeGreaterThan(10));

	test.each(citations)('%s cites section %s, which the page has', (_file, section) => {
		expect(numbers).toContain(section);
	});

	test('has the table of what is remembered of each outcome', () => {
		const rows = page.matchAll(
			/^\| ([a-z ]+): [^|]*\| (\S[^|]*?) +\| (yes|no) +\| (yes|no) +\| (yes|no) +\|$/gm,
		);
		const table = [...rows].map(([, kind, copies, ...others]) => {
			const [nextAttempt, kept, recorded] = others.map((word) => word === 'yes');
			return [kind, { copies, nextAttempt, kept, recorded }];
		});
		expect(Object.fromEntries(table)).toEqual(MEMORIES);
	});

	test('refers only to sections that exist', () => {
		const own = [...page.matchAll(/\bsection\s+(\d+(?:\.\d+)?)/g)].map(([, section]) => section!);
		expect(own.length).toBeGreaterThan(5);
		expect(own.filter((section) => !numbers.includes(section))).toEqual([]);
	});

	test('numbers its sections consecutively', () => {
		const chapters = numbers.filter((number) => !number.includes('.'));
		const expected = chapters.flatMap((chapter, index) => {
			const parts = numbers.filter((number) => number.startsWith(`${chapter}.`));
			return [`${index + 1}`, ...parts.map((_, part) => `${index + 1}.${part + 1}`)];
		});
		expect(numbers).toEqual(expected);
	});

	const anchors = headings.map(({ number, title }) => anchorOf(number, title));
	const links = files.flatMap((file) =>
		[...read(file).matchAll(/interface\.md#([\w-]+)/g)].map(
			([, anchor]) => [file, anchor!] as const,
		),
	);
	test.each(links)('%s links to #%s, which the page has', (_file, anchor) => {
		expect(anchors).toContain(anchor);
	});
});

/** As GitHub generates them: "4.2 The two forms" is at #42-the-two-forms. */
function anchorOf(number: string, title: string): string {
	return `${number} ${title}`
		.toLowerCase()
		.replace(/[^\w\s-]/g, '')
		.replace(/\s/g, '-');
}

/** The files of this repository, except those that are installed or built. */
function filesIn(folder: string): string[] {
	return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
		const path = join(folder, entry.name);
		if (!entry.isDirectory()) return [path];
		const isOurs = !entry.name.startsWith('.') && !/^(node_modules|dist)$/.test(entry.name);
		return isOurs ? filesIn(path) : [];
	});
}
