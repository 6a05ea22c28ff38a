import { describe, expect, test } from 'vitest';

import { FILE_TYPES } from '../../../nodes/DocumentExtraction/documents/fileType.js';
import { LIMITS, readOptions } from '../../../nodes/DocumentExtraction/documents/options.js';
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
		const given = { timeoutSeconds: '90', concurrency: '7.5', maxWaitSeconds: 0, maxTries: '' };
		expect(readOptions(given)).toMatchObject({
			timeout: 90_000,
			concurrency: 7,
			maxWait: 0,
			maxAttempts: 5,
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
		['concurrency', 0, 'Documents at a Time'],
		['concurrency', 51, 'Documents at a Time'],
		['maxTries', 21, 'Max Tries'],
		['maxWaitSeconds', -1, 'Max Wait (Seconds)'],
	])('refuse %s with the value %j', (name, value, label) => {
		expect(() => readOptions({ [name]: value })).toThrow(
			`isn't a valid value for the option "${label}"`,
		);
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
			readOptions({ fileTypes: fileTypes as string[] }).fileTypes.map(({ name }) => name);
		expect(names(['pdf', 'TIFF'])).toEqual(['PDF', 'TIFF']);
		expect(names([])).toEqual(['PDF', 'JPEG', 'PNG', 'TIFF']);
	});

	test('are in alphabetical order', () => {
		const labels = options.map(({ displayName }) => displayName);
		expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b)));
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
