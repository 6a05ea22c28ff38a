import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { splitOut, splitProblem, withList } from '../../../nodes/DocumentExtraction/values/rows.js';
import { expectSoon } from '../../support/processorTime.mjs';

/** The fields of the items of a document. */
function itemsOf(fields: object, name = 'items') {
	const { others, rows } = splitOut(withList({ ...fields }, name), name)!;
	return rows.map((row) => ({ ...others, ...row }));
}

describe('A list that is split out', () => {
	const ROWS = [{ text: 'Paper', amount: '7.00' }, { text: 'Ink' }];

	test.each([
		['a list', ROWS],
		['a text', JSON.stringify(ROWS)],
	])('gives the columns of each row and the other fields (%s)', (_what, items) => {
		expect(itemsOf({ number: '1', items, total: '9' })).toEqual([
			{ number: '1', total: '9', text: 'Paper', amount: '7.00' },
			{ number: '1', total: '9', text: 'Ink' },
		]);
	});

	test.each([[[]], ['[]'], [''], [' \u200b'], [null], ['N/A'], [undefined]])(
		'leaves the other fields if it has no rows: %j',
		(items) => {
			expect(itemsOf({ number: '1', items })).toEqual([{ number: '1' }]);
			expect(itemsOf({ number: '1' })).toEqual([{ number: '1' }]);
		},
	);

	test('puts rows that are not objects into its own field', () => {
		expect(itemsOf({ number: '1', items: ['a', null, ['b'], {}, ''] })).toEqual([
			{ number: '1', items: 'a' },
			{ number: '1', items: null },
			{ number: '1', items: ['b'] },
			{ number: '1' },
			{ number: '1', items: '' },
		]);
	});

	test('gives other names to columns that have the name of a field, the same in all rows', () => {
		const items = [{ date: 'b', items_date: 'c' }, { date: 'd' }, { text: 'e' }];
		expect(itemsOf({ date: 'a', items })).toEqual([
			{ date: 'a', items_date_2: 'b', items_date: 'c' },
			{ date: 'a', items_date_2: 'd' },
			{ date: 'a', text: 'e' },
		]);
		expect(itemsOf({ items: [{ items: 'a', date: 'b' }] })).toEqual([{ items: 'a', date: 'b' }]);
	});

	test('may have names that are special in JavaScript', () => {
		const fields = JSON.parse('{"__proto__":[{"__proto__":"a","constructor":"b"}],"toString":"c"}');
		const [item] = itemsOf(fields, '__proto__');
		expect(JSON.stringify(item)).toBe('{"toString":"c","__proto__":"a","constructor":"b"}');
	});

	test.each([
		['Paper, 2 pieces', 'is "Paper, 2 pieces", which can\'t be read as a list'],
		['[{"text":"Pap', 'is "[{"text":"Pap", which can\'t be read as a list'],
		[{ text: 'Paper' }, "is an object, which can't be read as a list"],
		[7, 'is "7", which can\'t be read as a list'],
		[Array(10_001).fill('x'), 'has 10001 rows, more than the limit of 10000'],
	])('stays whole if it is something else, or too long', (items, problem) => {
		const fields = { number: '1', items };
		expect(splitOut(fields, 'items')).toBeUndefined();
		expect(splitProblem(fields, 'items')).toBe(problem);
	});

	test('stays whole if there are too many fields to repeat', () => {
		const others = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`field ${at}`, 'x']));
		const fields = { ...others, items: Array(10_000).fill({ text: 'x' }) };
		expect(splitOut(fields, 'items')).toBeUndefined();
		expect(splitProblem(fields, 'items')).toBe(
			'has 10000 rows, which is too many to repeat 101 other fields',
		);
	});

	test('is split quickly, also at its limits', () => {
		const others = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`field ${at}`, 'x']));
		const row = { 'field 0': 'x', 'field 1': 'x', text: 'x' };
		const fields = { ...others, items: Array(10_000).fill(row) };
		expectSoon(() => expect(splitOut(fields, 'items')!.rows).toHaveLength(10_000));
	});
});

test('Without a name, nothing is split out, also if a field has no name', () => {
	const fields = { '': '[1]', items: '[2]' };
	expect(withList(fields, '')).toBe(fields);
	expect(splitOut(fields, '')).toBeUndefined();
	expect(splitProblem(fields, '')).toBeUndefined();
});

test('For any fields and rows, each row ends as one item, and no value gets lost', () => {
	const name = fc.constantFrom('date', 'items', 'items_date', 'items_items', 'a', '__proto__', '');
	const values = fc.dictionary(name, fc.string(), { noNullPrototype: true });
	// Without integers that are too large for JavaScript, which become texts.
	const single = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
	const row = fc.oneof(values, single, fc.array(single));
	const rows = fc.array(row, { minLength: 1 });
	const cases = fc.record({ fields: values, rows, isText: fc.boolean() });
	fc.assert(
		fc.property(cases, ({ fields, rows: given, isText }) => {
			const others = { ...fields };
			delete others.items;
			const items = itemsOf({ ...others, items: isText ? JSON.stringify(given) : given });
			expect(items).toHaveLength(given.length);
			for (const [index, row] of given.entries()) {
				const isRow = typeof row === 'object' && row !== null && !Array.isArray(row);
				const columns = isRow ? Object.values(row) : [row];
				expect(items[index]).toMatchObject(others);
				expect(sorted(Object.values(items[index]!))).toEqual(
					sorted([...Object.values(others), ...columns]),
				);
			}
		}),
	);
});

function sorted(values: unknown[]): string[] {
	return values.map((value) => JSON.stringify(value)).toSorted();
}
