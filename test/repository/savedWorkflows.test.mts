import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';
import { expect, test } from 'vitest';

import { DocumentExtractionApi } from '../../credentials/DocumentExtractionApi.credentials.js';
import { DocumentExtraction } from '../../nodes/DocumentExtraction/DocumentExtraction.node.js';

// Saved workflows contain these names and values, and rely on the defaults for all others. You can add
// lines here, but changing one breaks saved workflows: CONTRIBUTING.md says what to do instead.

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
	const [description, ...saved] = node.properties
		.filter(({ type }) => type !== 'notice')
		.filter(({ type, displayOptions }) => type !== 'hidden' || !displayOptions?.show?.clear)
		.map(savedForm);
	// Its words may change: a better text for the model also improves saved workflows.
	expect(description).toMatch(/^toolDescription = /);
	// Parameters of both operations appear twice. Some have other defaults in an agent's tool.
	expect([...new Set(saved)]).toEqual([
		'operation = "extractData" of clearHistory | extractData',
		'operation = "extractData"',
		'clear = "input" of all | input',
		'projectId = ""',
		'inputType = "file" of file | auto | text',
		'inputType = "text" of file | auto | text',
		'fileSelection = "all" of all | byName | emailAttachments',
		'fileSelection = "byName"',
		'binaryPropertyName = "data"',
		'binaryPropertyName = ""',
		'text = ""',
		'options = {}',
	]);
});

test('The options keep their names, values and defaults', () => {
	const { options } = node.properties.find(({ name }) => name === 'options')!;
	expect((options as INodeProperties[]).flatMap(withRow)).toEqual([
		'alreadyReadDocuments = "extract" of extract | passThrough | skip',
		'checks = {"list":{"rows":{"check":[{"fields":"","kind":"amount"}]}}}',
		'checks.list.rows = {}',
		'checks.list.rows.check.fields = ""',
		'checks.list.rows.check.kind = "amount" of amount | date | empty | iban | oneOf | pattern | sum',
		'checks.list.rows.check.maxAgeDays = 0',
		'checks.list.rows.check.notInFuture = true',
		'checks.list.rows.check.parts = ""',
		'checks.list.rows.check.pattern = ""',
		'checks.list.rows.check.tolerance = 0',
		'checks.list.rows.check.values = ""',
		'convertValues = false',
		'dateOrder = "autodetect" of autodetect | dayMonthYear | monthDayYear | yearMonthDay',
		'decimalSeparator = "autodetect" of autodetect | , | .',
		'concurrency = 0',
		'documentsToReview = "mark" of fail | mark',
		'fieldToSplitOut = ""',
		'fileTypes = ["JPEG","PDF","PNG","TIFF"] of JPEG | PDF | PNG | TIFF',
		'historySize = 10000',
		'includeDocumentInfo = false',
		'includeFile = false',
		'includeInputFields = false',
		'itemWithoutDocument = "skip" of fail | passThrough | skip',
		'maxAttempts = 5',
		'maxWait = 300',
		'output = {"values":{"mode":"simple","fields":""}}',
		'output.values.mode = "simple" of simple | selectedFields | raw',
		'output.values.fields = ""',
		'outputField = ""',
		'requiredFields = ""',
		'retryAmbiguous = false',
		'reuseResults = true',
		'timeout = 300',
		'unsupportedFiles = "skip" of fail | skip',
	]);
});

/** A parameter and, if it is a list of rows, the fields of a row. */
function withRow(parameter: INodeProperties): string[] {
	const lists = parameter.type === 'fixedCollection' ? parameter.options : [];
	const fields = (lists as INodePropertyCollection[]).flatMap(({ name, values }) =>
		values.flatMap(withRow).map((field) => `${parameter.name}.${name}.${field}`),
	);
	return [savedForm(parameter), ...fields];
}

function savedForm({ name, type, default: value, options }: INodeProperties): string {
	const isList = type === 'options' || type === 'multiOptions';
	const values = (options as INodePropertyOptions[])?.map((option) => option.value).join(' | ');
	return `${name} = ${JSON.stringify(value)}${isList ? ` of ${values}` : ''}`;
}
