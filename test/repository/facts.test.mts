import { describe, expect, test } from 'vitest';

import { LEAST_CAUGHT } from '../../bench/accuracy/checks.mjs';
import { MIN_KEY_LENGTH } from '../../credentials/apiKey.js';
import {
	MIN_IMAGE_SIZE,
	MIN_LETTER_SIZE,
	MIN_PAGE_SIZE,
} from '../../nodes/DocumentExtraction/documents/imageSize.js';
import { LIMITS as OPTIONS } from '../../nodes/DocumentExtraction/documents/options.js';
import { MEMORIES } from '../../nodes/DocumentExtraction/known/memories.js';
import { MEMORY_BUDGET } from '../../nodes/DocumentExtraction/pacing/memoryBudget.js';
import { KEEP } from '../../nodes/DocumentExtraction/sharedResources.js';
import { DEFAULT_PORT } from '../../service/dist/command/arguments.mjs';
import { Projects, SHIPPED_PROJECTS_FOLDER } from '../../service/dist/index.mjs';
import { LIMITS } from '../../service/dist/reading/limits.mjs';
import { MAX_FILE_SIZE } from '../../service/dist/service.mjs';
import { read } from './pages.mjs';

const MEGABYTE = 1024 * 1024;
const MILLION = 1_000_000;

const INTERFACE = 'docs/interface.md';
const USING = 'docs/using.md';
const SERVICE = 'service/README.md';
const HELP = 'service/src/command/help.mts';
const DECIDE_RETRY = 'nodes/DocumentExtraction/pacing/decideRetry.ts';

/** Numbers that people rely on: a page, a pattern that finds one, and the number in the code. */
const NUMBERS: Array<[page: string, pattern: RegExp, value: number]> = [
	['README.md', /at most (\d+) MB of files/, MEMORY_BUDGET / MEGABYTE],
	['README.md', /they catch at least (\d+) %/, LEAST_CAUGHT * 100],
	[USING, /Timeout \(Seconds\)\*\* \((\d+)/, OPTIONS.timeoutSeconds.default],
	[USING, /Max Tries\*\* \((\d+)/, OPTIONS.maxTries.default],
	[USING, /Max Wait \(Seconds\)\*\* \((\d+)/, OPTIONS.maxWaitSeconds.default],
	[DECIDE_RETRY, /with this API key for (\d+) minutes/, KEEP / 60_000],
	[INTERFACE, /less than (\d+) pixels in both/, MIN_IMAGE_SIZE],
	[INTERFACE, /less than (\d+) pixels in one/, MIN_LETTER_SIZE],
	[USING, /less than (\d+) pixels in one/, MIN_PAGE_SIZE],
	[INTERFACE, /A key of less than (\d+) characters/, MIN_KEY_LENGTH],
	[SERVICE, /127\.0\.0\.1:(\d+)\//, DEFAULT_PORT],
	[HELP, /--port N +default (\d+)/, DEFAULT_PORT],
	[HELP, /--max-file-size MB +default (\d+)/, MAX_FILE_SIZE],
	[SERVICE, /(\d+) MB for a document/, MAX_FILE_SIZE],
	[SERVICE, /(\d+) million characters of text/, LIMITS.characters / MILLION],
	[SERVICE, /(\d+) pages,/, LIMITS.pages],
	[SERVICE, /(\d+) million pixels/, LIMITS.inputPixels / MILLION],
];

test.each(NUMBERS)('A number in %s is that of the code: %s', (page, pattern, value) => {
	const text = read(page).replace(/\s+/g, ' ');
	const numbers = Array.from(text.matchAll(new RegExp(pattern, 'g')), ([, number]) => number);
	expect(numbers).not.toEqual([]);
	expect(new Set(numbers.map(Number))).toEqual(new Set([value]));
});

test('The page about the interface says what is remembered of each outcome', () => {
	const rows = read(INTERFACE).matchAll(
		/^\| ([a-z ]+): [^|]*\| (\S[^|]*?) +\| (yes|no) +\| (yes|no) +\| (yes|no) +\|$/gm,
	);
	const table = Array.from(rows, ([, kind, copies, ...others]) => {
		const [nextAttempt, kept, recorded] = others.map((word) => word === 'yes');
		return [kind, { copies, nextAttempt, kept, recorded }];
	});
	expect(Object.fromEntries(table)).toEqual(MEMORIES);
});

test("The service's README lists the fields of every shipped project", async () => {
	const projects = new Projects(SHIPPED_PROJECTS_FOLDER);
	for (const foId of await projects.check()) {
		const [row = ''] = new RegExp(`^\\| \`${foId}\`.*`, 'm').exec(read(SERVICE)) ?? [];
		const [, ...fields] = Array.from(row.matchAll(/`(\w+)`/g), ([, name]) => name);
		expect(fields).toEqual(Object.keys((await projects.get(foId))!.fields));
	}
});

describe.each(['README.md', 'test/e2e/README.md'])('%s', (page) => {
	test.each(['n8n-1', 'n8n-2'])('names the version of n8n that the tests use for %s', (release) => {
		const { dependencies } = JSON.parse(read(`host/releases/${release}/package.json`));
		expect(read(page).replaceAll('\n', ' ')).toContain(`n8n ${dependencies.n8n}`);
	});
});
