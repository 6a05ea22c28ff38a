import { describe, expect, test } from 'vitest';

import { options } from '../../../nodes/DocumentExtraction/description/optionProperties.js';
import { FILE_TYPES } from '../../../nodes/DocumentExtraction/documents/fileType.js';
import { LIMITS, readOptions } from '../../../nodes/DocumentExtraction/documents/options.js';

describe('The options', () => {
	test('have the defaults that the editor shows', () => {
		expect(readOptions({})).toEqual({
			fileTypes: FILE_TYPES,
			unsupportedFiles: 'skip',
			noDocument: 'error',
			requiredFields: [],
			checks: [],
			reviewedDocuments: 'mark',
			valueFormat: { decimalSeparator: undefined, dateOrder: undefined },
			convertsValues: false,
			fields: [],
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
			alreadyReadDocuments: 'extract',
			historySize: 10_000,
			reuseResults: true,
		});
	});

	test('accept numbers as expressions return them, also as text or empty', () => {
		const given = {
			timeoutSeconds: ' 90 ',
			concurrency: '7.5',
			maxWaitSeconds: 0,
			maxAttempts: '',
		};
		expect(readOptions(given)).toMatchObject({
			timeout: 90_000,
			concurrency: 7,
			maxWait: 0,
			maxAttempts: 5,
		});
		expect(readOptions({ timeoutSeconds: '1e3' }).timeout).toBe(1_000_000);
	});

	test.each<[name: string, values: unknown[]]>([
		['timeoutSeconds', [0, -1, 86_401, 'soon', Number.NaN, {}, [5], [], new Date(), true, '5,5']],
		['outputField', [{}, 'number, total']],
		['fields', [{ total: true }]],
		['concurrency', [0, 51]],
		['maxAttempts', [21, true, Infinity, 'x'.repeat(200_000)]],
		['maxWaitSeconds', [-1]],
		['alreadyReadDocuments', ['Skip', true]],
		['reviewedDocuments', ['fail']],
		['noDocument', [['passThrough']]],
		['unsupportedFiles', [{}]],
		['fileTypes', [['PDF', 'DOCX'], 'invoices', { PDF: true }, [['PDF']]]],
		['requiredFields', [{ total: true }, [{ name: 'total' }]]],
		['simplify', ['no']],
		['retryAmbiguous', [2]],
		['keepFiles', [{}, [true], Object.create(null)]],
	])('refuse values that are not valid for %s', (name, values) => {
		const { displayName } = options.find((option) => option.name === name)!;
		for (const value of values) {
			const read = () => readOptions({ [name]: value });
			expect(read).toThrow(` isn't a valid value for the option "${displayName}"`);
			expect(read).toThrow(/^.{1,199}$/);
		}
	});

	test('take nothing, and text without a letter, for an option that is not set', () => {
		const names = options.map(({ name }) => name);
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

	test.each([['{"maxAttempts": 1}'], [5], [true], [[]], [[{ maxAttempts: 1 }]]])(
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

	test('convert values only if Convert Values is on', () => {
		const german = { decimalSeparator: ',', dateOrder: 'dayMonthYear' };
		expect(readOptions(german)).toMatchObject({ convertsValues: false, valueFormat: german });
		expect(readOptions({ convertValues: true, ...german }).convertsValues).toBe(true);
	});

	test('have checks as the editor gives them', () => {
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
	])('have no check in a row that nobody has touched: %j', (row) => {
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
	])('take %j for the file types %j', (fileTypes, names) => {
		expect(readOptions({ fileTypes }).fileTypes.map(({ name }) => name)).toEqual(names);
	});

	test('have the same limits in the editor as in errors', () => {
		const shown = Object.fromEntries(options.map((option) => [option.name, option]));
		const limits = Object.entries(LIMITS).map(([name, { min, max, ...rest }]) => {
			const typeOptions = { minValue: Math.ceil(min), maxValue: max };
			return [name, { typeOptions, ...(rest.default !== undefined && rest) }];
		});
		expect(shown).toMatchObject(Object.fromEntries(limits));
	});

	test('are all read: none of the editor is unknown', () => {
		const read = new Set<PropertyKey>();
		const given = new Proxy({}, { get: (_, name) => void read.add(name) });
		readOptions(given);
		const names = options.map(({ name }) => name);
		expect([...read].filter((name) => typeof name === 'string').toSorted()).toEqual(
			names.toSorted(),
		);
	});
});
