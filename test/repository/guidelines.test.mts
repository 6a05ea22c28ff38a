import {
	NodeHelpers,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyCollection,
	type INodePropertyOptions,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';

import { DocumentExtractionApi } from '../../credentials/DocumentExtractionApi.credentials.js';
import { DocumentExtraction } from '../../nodes/DocumentExtraction/DocumentExtraction.node.js';
import { read } from '../../support/repository.mjs';

// The parts of n8n's guidelines for texts in the editor that a test can check and the linter doesn't.
// wording.test.mts checks the error messages; docs/guidelines.md lists what no test can check.

const node = new DocumentExtraction().description;
/** The node that n8n generates for agents. */
const tool = { ...node, name: `${node.name}Tool` };
const credential = new DocumentExtractionApi();
const parameters = [...node.properties, ...credential.properties].flatMap(withOptions);
const named = parameters.filter(({ type }) => type !== 'notice');
const choices = parameters.flatMap(choicesOf);

/** Terms of the service. */
const TERMS = ['Project ID', 'Base URL', 'API Key'];

describe('Names', () => {
	const names = [
		node.displayName,
		credential.displayName,
		...named.map(({ displayName }) => displayName),
		...choices.map(({ name }) => name),
	];

	test.each(names)('"%s" does not contain the word "node"', (name) => {
		expect(name).not.toMatch(/\bnodes?\b/i);
	});

	test('of durations include their unit', () => {
		const seconds = parameters.filter(
			({ name, displayName }) => name.endsWith('Seconds') || /Wait|Timeout/.test(displayName),
		);
		expect(seconds).not.toEqual([]);
		for (const { displayName } of seconds) expect(displayName).toMatch(/\(Seconds\)$/);
	});
});

describe('Descriptions and hints', () => {
	const sentences = [
		node.description,
		...parameters.flatMap(({ description, hint }) => [description, hint]),
		...parameters.flatMap(({ type, displayName }) => (type === 'notice' ? displayName : [])),
		...choices.flatMap(({ description, action }) => [description, action]),
	].filter((sentence) => sentence !== undefined);

	test.each(sentences)('"%s" ends in a full stop only if it has several sentences', (sentence) => {
		const isOne = !/[.:] [A-Z*]/.test(sentence.replace(/\(.*?\)/g, ''));
		expect(sentence.endsWith('.')).toBe(!isOne);
	});

	const hints = [
		...node.hints!.map(({ message }) => message),
		...parameters.flatMap(({ hint }) => hint ?? []),
	];

	test.each(hints)('fit on one line: "%s"', (hint) => {
		expect(hint.length).toBeLessThanOrEqual(120);
	});

	test('quote the names of other options', () => {
		const options = named.map(({ displayName }) => displayName).filter(isOption);
		expect(options).not.toEqual([]);
		for (const option of options) {
			for (const sentence of sentences) {
				expect(sentence.replaceAll(`"${option}"`, '')).not.toContain(option);
			}
		}
	});

	test('exist for each parameter and each option', () => {
		const without = parameters.filter(
			({ name, type, description, options }) =>
				!description &&
				// n8n's nodes don't describe operations: their names say enough.
				name !== 'operation' &&
				!['notice', 'collection', 'hidden'].includes(type) &&
				(options?.length ?? 2) > 1,
		);
		expect(without).toEqual([]);
	});
});

test('A text field shows an example, "e.g. …"', () => {
	const texts = parameters.filter(
		({ type, typeOptions }) => type === 'string' && !typeOptions?.password,
	);
	expect(texts).not.toEqual([]);
	for (const { placeholder } of texts) expect(placeholder).toMatch(/^e\.g\. \S/);
});

test('Long lists are in alphabetical order', () => {
	const lists = parameters
		.map(({ options }) => options ?? [])
		.filter((list) => list.length >= 5)
		.map((list) => list.map((it) => ('displayName' in it ? it.displayName : it.name)));
	expect(lists).not.toEqual([]);
	for (const list of lists) expect(list).toEqual([...list].sort((a, b) => a.localeCompare(b)));
});

test('Required parameters come first, and everything optional is in "Options"', () => {
	expect(node.properties.at(-1)?.displayName).toBe('Options');
	for (const { type, required } of node.properties) {
		if (type === 'string') expect(required).toBe(true);
		expect(['boolean', 'number']).not.toContain(type);
	}
});

test('Lists outside of "Options" are required', () => {
	const lists = node.properties.filter(
		({ type, name }) => type === 'options' && name !== 'operation',
	);
	expect(lists.map(({ displayName }) => displayName)).toContain('Documents');
	for (const { required } of lists) expect(required).toBe(true);
});

test('Operations are in alphabetical order, and the one that most people need is the default', () => {
	const { options, default: value } = node.properties.find(({ name }) => name === 'operation')!;
	const names = (options as INodePropertyOptions[]).map(({ name }) => name);
	expect(names).toEqual([...names].sort());
	expect(value).toBe('extractData');
});

test('A tool of an agent takes a text by default, and a file with an expression', () => {
	const parametersWith = (entered: INodeParameters) =>
		NodeHelpers.getNodeParameters(node.properties, entered, true, false, null, tool);
	const toolDescription = expect.stringContaining('It takes no files');
	const always = { toolDescription, operation: 'extractData', projectId: '', options: {} };
	expect(parametersWith({})).toEqual({ ...always, inputType: 'text', text: '' });
	const file = { inputType: 'file', fileSelection: 'byName', binaryPropertyName: '' };
	expect(parametersWith({ inputType: 'file' })).toEqual({ ...always, ...file });
});

test('A tool of an agent shows neither operations nor files', () => {
	const always = { operation: 'extractData', inputType: 'text' };
	const shown = node.properties
		.filter((parameter) => NodeHelpers.displayParameter(always, parameter, null, tool))
		.filter(({ type }) => type !== 'hidden')
		.map(({ displayName }) => displayName);
	expect(shown).toEqual(['Description', 'Project ID', 'Input', 'Text', 'Options']);
});

test('A tool of an agent only has options that have an effect there', () => {
	const { options } = node.properties.find(({ name }) => name === 'options')!;
	const namesFor = (type: INodeTypeDescription) =>
		(options as INodeProperties[])
			.filter((option) => NodeHelpers.displayParameter({}, option, null, type))
			.map(({ displayName }) => displayName);
	const inTool = namesFor(tool);
	expect(namesFor(node).filter((name) => !inTool.includes(name))).toEqual([
		'Already Read Documents',
		'Documents at a Time',
		'History Size',
		'Include File',
		'Item Without Document',
		'Unsupported Files',
	]);
});

test("The related nodes for n8n's workflow builder exist", () => {
	const known = createRequire(import.meta.url)('n8n-nodes-base/dist/known/nodes.json') as object;
	const types = Object.keys(known).map((name) => `n8n-nodes-base.${name}`);
	const related = node.builderHint!.relatedNodes!.map(({ nodeType }) => nodeType);
	expect(related).not.toEqual([]);
	expect(types).toEqual(expect.arrayContaining(related));
});

test('docs/using.md names each option', () => {
	const [section] = read('docs/using.md').split('\n## Options\n')[1]!.split('\n## ');
	const text = section!.replace(/\s+/g, ' ');
	// With a colon, it is a heading.
	const bold = [...text.matchAll(/\*\*([^*]+)\*\*(:?)/g)];
	const named = bold.filter(([, , colon]) => colon === '').map(([, name]) => name);
	const options = node.properties.find(({ name }) => name === 'options')?.options ?? [];
	const names = options.map((it) => ('displayName' in it ? it.displayName : it.name));
	expect(named.sort()).toEqual(names.sort());
});

/** A parameter and, if it is a collection, the parameters in it. */
function withOptions(parameter: INodeProperties): INodeProperties[] {
	const { type, options = [] } = parameter;
	if (type === 'collection') {
		return [parameter, ...(options as INodeProperties[]).flatMap(withOptions)];
	}
	if (type !== 'fixedCollection') return [parameter];
	const fields = (options as INodePropertyCollection[]).flatMap(({ values }) => values);
	return [parameter, ...fields.flatMap(withOptions)];
}

/** True for a name of several words. "Text" or "Simplify" could be ordinary words in a sentence. */
function isOption(name: string): boolean {
	return name.includes(' ') && !TERMS.includes(name);
}

function choicesOf({ type, options }: INodeProperties): INodePropertyOptions[] {
	const isList = type === 'options' || type === 'multiOptions';
	return isList ? (options as INodePropertyOptions[]) : [];
}
