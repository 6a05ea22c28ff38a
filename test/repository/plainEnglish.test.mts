import { describe, expect, test } from 'vitest';

import { EXAMPLES, readExample } from '../../host/workflows/examples.mjs';
import { read, WRITTEN_PAGES } from './pages.mjs';
import { sourceFiles, textsIn } from './sourceTexts.mjs';

/** What nobody would say, how it is recognised, and what to write. */
const RULES: Array<{ unsaid: string; pattern: RegExp; write: string }> = [
	{
		unsaid: 'Without it, where nothing is set, the node finds the number',
		pattern: /\bwhere (?:nothing|none|no|there is no)\b/i,
		write: 'If you leave it empty, the node picks the number',
	},
	{
		unsaid: '"x" is no value for the option',
		pattern: /(?<!\bthere )\b(?:is|are) no (?!longer\b|more\b)/i,
		write: '"x" isn\'t a valid value for the option',
	},
	{
		unsaid: 'Of several files, what is no document is skipped',
		pattern: /, what (?:is|are|was|were)\b|\bwhat (?:is|are) no\b/i,
		write: 'If an item has several files, unsupported ones are skipped',
	},
	{
		unsaid: 'n8n can not interpret the value',
		pattern: /\bcan not\b/i,
		write: "n8n can't interpret the value",
	},
	{
		unsaid: 'The values are as they stand in the document',
		pattern: /\b(?:it|they|that|which|value) stands? (?:in|there|below|above)\b/i,
		write: 'The values are as written in the document',
	},
	{
		unsaid: 'Choose this where the node is to continue',
		pattern: /\b(?:is|are|was|were) to [a-z]/i,
		write: 'Choose this if the node should continue',
	},
];

/** All texts that users read, with the name of the page or file that they are in. */
const TEXTS: Array<[string, string[]]> = [
	...sourceFiles().map((file): [string, string[]] => [file, textsIn(file)]),
	...WRITTEN_PAGES.map((page): [string, string[]] => [page, paragraphsIn(page)]),
	...EXAMPLES.map((name): [string, string[]] => [`the example "${name}"`, notesIn(name)]),
];

describe.each(RULES)('Instead of "$unsaid"', ({ unsaid, pattern, write }) => {
	test(`a text says "${write}"`, () => {
		expect(unsaid).toMatch(pattern);
		expect(write).not.toMatch(pattern);
		const found = TEXTS.flatMap(([where, texts]) =>
			texts.filter((text) => pattern.test(text)).map((text) => `${where}: ${text}`),
		);
		expect(found).toEqual([]);
	});
});

/** The paragraphs, list entries and rows of a page, without code. */
function paragraphsIn(page: string): string[] {
	return read(page)
		.replace(/^```[^]*?^```/gm, '')
		.replace(/`[^`\n]+`/g, '…')
		.split(/\n\n|\n(?=[-|\d])/)
		.map((text) => text.replace(/\s+/g, ' '));
}

function notesIn(name: string): string[] {
	return readExample(name).nodes.flatMap(({ type, parameters, notes }) => [
		...(type === 'n8n-nodes-base.stickyNote' ? [String(parameters.content)] : []),
		...(notes === undefined ? [] : [notes]),
	]);
}
