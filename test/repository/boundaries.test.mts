import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { FILES, ROOT } from '../../support/repository.mjs';

// `npm run lint:imports` applies the rules. When a file is renamed, a pattern may match nothing any more, and
// its rule would pass without protecting anything.

const CONFIG: string = '../../.dependency-cruiser.mjs';
const { forbidden: rules } = ((await import(CONFIG)) as Config).default;

interface Config {
	default: { forbidden: Array<{ name: string; from: Side; to: Side }> };
}

interface Side {
	path?: string | string[];
	pathNot?: string | string[];
}

/** The modules that a rule can match: files, installed packages and Node's own modules. */
const MODULES = [
	...FILES,
	...readdirSync(join(ROOT, 'node_modules')).map((name) => `node_modules/${name}/index.js`),
	'crypto',
];

const patterns = rules.flatMap(({ name, from, to }) =>
	[from.path, from.pathNot, to.path, to.pathNot]
		.flatMap((pattern) => pattern ?? [])
		.map((pattern) => [name, pattern] as const),
);

describe('The rules about who may import whom', () => {
	test('can be read by this test', () => expect(patterns.length).toBeGreaterThan(5));

	test.each(patterns)('%s: the pattern %s matches something', (_rule, pattern) => {
		expect(MODULES.some((path) => new RegExp(pattern).test(path))).toBe(true);
	});
});
