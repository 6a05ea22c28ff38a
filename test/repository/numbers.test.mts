import { readFileSync } from 'node:fs';
import { maxHeaderSize } from 'node:http';
import { describe, expect, test } from 'vitest';

import {
	MIN_IMAGE_SIZE,
	MIN_LETTER_SIZE,
} from '../../nodes/DocumentExtraction/documents/inspectFile.js';
import { READ_TIMEOUT } from '../../nodes/DocumentExtraction/documents/fileStore.js';
import { LIMITS as OPTIONS } from '../../nodes/DocumentExtraction/documents/options.js';
import { FIRST_LIMIT, MAX_LIMIT } from '../../nodes/DocumentExtraction/pacing/concurrencyLimit.js';
import { LONGEST_BLOCK, LONGEST_PAUSE } from '../../nodes/DocumentExtraction/pacing/decideRetry.js';
import { MEMORY_BUDGET } from '../../nodes/DocumentExtraction/pacing/memoryBudget.js';
import { KEEP } from '../../nodes/DocumentExtraction/sharedResources.js';
import { MAX_NESTING } from '../../nodes/DocumentExtraction/transport/answer.js';
import { MIN_KEY_LENGTH } from '../../credentials/apiKey.js';
import { MAX_BODY_BYTES } from '../../nodes/DocumentExtraction/transport/response.js';
import { DEFAULT_PORT } from '../../service/dist/command/arguments.mjs';
import { MAX_FIELDS } from '../../service/dist/http/input.mjs';
import { MAX_BYTES_IN_MEMORY } from '../../service/dist/http/load.mjs';
import { LIMITS } from '../../service/dist/reading/limits.mjs';
import { GRACE, MAX_FILE_SIZE, REQUEST_TIMEOUT } from '../../service/dist/service.mjs';

const MEGABYTE = 1024 * 1024;
const MILLION = 1_000_000;

const INTERFACE = 'docs/interface.md';
const USING = 'docs/using.md';
const SERVICE = 'service/README.md';
const DECIDE_RETRY = 'nodes/DocumentExtraction/pacing/decideRetry.ts';
const OPTION_TEXTS = 'nodes/DocumentExtraction/description/optionProperties.ts';

/** A page, a pattern that finds the number, and the number in the code. All matches are compared. */
const NUMBERS: Array<[page: string, pattern: RegExp, value: number]> = [
	// The node
	['README.md', /at most (\d+) MB of files/, MEMORY_BUDGET / MEGABYTE],
	[INTERFACE, /bounded to (\d+) MB/, MEMORY_BUDGET / MEGABYTE],
	[USING, /Timeout \(Seconds\) \| [^|]*: (\d+)\./, OPTIONS.timeoutSeconds.default],
	[USING, /Max Tries \| [^|]*: (\d+)\./, OPTIONS.maxTries.default],
	[USING, /Max Wait \(Seconds\) \| [^|]*: (\d+)\./, OPTIONS.maxWaitSeconds.default],
	[USING, /the node finds the number: (\d+) at first/, FIRST_LIMIT],
	[USING, /at first, up to (\d+)/, MAX_LIMIT],
	[OPTION_TEXTS, /it starts with (\d+)/, FIRST_LIMIT],
	[OPTION_TEXTS, /takes up to (\d+)/, MAX_LIMIT],
	[INTERFACE, /at the same time starts at (\d+)/, FIRST_LIMIT],
	[INTERFACE, /if it is higher than (\d+)/, FIRST_LIMIT],
	[INTERFACE, /and grows, up to (\d+)/, MAX_LIMIT],
	[INTERFACE, /n8n has (\d+) seconds to provide/, READ_TIMEOUT / 1000],
	[INTERFACE, /and so on, up to (\d+)\./, LONGEST_PAUSE / 1000],
	[DECIDE_RETRY, /with this API key for (\d+) minutes/, KEEP / 60_000],
	[INTERFACE, /without a run for (\d+) minutes/, KEEP / 60_000],
	[INTERFACE, /asks again every (\d+) minutes/, LONGEST_BLOCK / 60_000],
	[INTERFACE, /less than (\d+) pixels in both/, MIN_IMAGE_SIZE],
	[INTERFACE, /less than (\d+) pixels in one/, MIN_LETTER_SIZE],
	[INTERFACE, /An answer of more than (\d+) MB/, MAX_BODY_BYTES / MEGABYTE],
	[INTERFACE, /more than (\d+) levels/, MAX_NESTING],
	[INTERFACE, /A key of less than (\d+) characters/, MIN_KEY_LENGTH],

	// The local service
	[SERVICE, /127\.0\.0\.1:(\d+)\//, DEFAULT_PORT],
	[SERVICE, /`--port N` \| `(\d+)`/, DEFAULT_PORT],
	[SERVICE, /`--max-file-size MB` \| `(\d+)`/, MAX_FILE_SIZE],
	[SERVICE, /in progress for up to (\d+) seconds/, GRACE],
	[SERVICE, /did not arrive within (\d+) minutes/, REQUEST_TIMEOUT / 60_000],
	[SERVICE, /more than (\d+) million characters/, LIMITS.characters / MILLION],
	[SERVICE, /more than (\d+) pages/, LIMITS.pages],
	[SERVICE, /more than (\d+) million pixels/, LIMITS.inputPixels / MILLION],
	[SERVICE, /\((\d+) s to open/, LIMITS.seconds.open],
	[SERVICE, /(\d+) s for a page to recognise/, LIMITS.seconds.recognise],
	[SERVICE, /too much memory \((\d+) GB\)/, LIMITS.workerMemory / 1024],
	[SERVICE, /more than (\d+) fields/, MAX_FIELDS],
	[SERVICE, /headers are larger than (\d+) KB/, maxHeaderSize / 1024],
	[SERVICE, /More than (\d+) documents or pages are waiting/, LIMITS.waiting],
	[SERVICE, /sending more than (\d+) MB at a time/, MAX_BYTES_IN_MEMORY / MEGABYTE],
];

describe('A number on a page', () => {
	test.each(NUMBERS)('is the same as in the code: in %s, %s', (page, pattern, value) => {
		const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
		const places = [...text.replace(/\s+/g, ' ').matchAll(new RegExp(pattern, 'g'))];
		expect(places).not.toEqual([]);
		expect(places.map(([, number]) => Number(number))).toEqual(places.map(() => value));
	});
});
