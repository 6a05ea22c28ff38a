import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8').replace(/\s+/g, ' ');

const sources = new Map(
	['nodes', 'credentials']
		.flatMap((folder) =>
			readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
				join(ROOT, folder, path),
			),
		)
		.filter((path) => path.endsWith('.ts'))
		.map((path) => [basename(path), readFileSync(path, 'utf8')]),
);

describe('The page about the architecture', () => {
	const files = [...new Set(page.match(/[\w/.-]+\.(ts|mts)\b/g))];
	test.each(files)('names the file %s, which exists', (file) => {
		expect(sources.has(basename(file)) || existsSync(join(ROOT, file))).toBe(true);
	});

	test('mentions each file of the package', () => {
		const unmentioned = [...sources.keys()].filter((file) => !page.includes(file));
		// A small helper that needs no explanation.
		expect(unmentioned).toEqual(['json.ts']);
	});

	const places = [...page.matchAll(/`(\w+)` in `([\w.]+\.ts)`/g)].map(
		([, name, file]) => [name!, file!] as const,
	);
	test('says where many functions are', () => expect(places.length).toBeGreaterThan(25));
	test.each(places)('says correctly that %s is in %s', (name, file) => {
		const source = sources.get(file) ?? '';
		expect(source).toMatch(
			new RegExp(
				// A function, class, type or constant; a method or property of a class or object; a
				// parameter's name.
				`(function\\*?|class|interface|type|const) ${name}\\b|^\\s+(private |async )*${name}(\\(|:| =)|name: '${name}'`,
				'm',
			),
		);
	});

	const words = [...new Set([...page.matchAll(/`([A-Za-z_]\w{2,})`/g)].map(([, word]) => word!))];
	test.each(words)('mentions %s, which is in the sources', (word) => {
		expect([...sources.values()].some((source) => new RegExp(`\\b${word}\\b`).test(source))).toBe(
			true,
		);
	});
});
