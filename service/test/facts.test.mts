import { expect, test } from 'vitest';

import { read } from '../../support/repository.mjs';
import { DEFAULT_PORT } from '../dist/command/arguments.mjs';
import { Projects, SHIPPED_PROJECTS_FOLDER } from '../dist/index.mjs';
import { answeredFields } from '../dist/projectRules.mjs';
import { MOST_BYTES, MOST_DOCUMENTS } from '../dist/review/reviewStore.mjs';
import { LIMITS } from '../dist/reading/limits.mjs';
import { MAX_FILE_SIZE } from '../dist/service.mjs';

const MILLION = 1_000_000;
const MEGABYTE = 1024 * 1024;

const README = 'service/README.md';
const HELP = 'service/src/command/help.mts';

/** Numbers on which people rely: the file, a pattern that finds the number, and the number in the code. */
const NUMBERS: Array<[file: string, pattern: RegExp, value: number]> = [
	[README, /127\.0\.0\.1:(\d+)\//, DEFAULT_PORT],
	[HELP, /--port N +default (\d+)/, DEFAULT_PORT],
	[HELP, /--max-file-size MB +default (\d+)/, MAX_FILE_SIZE],
	[README, /(\d+) MB for a document/, MAX_FILE_SIZE],
	[README, /at most (\d+) documents or \d+ MB\. When/, MOST_DOCUMENTS],
	[README, /at most \d+ documents or (\d+) MB\. When/, MOST_BYTES / MEGABYTE],
	[README, /(\d+) million characters of text/, LIMITS.characters / MILLION],
	[README, /(\d+) pages,/, LIMITS.pages],
	[README, /(\d+) million pixels/, LIMITS.inputPixels / MILLION],
];

test.each(NUMBERS)('A number in %s agrees with the code: %s', (file, pattern, value) => {
	const text = read(file).replace(/\s+/g, ' ');
	const numbers = Array.from(text.matchAll(new RegExp(pattern, 'g')), ([, number]) => number);
	expect(numbers).not.toEqual([]);
	expect(new Set(numbers.map(Number))).toEqual(new Set([value]));
});

test("The service's README lists the fields of every shipped project", async () => {
	const projects = new Projects([SHIPPED_PROJECTS_FOLDER]);
	for (const foId of await projects.check()) {
		const [row = ''] = new RegExp(`^\\| \`${foId}\`.*`, 'm').exec(read(README)) ?? [];
		const [, ...fields] = Array.from(row.matchAll(/`(\w+)`/g), ([, name]) => name);
		expect(fields).toEqual(answeredFields((await projects.get(foId))!));
	}
});
