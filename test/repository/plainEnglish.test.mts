import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { describe, expect, test } from 'vitest';

import { DocumentExtractionApi } from '../../credentials/DocumentExtractionApi.credentials.js';
import { EXAMPLES, readExample } from '../../host/workflows/examples.mjs';
import { DocumentExtraction } from '../../nodes/DocumentExtraction/DocumentExtraction.node.js';
import { sourceFiles, textsIn } from './sourceTexts.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

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
		unsaid: 'The other items go on as they are',
		pattern: /\bgo(?:es)? on\b/i,
		write: 'The other items keep going',
	},
	{
		unsaid: 'Choose this where the node is to continue',
		pattern: /\b(?:is|are|was|were) to [a-z]/i,
		write: 'Choose this if the node should continue',
	},
	{
		unsaid: 'So many failures in a row may still be chance',
		pattern: /\b[Ss]o many (?!(?:[a-z]+ ){1,3}that\b)/,
		write: 'This many consecutive failures may be a coincidence',
	},
	{
		unsaid: 'Say with the options how the documents write them',
		pattern: /(?:^|[,.:;] |\band )(?:say|tell)(?: it)? (?:with|by|how|which|whether)\b/i,
		write: 'Set the format with the options',
	},
	{
		unsaid: 'The team is told of large invoices',
		pattern: /\btells? (?:what|which|how)\b|\btold of\b/i,
		write: 'The team is notified of large invoices',
	},
	{
		unsaid: 'The lane has a verdict',
		pattern: /\b(?:lanes?|verdicts?)\b/i,
		write: 'The limiter has found a fatal problem',
	},
];

const properties = [
	...new DocumentExtraction().description.properties,
	...new DocumentExtractionApi().properties,
].flatMap((property) => [property, ...inside(property)]);

const PAGES = [
	'README.md',
	'CHANGELOG.md',
	'CONTRIBUTING.md',
	'SECURITY.md',
	'docs/architecture.md',
	'docs/interface.md',
	'docs/pictures/README.md',
	'docs/releasing.md',
	'docs/reliability.md',
	'docs/reliability-figures.md',
	'docs/using.md',
	'host/README.md',
	'test/e2e/README.md',
	'examples/README.md',
	'examples/documents/README.md',
	'service/README.md',
];

/** All texts that users read, with the name of the page or file that they are in. */
const TEXTS: Array<[string, string[]]> = [
	...sourceFiles().map((file): [string, string[]] => [file, textsIn(file)]),
	...PAGES.map((page): [string, string[]] => [page, paragraphsIn(page)]),
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

describe('In the editor', () => {
	test('a choice is a noun or an imperative, not a verb in another form', () => {
		const names = properties
			.filter(({ type }) => type === 'options')
			.flatMap(({ options }) => (options as INodePropertyOptions[]).map(({ name }) => name));
		expect(names).toContain('Pass Through');
		expect(names.filter((name) => /^(?:Are|Does|Goes|Is|Passes)\b/.test(name))).toEqual([]);
	});

	test('a switch says what it does', () => {
		const switches = properties.filter(({ type }) => type === 'boolean');
		expect(switches.length).toBeGreaterThan(3);
		for (const { description } of switches) expect(description).toMatch(/^Whether to /);
	});

	test('a time has a unit', () => {
		const times = properties.filter(({ displayName }) => /Wait|Timeout/.test(displayName));
		expect(times.length).toBeGreaterThan(1);
		for (const { displayName } of times) expect(displayName).toMatch(/\(Seconds\)$/);
	});
});

function inside({ options = [] }: INodeProperties): INodeProperties[] {
	return options.filter((option) => 'displayName' in option && 'type' in option);
}

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

function read(file: string): string {
	return readFileSync(join(ROOT, file), 'utf8');
}
