import { describe, expect, test } from 'vitest';

import { FILE_TYPES } from '../../../nodes/DocumentExtraction/documents/fileType.js';
import {
	optionParameters,
	readOptions,
} from '../../../nodes/DocumentExtraction/options/options.js';

const names = optionParameters.map(({ name }) => name);

describe('The options', () => {
	test('have these values if none is set', () => {
		expect(readOptions({})).toEqual({
			alreadyReadDocuments: 'extract',
			checks: [],
			concurrency: undefined,
			convertValues: false,
			dateOrder: undefined,
			decimalSeparator: undefined,
			documentsToReview: 'mark',
			fieldToSplitOut: '',
			fileTypes: FILE_TYPES,
			historySize: 10_000,
			includeDocumentInfo: false,
			includeFile: false,
			includeInputFields: false,
			itemWithoutDocument: 'skip',
			maxAttempts: 5,
			maxWait: 300_000,
			output: { mode: 'simple', fields: [] },
			outputField: '',
			requiredFields: [],
			retryAmbiguous: false,
			reuseResults: true,
			timeout: 300_000,
			unsupportedFiles: 'skip',
		});
	});

	test.each(optionParameters)(
		'change nothing when they are added: $displayName',
		({ name, default: added }) => {
			expect(readOptions({ [name]: added })).toEqual(readOptions({}));
		},
	);

	test('have the names of their parameters', () => {
		expect(Object.keys(readOptions({})).toSorted()).toEqual(names.toSorted());
	});

	test('accept numbers as expressions return them, also as text or empty', () => {
		const given = {
			timeout: ' 90 ',
			concurrency: '7.5',
			maxWait: 0,
			maxAttempts: '',
		};
		expect(readOptions(given)).toMatchObject({
			timeout: 90_000,
			concurrency: 7,
			maxWait: 0,
			maxAttempts: 5,
		});
		expect(readOptions({ timeout: '1e3' }).timeout).toBe(1_000_000);
		expect(readOptions({ timeout: 0.2 }).timeout).toBe(200);
	});

	test('leave the number of documents at a time to the node if it is 0', () => {
		expect(readOptions({ concurrency: 0 }).concurrency).toBeUndefined();
	});

	test.each<[name: string, values: unknown[]]>([
		['timeout', [0, -1, 86_401, 'soon', Number.NaN, {}, [5], [], new Date(), true, '5,5']],
		['outputField', [{}, 'number, total']],
		['fieldToSplitOut', [['line_items'], 'line_items, taxes']],
		['concurrency', [-1, 51]],
		['maxAttempts', [21, true, Infinity, 'x'.repeat(200_000)]],
		['maxWait', [-1]],
		['alreadyReadDocuments', ['Skip', true]],
		['documentsToReview', ['error']],
		['itemWithoutDocument', [['passThrough']]],
		['unsupportedFiles', [{}]],
		['fileTypes', [['PDF', 'DOCX'], 'invoices', { PDF: true }, [['PDF']]]],
		['requiredFields', [{ total: true }, [{ name: 'total' }]]],
		['decimalSeparator', ['auto']],
		['retryAmbiguous', [2]],
		['includeFile', [{}, [true], Object.create(null)]],
	])('refuse values that are not valid for %s', (name, values) => {
		const { displayName } = optionParameters.find((option) => option.name === name)!;
		for (const value of values) {
			const read = () => readOptions({ [name]: value });
			expect(read).toThrow(` isn't a valid value for the option "${displayName}"`);
			expect(read).toThrow(/^.{1,199}$/);
		}
	});

	test('have their defaults if an expression returns nothing, or an empty text', () => {
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
		const switches = ['retryAmbiguous', 'reuseResults', 'includeInputFields', 'includeFile'];
		const all = (value: unknown) => Object.fromEntries(switches.map((name) => [name, value]));
		for (const [value, expected] of [
			[on, true],
			[off, false],
		]) {
			expect(readOptions(all(value))).toMatchObject(all(expected));
		}
	});

	test.each([[undefined], [null], [''], [{}]])(
		'all have their defaults if they are %j',
		(given) => {
			expect(readOptions(given)).toEqual(readOptions({}));
		},
	);

	test.each([['{"maxAttempts": 1}'], [5], [true], [[]], [[{ maxAttempts: 1 }]]])(
		"can't be %j",
		(given) => {
			expect(() => readOptions(given)).toThrow(/isn't a set of options$/);
		},
	);

	test('read required fields from a list or a text with commas, each once', () => {
		const named = (requiredFields: unknown) => readOptions({ requiredFields }).requiredFields;
		expect(named('total, due date,,total')).toEqual(['total', 'due date']);
		expect(named(['total', ' due date ', null, '', 'total', 2026])).toEqual([
			'total',
			'due date',
			'2026',
		]);
		expect(named(2026)).toEqual(['2026']);
	});

	test('accept a number as the name of the output field', () => {
		expect(readOptions({ outputField: 2026 }).outputField).toBe('2026');
	});

	test('return the fields that are selected, in their order', () => {
		const outputOf = (values: object) => readOptions({ output: { values } }).output;
		expect(outputOf({ mode: 'selectedFields', fields: 'total, date' })).toEqual({
			mode: 'selectedFields',
			fields: ['total', 'date'],
		});
		expect(outputOf({ mode: 'raw', fields: 'total' })).toEqual({ mode: 'raw', fields: [] });
		expect(outputOf({})).toEqual(outputOf({ mode: 'simple' }));
	});

	test('refuse an output of selected fields if none is selected', () => {
		const output = { values: { mode: 'selectedFields', fields: ' ' } };
		expect(() => readOptions({ output })).toThrow('The option "Output" has no fields to return');
	});

	test.each([
		[{ mode: 'selectedFields', fields: { total: true } }, 'Fields to Return'],
		[{ mode: 'simplified' }, 'Mode'],
	])('refuse the output %j', (values, label) => {
		expect(() => readOptions({ output: { values } })).toThrow(
			`isn't a valid value for the option "${label}"`,
		);
	});

	test('read checks as the editor saves them', () => {
		const check = [
			{ fields: 'net, tax', kind: 'amount' },
			{ fields: 'iban', kind: 'iban' },
			{ fields: 'date', kind: 'date', notInFuture: true, maxAgeDays: 0 },
			{ fields: 'currency', kind: 'oneOf', values: 'EUR, CHF' },
			{ fields: 'total', kind: 'sum', parts: 'net, tax', tolerance: 0.02 },
		];
		expect(readOptions({ checks: { list: { rows: { check } } } }).checks).toEqual([
			{ fields: ['net', 'tax'], kind: 'amount' },
			{ fields: ['iban'], kind: 'iban' },
			{ fields: ['date'], kind: 'date', notInFuture: true, maxAgeDays: undefined },
			{ fields: ['currency'], kind: 'oneOf', values: ['EUR', 'CHF'] },
			{ fields: ['total'], kind: 'sum', parts: ['net', 'tax'], tolerance: 0.02 },
		]);
		expect(readOptions({ checks: {} }).checks).toEqual([]);
	});

	test.each([
		[{}],
		[{ fields: '', kind: 'amount' }],
		[
			{
				fields: ' ',
				kind: 'amount',
				maxAgeDays: 0,
				notInFuture: true,
				parts: '',
				pattern: '',
				tolerance: 0,
				values: '',
			},
		],
	])('ignore a row of checks that nobody has touched: %j', (row) => {
		const filledIn = { fields: 'total', kind: 'amount' };
		expect(readOptions({ checks: { list: { rows: { check: [row, filledIn] } } } }).checks).toEqual([
			{ fields: ['total'], kind: 'amount' },
		]);
	});

	test.each([
		[{ fields: '', kind: 'iban' }, "A check isn't complete"],
		[{ fields: '', values: 'EUR' }, "A check isn't complete"],
		[{ fields: 'a', kind: 'oneOf' }, "A check isn't complete"],
		[{ fields: 'a', kind: 'pattern' }, "A check isn't complete"],
		[{ fields: 'a', kind: 'sum', parts: ' ' }, "A check isn't complete"],
		[{ fields: 'a', kind: 'pattern', pattern: '(' }, 'The pattern "(" has a "(" without ")"'],
		[{ fields: 'a', kind: 'word' }, '"word" isn\'t a valid value for the option "Kind"'],
		[
			{ fields: 'a', kind: 'date', maxAgeDays: -1 },
			'"-1" isn\'t a valid value for the option "Max Age (Days)"',
		],
	])('refuse the check %j', (check, message) => {
		expect(() => readOptions({ checks: { list: { rows: { check: [check] } } } })).toThrow(message);
	});

	test.each([
		[
			['pdf', 'TIFF'],
			['PDF', 'TIFF'],
		],
		['pdf, .JPG,tif', ['PDF', 'JPEG', 'TIFF']],
		[[], ['PDF', 'JPEG', 'PNG', 'TIFF']],
	])('read %j as the file types %j', (fileTypes, names) => {
		expect(readOptions({ fileTypes }).fileTypes.map(({ name }) => name)).toEqual(names);
	});
});
