import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { npm, npmFetching } from '../../../host/install/npm.mjs';

describe('The installation of n8n for the end-to-end tests', () => {
	let folder: string;
	let node: string;

	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'npm-'));
		node = join(folder, 'node');
		vi.stubEnv('PATH', [folder, process.env.PATH].join(delimiter));
	});
	afterEach(() => {
		vi.unstubAllEnvs();
		rmSync(folder, { recursive: true });
	});

	/** An npm that notes what it was asked for, and fails so many times. */
	function failingNpm(times: number): void {
		const script = `#!/bin/sh\necho "$1" >> asked\n[ $(wc -l < asked) -gt ${times} ]\n`;
		writeFileSync(join(folder, 'npm'), script, { mode: 0o755 });
	}
	const asked = () => readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n');

	test('goes on where fetching a package fails once or twice', async () => {
		failingNpm(2);
		await npmFetching(folder, node, ['ci']);
		expect(asked()).toEqual(['ci', 'ci', 'ci']);
	});

	test('ends after three tries, and says what failed', async () => {
		failingNpm(3);
		await expect(npmFetching(folder, node, ['ci'])).rejects.toThrow(`"npm ci" failed in ${folder}`);
		expect(asked()).toEqual(['ci', 'ci', 'ci']);
	});

	test('does not repeat what has worked', async () => {
		failingNpm(0);
		await npmFetching(folder, node, ['ci']);
		expect(asked()).toEqual(['ci']);
	});

	test('does not compile again what can not be compiled', async () => {
		failingNpm(1);
		await expect(npm(folder, node, ['rebuild'])).rejects.toThrow('"npm rebuild" failed');
		expect(asked()).toEqual(['rebuild']);
	});
});
