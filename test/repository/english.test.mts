/* eslint english/words: off -- these are examples */
import { Linter } from 'eslint';
import { describe, expect, test } from 'vitest';

const RULE: string = '../../tools/english.mjs';
const { english } = (await import(RULE)) as { english: Linter.Config[] };

describe('npm run lint', () => {
	test.each([
		['code.mts', '/** Whether it is sent. */'],
		['code.mts', '/**\n * That of the account.\n */'],
		['code.mts', "// It isn't sent,\n// as it could be charged."],
		['code.mts', 'const text = `It was sent in vain to ${service}.`;'],
		['code.tsx', '<p>It can not be sent.</p>'],
		['page.md', 'Sent\nin\nvain'],
		['page.yaml', '# Mended\na: 1'],
	])('finds wrong English in %s: %s', (path, content) => {
		expect(findings(path, content)).toHaveLength(1);
	});

	test.each([
		['code.mts', '/** True if it is sent, as it is on the page. */'],
		['code.mts', "const beside = places['beside'];"],
		['code.mts', '// Whether it is sent depends on the service.'],
		['page.md', 'The option `beside`\n\n```\nmend\n```\n'],
		['page.md', 'Written by `npm run bench`, not by hand.\n\nSent in vain'],
	])('allows in %s: %s', (path, content) => {
		expect(findings(path, content)).toEqual([]);
	});

	test('says where the words are, and what to write instead', () => {
		expect(findings('code.mts', 'run();\n/**\n * Runs it\n * for ever.\n */')).toEqual([
			'4:4 "for ever": write "forever"',
		]);
	});
});

function findings(path: string, content: string): string[] {
	const messages = new Linter().verify(content, english, path);
	return messages.map(({ line, column, message }) => `${line}:${column} ${message}`);
}
