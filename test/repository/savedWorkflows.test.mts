import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { expect, test } from 'vitest';

import { DocumentExtractionApi } from '../../credentials/DocumentExtractionApi.credentials.js';
import { DocumentExtraction } from '../../nodes/DocumentExtraction/DocumentExtraction.node.js';

// Saved workflows contain these names and values, and rely on the defaults for all others. Lines may
// be added here. Changing one breaks saved workflows: CONTRIBUTING.md says what to do instead.

const node = new DocumentExtraction().description;
const credential = new DocumentExtractionApi();

test('The node and its credential keep their names', () => {
	expect(node.name).toBe('documentExtraction');
	expect(node.credentials).toEqual([{ name: credential.name, required: true }]);
	expect(credential.name).toBe('documentExtractionApi');
});

test('Each published version of the node still works', () => {
	expect([node.version].flat()).toEqual([1]);
});

test('The credential keeps its fields', () => {
	expect(credential.properties.map(({ name }) => name)).toEqual(['baseUrl', 'apiKey']);
});

test('The parameters keep their names, values and defaults', () => {
	const saved = node.properties.filter(({ type }) => type !== 'notice').map(savedForm);
	// Those that both operations have are there twice.
	expect([...new Set(saved)]).toEqual([
		'operation = "extractData" of extractData | forgetDocuments',
		'forget = "all" of all | input',
		'projectId = ""',
		'inputType = "file" of file | auto | text',
		'fileSelection = "all" of all | byName | emailAttachments',
		'binaryPropertyName = "data"',
		'text = ""',
		'options = {}',
	]);
});

test('The options keep their names, values and defaults', () => {
	const { options } = node.properties.find(({ name }) => name === 'options')!;
	expect((options as INodeProperties[]).map(savedForm)).toEqual([
		'convertValues = false',
		'dateOrder = "dayMonthYear" of dayMonthYear | monthDayYear | yearMonthDay',
		'decimalSeparator = "." of , | .',
		'concurrency = 5',
		'fileTypes = ["JPEG","PDF","PNG","TIFF"] of JPEG | PDF | PNG | TIFF',
		'includeDocument = false',
		'includeInput = false',
		'noDocument = "error" of error | passThrough',
		'maxTries = 5',
		'maxWaitSeconds = 300',
		'missingFields = "mark" of error | mark',
		'outputField = ""',
		'keepFiles = false',
		'repeatedDocuments = "extract" of extract | passThrough | skip',
		'repeatedDocumentsHistory = 10000',
		'requiredFields = ""',
		'retryAmbiguous = false',
		'reuseResults = true',
		'simplify = true',
		'timeoutSeconds = 300',
		'unsupportedFiles = "skip" of error | skip',
	]);
});

function savedForm({ name, type, default: value, options }: INodeProperties): string {
	const isList = type === 'options' || type === 'multiOptions';
	const values = (options as INodePropertyOptions[])?.map((option) => option.value).join(' | ');
	return `${name} = ${JSON.stringify(value)}${isList ? ` of ${values}` : ''}`;
}
