import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { npm, npmFetching } from '../../../n8n/server/install/npm.mjs';
import { newFolder } from '../../../support/newFolder.mjs';

describe('The installation of n8n for the end-to-end tests', () => {
	let folder: string;
	let node: string;

	beforeEach(() => {
		folder = newFolder();
		node = join(folder, 'node');
		vi.stubEnv('PATH', [folder, process.env.PATH].join(delimiter));
	});
	afterEach(() => vi.unstubAllEnvs());

	/** An npm that logs its commands and fails this many times. */
	function failingNpm(times: number): void {
		const script = `#!/bin/sh\necho "$1" >> asked\n[ $(wc -l < asked) -gt ${times} ]\n`;
		writeFileSync(join(folder, 'npm'), script, { mode: 0o755 });
	}
	const asked = () => readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n');

	test.each([0, 1, 2])('continues if fetching a package fails %i times', async (times) => {
		failingNpm(times);
		await npmFetching(folder, node, ['ci']);
		expect(asked()).toEqual(Array(times + 1).fill('ci'));
	});

	test('gives up after three attempts, and says what failed', async () => {
		failingNpm(3);
		await expect(npmFetching(folder, node, ['ci'])).rejects.toThrow(`"npm ci" failed in ${folder}`);
		expect(asked()).toEqual(['ci', 'ci', 'ci']);
	});

	test('does not retry a failed compilation', async () => {
		failingNpm(1);
		await expect(npm(folder, node, ['rebuild'])).rejects.toThrow('"npm rebuild" failed');
		expect(asked()).toEqual(['rebuild']);
	});
});
