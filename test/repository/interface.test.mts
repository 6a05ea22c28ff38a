import { describe, expect, test } from 'vitest';

import { MEMORIES } from '../../nodes/DocumentExtraction/known/memories.js';
import { FILES, read } from './pages.mjs';

const page = read('docs/interface.md');
const numbers = [...page.matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map(([, number]) => number!);

const files = FILES.filter((file) => /\.(m?ts|mjs|md)$/.test(file));

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
});
