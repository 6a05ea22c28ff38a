import { describe, expect, test } from 'vitest';

import { MIN_KEY_LENGTH } from '../../credentials/apiKey.js';
import {
	MIN_IMAGE_SIZE,
	MIN_LETTER_SIZE,
	MIN_PAGE_SIZE,
} from '../../nodes/DocumentExtraction/documents/imageSize.js';
import { MEMORIES } from '../../nodes/DocumentExtraction/deduplication/memories.js';
import { readOptions } from '../../nodes/DocumentExtraction/options/options.js';
import { MEMORY_BUDGET } from '../../nodes/DocumentExtraction/pacing/memoryBudget.js';
import { PACER_LIFETIME } from '../../nodes/DocumentExtraction/sharedResources.js';
import { MAX_TEXT } from '../../nodes/DocumentExtraction/values/columns.js';
import { MAX_ROWS } from '../../nodes/DocumentExtraction/values/rows.js';
import { read } from '../../support/repository.mjs';

const OPTIONS = readOptions({});

const MEGABYTE = 1024 * 1024;

const INTERFACE = 'docs/interface.md';
const USING = 'docs/using.md';
const DECIDE_RETRY = 'nodes/DocumentExtraction/pacing/decideRetry.ts';

/** Numbers that people rely on: a page, a pattern that finds one, and the number in the code. */
const NUMBERS: Array<[page: string, pattern: RegExp, value: number]> = [
	['README.md', /at most (\d+) MB of files/, MEMORY_BUDGET / MEGABYTE],
	[USING, /Timeout \(Seconds\)\*\* \((\d+)/, OPTIONS.timeout / 1000],
	[USING, /Max Attempts\*\* \((\d+)/, OPTIONS.maxAttempts],
	[USING, /Max Wait \(Seconds\)\*\* \((\d+)/, OPTIONS.maxWait / 1000],
	[DECIDE_RETRY, /with this API key for (\d+) minutes/, PACER_LIFETIME / 60_000],
	[INTERFACE, /less than (\d+) pixels in both/, MIN_IMAGE_SIZE],
	[INTERFACE, /less than (\d+) pixels in one/, MIN_LETTER_SIZE],
	[USING, /less than (\d+) pixels in one/, MIN_PAGE_SIZE],
	[USING, /more than (\d+),000 rows/, MAX_ROWS / 1000],
	[USING, /rows, (\d+) MB of text/, MAX_TEXT / MEGABYTE],
	[INTERFACE, /more than (\d+) MB, is nested/, MAX_TEXT / MEGABYTE],
	[INTERFACE, /A key of less than (\d+) characters/, MIN_KEY_LENGTH],
];

test.each(NUMBERS)('A number in %s equals the one in the code: %s', (page, pattern, value) => {
	const text = read(page).replace(/\s+/g, ' ');
	const numbers = Array.from(text.matchAll(new RegExp(pattern, 'g')), ([, number]) => number);
	expect(numbers).not.toEqual([]);
	expect(new Set(numbers.map(Number))).toEqual(new Set([value]));
});

test('The page about the interface says what is remembered of each outcome', () => {
	const rows = read(INTERFACE).matchAll(
		/^\| ([a-z ]+): [^|]*\| (\S[^|]*?) +\| (yes|no) +\| (yes|no) +\| (yes|no) +\|$/gm,
	);
	const table = Array.from(rows, ([, kind, duplicates, ...others]) => {
		const [nextTry, kept, recorded] = others.map((word) => word === 'yes');
		return [kind, { duplicates, nextTry, kept, recorded }];
	});
	expect(Object.fromEntries(table)).toEqual(MEMORIES);
});

describe.each(['README.md', 'test/e2e/README.md'])('%s', (page) => {
	test.each(['n8n-1', 'n8n-2'])('names the version of n8n with which %s is tested', (release) => {
		const { dependencies } = JSON.parse(read(`n8n/server/releases/${release}/package.json`));
		expect(read(page).replaceAll('\n', ' ')).toContain(`n8n ${dependencies.n8n}`);
	});
});
