import { describe, expect, test } from 'vitest';

import { FILE_TYPES } from '../../../nodes/DocumentExtraction/documents/fileType.js';
import {
	LABELS,
	LIMITS,
	readOptions,
} from '../../../nodes/DocumentExtraction/documents/options.js';
import { options } from '../../../nodes/DocumentExtraction/description/optionProperties.js';

describe('The options', () => {
	test('have the defaults that the editor shows', () => {
		expect(readOptions({})).toEqual({
			fileTypes: FILE_TYPES,
			unsupportedFiles: 'skip',
			noDocument: 'error',
			requiredFields: [],
			missingFields: 'mark',
			valueFormat: undefined,
			outputField: '',
			includeInput: false,
			includeDocument: false,
			keepFiles: false,
			simplify: true,
			timeout: 300_000,
			concurrency: undefined,
			maxAttempts: 5,
			maxWait: 300_000,
			retryAmbiguous: false,
			repeatedDocuments: 'extract',
			historySize: 10_000,
			reuseResults: true,
		});
	});

	test('accept numbers as expressions return them, also as text or empty', () => {
		const given = { timeoutSeconds: ' 90 ', concurrency: '7.5', maxWaitSeconds: 0, maxTries: '' };
		expect(readOptions(given)).toMatchObject({
			timeout: 90_000,
			concurrency: 7,
			maxWait: 0,
			maxAttempts: 5,
		});
		expect(readOptions({ maxWaitSeconds: '  ', timeoutSeconds: '1e3' })).toMatchObject({
			maxWait: 300_000,
			timeout: 1_000_000,
		});
	});

	test.each([
		['timeoutSeconds', 0, 'Timeout (Seconds)'],
		['timeoutSeconds', -1, 'Timeout (Seconds)'],
		['timeoutSeconds', 86_401, 'Timeout (Seconds)'],
		['timeoutSeconds', 'soon', 'Timeout (Seconds)'],
		['timeoutSeconds', Number.NaN, 'Timeout (Seconds)'],
		['timeoutSeconds', {}, 'Timeout (Seconds)'],
		['timeoutSeconds', [5], 'Timeout (Seconds)'],
		['timeoutSeconds', [], 'Timeout (Seconds)'],
		['timeoutSeconds', new Date(), 'Timeout (Seconds)'],
		['timeoutSeconds', true, 'Timeout (Seconds)'],
		['timeoutSeconds', '5,5', 'Timeout (Seconds)'],
		['timeoutSeconds', 'x'.repeat(200_000), 'Timeout (Seconds)'],
		['maxTries', true, 'Max Tries'],
		['maxTries', Infinity, 'Max Tries'],
		['concurrency', 0, 'Documents at a Time'],
		['concurrency', 51, 'Documents at a Time'],
		['maxTries', 21, 'Max Tries'],
		['maxWaitSeconds', -1, 'Max Wait (Seconds)'],
		['repeatedDocuments', 'Skip', 'Repeated Documents'],
		['repeatedDocuments', true, 'Repeated Documents'],
		['missingFields', 'fail', 'Missing Fields'],
		['noDocument', ['passThrough'], 'Item Without Document'],
		['unsupportedFiles', {}, 'Unsupported Files'],
		['fileTypes', ['PDF', 'DOCX'], 'File Types'],
		['fileTypes', 'invoices', 'File Types'],
		['fileTypes', { PDF: true }, 'File Types'],
		['fileTypes', [['PDF']], 'File Types'],
		['requiredFields', { total: true }, 'Required Fields'],
		['requiredFields', [{ name: 'total' }], 'Required Fields'],
		['outputField', {}, 'Output Field'],
		['simplify', 'no', 'Simplify'],
		['retryAmbiguous', 2, 'Retry When Unclear'],
		['keepFiles', {}, 'Pass File On'],
		['keepFiles', [true], 'Pass File On'],
		['keepFiles', Object.create(null), 'Pass File On'],
	])('refuse %s with the value %j', (name, value, label) => {
		let message = '';
		try {
			readOptions({ [name]: value });
		} catch (error) {
			({ message } = error as Error);
		}
		expect(message).toContain(` isn't a valid value for the option "${label}"`);
		expect(message.length).toBeLessThan(200);
	});

	test('take nothing, and text without a letter, for an option that is not set', () => {
		const names = [...Object.keys(LABELS), ...Object.keys(LIMITS)];
		for (const value of [undefined, null, '', ' \n']) {
			const unset = Object.fromEntries(names.map((name) => [name, value]));
			expect(readOptions(unset)).toEqual(readOptions({}));
		}
	});

	test.each([
		[true, false],
		['true', 'false'],
		[' True ', 'FALSE'],
	])('switch on with %j and off with %j', (on, off) => {
		const switches = ['retryAmbiguous', 'reuseResults', 'simplify', 'includeInput', 'keepFiles'];
		const all = (value: unknown) => Object.fromEntries(switches.map((name) => [name, value]));
		for (const [value, expected] of [
			[on, true],
			[off, false],
		]) {
			expect(readOptions(all(value))).toMatchObject(all(expected));
		}
	});

	test.each([[undefined], [null], [''], [{}]])('are all as by default if they are %j', (given) => {
		expect(readOptions(given)).toEqual(readOptions({}));
	});

	test.each([['{"maxTries": 1}'], [5], [true], [[]], [[{ maxTries: 1 }]]])(
		"can't be %j",
		(given) => {
			expect(() => readOptions(given)).toThrow(/isn't a set of options$/);
		},
	);

	test('have required fields as a list or with commas between them, each once', () => {
		const named = (requiredFields: unknown) => readOptions({ requiredFields }).requiredFields;
		expect(named('total, due date,,total')).toEqual(['total', 'due date']);
		expect(named(['total', ' due date ', null, '', 'total', 2026])).toEqual([
			'total',
			'due date',
			'2026',
		]);
		expect(named(2026)).toEqual(['2026']);
	});

	test('may have a number as the name of the output field', () => {
		expect(readOptions({ outputField: 2026 }).outputField).toBe('2026');
	});

	test('convert values only if Convert Values is on, and in the chosen format', () => {
		expect(
			readOptions({ convertValues: false, decimalSeparator: ',' }).valueFormat,
		).toBeUndefined();
		const german = { convertValues: true, decimalSeparator: ',', dateOrder: 'dayMonthYear' };
		expect(readOptions(german).valueFormat).toEqual({
			decimalSeparator: ',',
			dateOrder: 'dayMonthYear',
		});
	});

	test('accept file types in upper and lower case, and include all if none is chosen', () => {
		const names = (fileTypes: unknown) =>
			readOptions({ fileTypes }).fileTypes.map(({ name }) => name);
		expect(names(['pdf', 'TIFF'])).toEqual(['PDF', 'TIFF']);
		expect(names([])).toEqual(['PDF', 'JPEG', 'PNG', 'TIFF']);
	});

	test('accept file types as a text with commas, and by their extensions', () => {
		const names = (fileTypes: unknown) =>
			readOptions({ fileTypes }).fileTypes.map(({ name }) => name);
		expect(names('PDF')).toEqual(['PDF']);
		expect(names('pdf, .JPG,tif')).toEqual(['PDF', 'JPEG', 'TIFF']);
	});

	test('are in alphabetical order', () => {
		const labels = options.map(({ displayName }) => displayName);
		expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b)));
	});

	test.each(Object.entries(LABELS))(
		'have the same name in the editor as in errors: %s',
		(name, label) => {
			expect(options.find((option) => option.name === name)!.displayName).toBe(label);
		},
	);

	test('each have a name for errors', () => {
		const names = [...Object.keys(LABELS), ...Object.keys(LIMITS)];
		expect(names.toSorted()).toEqual(options.map(({ name }) => name).toSorted());
	});

	test.each(Object.entries(LIMITS))(
		'have the same name and limits in the editor as in errors: %s',
		(name, limit) => {
			const option = options.find((candidate) => candidate.name === name)!;
			expect(option).toMatchObject({
				displayName: limit.label,
				typeOptions: { minValue: Math.ceil(limit.min), maxValue: limit.max },
			});
			if (limit.default !== undefined) expect(option).toMatchObject({ default: limit.default });
		},
	);
});
