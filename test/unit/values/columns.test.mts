import { describe, expect, test } from 'vitest';

import {
	listFrom,
	namesWithColumns,
	valueOf,
	withColumns,
} from '../../../nodes/DocumentExtraction/values/columns.js';
import { expectSoon } from '../../support/processorTime.mjs';

const ROWS = [{ amount: '7.00', text: 'Paper' }, { amount: '2.50' }];
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('A value is a list', () => {
	test.each([
		['if it is one', ROWS, ROWS],
		['if it is a text that is one', JSON.stringify(ROWS), ROWS],
		['with white space and a byte order mark around it', '\uFEFF\n [1, "2"]\n', [1, '2']],
		['if it is empty', ' [] ', []],
		['with the digits of long numbers', '[12345678901234567890]', ['12345678901234567890']],
		['without zero bytes', '["a\\u0000b"]', ['ab']],
		['of up to 100 levels', nested(100), JSON.parse(nested(100))],
	])('%s', (_what, value, list) => {
		expect(listFrom(value)).toEqual(list);
	});

	test.each([
		['an empty text', ''],
		['another text', 'Paper, 2 pieces'],
		['an object', { 0: 'a', length: 1 }],
		['a text that is an object', '{"0":"a"}'],
		['a text that is cut off', JSON.stringify(ROWS).slice(0, -10)],
		['a text with something after the list', '[] and more'],
		['a list of more than 100 levels', nested(101)],
		['a list of very many levels', nested(1_000_000)],
		['a text of more than 4 MB', `["${'x'.repeat(4 * 1024 * 1024)}"]`],
		['nothing', undefined],
	])('but not if it is %s', (_what, value) => {
		expectSoon(() => expect(listFrom(value)).toBeUndefined());
	});
});

describe.each([
	['a list', ROWS],
	['a text that is a list', JSON.stringify(ROWS)],
])('In %s', (_what, items) => {
	test('a column has a value for each row', () => {
		expect(valueOf({ items }, 'items.amount')).toEqual(['7.00', '2.50']);
		expect(valueOf({ items }, 'items.text')).toEqual(['Paper', undefined]);
		expect(valueOf({ items }, 'items.constructor')).toEqual([undefined, undefined]);
	});

	test('a field that has the whole name takes precedence', () => {
		expect(valueOf({ items, 'items.amount': '9.50' }, 'items.amount')).toBe('9.50');
	});

	test('names may have points', () => {
		expect(valueOf({ a: '', 'a.b': items }, 'a.b.amount')).toEqual(['7.00', '2.50']);
		expect(valueOf({ list: [{ 'unit.price': 1 }] }, 'list.unit.price')).toEqual([1]);
	});

	test('rows may have rows', () => {
		const documents = [{ items }, { items: '' }, 'page 3'];
		expect(valueOf({ documents }, 'documents.items.amount')).toEqual([
			['7.00', '2.50'],
			undefined,
			undefined,
		]);
	});
});

test.each(['items.amount', 'items', 'other', '.', 'items.', '.amount', ''])(
	'The name "%s" has no value if no field is a list',
	(name) => {
		expect(valueOf({ total: '1' }, name)).toBeUndefined();
		expect(valueOf({ items: { amount: '1' } }, `${name}.amount`)).toBeUndefined();
	},
);

test('Only lists with a column that is asked for are read, and the fields stay as they are', () => {
	const text = JSON.stringify(ROWS);
	const documents = JSON.stringify([{ items: text, taxes: text }]);
	const fields = { number: '1', items: text, taxes: text, documents, broken: '[' };
	const before = structuredClone(fields);
	const names = ['number', 'taxes', 'items.amount', 'documents.items.text', 'broken.a', 'none.a'];
	const read = withColumns(fields, names);
	expect(read).toEqual({ ...fields, items: ROWS, documents: [{ items: ROWS, taxes: text }] });
	expect(Object.keys(read)).toEqual(Object.keys(fields));
	expect(fields).toEqual(before);
});

test('The names of a document include those of all columns', () => {
	const documents = [{ number: '1' }, { pages: '2', items: ROWS }];
	expect(namesWithColumns({ sender: 'a', documents, text: '[{"a":1}]', list: [1] })).toEqual([
		...['sender', 'documents', 'text', 'list'],
		...['documents.number', 'documents.pages', 'documents.items'],
		...['documents.items.amount', 'documents.items.text'],
	]);
});
