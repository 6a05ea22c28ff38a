import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { newFolder } from '../../support/newFolder.mjs';
import { updated, writePage } from '../../support/report/page.mjs';
import type { StoredSection } from '../../support/report/results.mjs';
import { read } from '../../support/repository.mjs';

const PAGES = [
	'bench/RESULTS.md',
	'bench/SIMULATION.md',
	'service/bench/ACCURACY.md',
	'docs/reliability-figures.md',
];

const HEAD = ['contestant', 'seconds'];
const TIME: StoredSection = {
	...{ title: 'Time: 200 documents', about: '', measured: 'today', head: HEAD },
	rows: [
		['this node', '2.1'],
		['loop', '40.9'],
	],
	claims: [
		{ text: 'at most 2 s', measured: '2.1 s', holds: false },
		{ text: 'faster than the loop', measured: '19 ×', holds: true },
	],
};
const MEMORY = { ...TIME, title: 'Memory', claims: [] };
const CONTENT = {
	...{ title: 'Figures', command: 'npm run bench', summary: ['**Time.** 2.1 s.'], body: [] },
	chart: { svg: '<svg/>', description: 'Time' },
};

describe('A page of results', () => {
	test('begins with the claims that do not hold', () => {
		const page = newPage([TIME, MEMORY]);
		const text = readFileSync(page, 'utf8');
		expect(text).toContain("**1 of 2 claims don't hold:**\n\n- at most 2 s; measured: **2.1 s**\n");
		expect(text.indexOf('at most 2 s')).toBeLessThan(text.indexOf('**Time.**'));
	});

	test('says that all claims hold', () => {
		const claims = TIME.claims.map((claim) => ({ ...claim, holds: true }));
		const page = newPage([{ ...TIME, claims }]);
		expect(readFileSync(page, 'utf8')).toContain('All 2 claims hold.');
	});

	test('keeps the sections that were not measured again', () => {
		const page = newPage([TIME, MEMORY]);
		const again = { ...TIME, measured: 'tomorrow', rows: [['this node', '1.9']] };
		expect(updated(page, [again])).toEqual([again, MEMORY]);
	});
});

/** The longest page has 1,350 words if all claims hold. */
const MOST_WORDS = 1_400;

test('The pages of results are short enough to be read', () => {
	const words = PAGES.map((page) => read(page).split(/\s+/).filter(Boolean).length);
	expect(Math.max(...words)).toBeLessThanOrEqual(MOST_WORDS);
});

function newPage(sections: StoredSection[]): string {
	const page = join(newFolder(), 'FIGURES.md');
	writePage(page, CONTENT, sections);
	return page;
}
