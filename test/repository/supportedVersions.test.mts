import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const read = (path: string) =>
	readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').replaceAll('\n', ' ');

describe.each(['README.md', 'test/e2e/README.md'])('%s', (page) => {
	test.each(['n8n-1', 'n8n-2'])('names the version of n8n that the tests use for %s', (release) => {
		const host = read(`host/releases/${release}/package.json`);
		const { dependencies } = JSON.parse(host) as { dependencies: { n8n: string } };
		expect(read(page)).toContain(`n8n ${dependencies.n8n}`);
	});
});
