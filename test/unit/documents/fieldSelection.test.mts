import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { selectFields, splitNames } from '../../../nodes/DocumentExtraction/documents/itemFiles.js';

const email = ['attachment_0', 'attachment_1', 'attachment_10', 'logo'];

const select = (entered: string, available: string[]) =>
	selectFields(splitNames(entered, available), available);

describe('A selection of binary fields', () => {
	test.each([
		['a name', 'logo', ['logo'], true],
		['a name with spaces around it', ' logo ', ['logo'], true],
		['several names, in that order', 'logo, attachment_0', ['logo', 'attachment_0'], false],
		['a pattern', 'attachment_*', ['attachment_0', 'attachment_1', 'attachment_10'], false],
		['a pattern that fits only one field', 'l*', ['logo'], false],
		['each field once', 'logo, lo*, *_0', ['logo', 'attachment_0'], false],
		['a name between empty parts', ', logo ,,', ['logo'], true],
	])('matches %s: %j', (_what, selection, names, isSingle) => {
		expect(select(selection, email)).toEqual({ fields: names, missing: [], isSingle });
	});

	test('sorts what a pattern matches by the numbers in the names', () => {
		const shuffled = ['attachment_10', 'attachment_2', 'attachment_0'];
		expect(select('*', shuffled).fields).toEqual(['attachment_0', 'attachment_2', 'attachment_10']);
	});

	test('reports names that no field has', () => {
		expect(select('logo, a, b, a', email)).toEqual({
			fields: ['logo'],
			missing: ['a', 'b'],
			isSingle: false,
		});
		expect(select('Logo', email)).toEqual({ fields: [], missing: ['Logo'], isSingle: true });
	});

	test('prefers a field of exactly that name, even one with a comma or an asterisk', () => {
		const available = ['Invoice, signed', 'a*b', 'axb'];
		expect(select('Invoice, signed', available).fields).toEqual(['Invoice, signed']);
		expect(select('a*b', available)).toMatchObject({ fields: ['a*b'], isSingle: true });
	});

	test('finds a field with spaces around its name, which nobody sees', () => {
		const available = ['Invoice ', ' Receipt', 'data'];
		for (const entered of ['Invoice', 'Invoice ', ' Invoice']) {
			expect(select(entered, available)).toMatchObject({ fields: ['Invoice '], isSingle: true });
		}
		expect(select('data, Receipt', available)).toMatchObject({ fields: ['data', ' Receipt'] });
		expect(select('Inv*', available)).toMatchObject({ fields: ['Invoice '] });
		expect(select('Invoice', ['Invoice ', 'Invoice']).fields).toEqual(['Invoice']);
	});

	test('matches like a regular expression with .* in place of *', () => {
		const name = fc.string({ unit: fc.constantFrom('a', 'b', '_'), maxLength: 8 });
		const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '*'), minLength: 1, maxLength: 6 });
		fc.assert(
			fc.property(fc.uniqueArray(name), pattern, (available, selection) => {
				fc.pre(selection.includes('*'));
				const expression = new RegExp(`^${selection.replaceAll('*', '.*')}$`);
				const expected = available.filter((field) => expression.test(field));
				expect(select(selection, available).fields.toSorted()).toEqual(expected.toSorted());
			}),
			{ numRuns: 500 },
		);
	});

	test('takes the commas in a list of names for parts of the names', () => {
		const available = ['a', 'b', 'a, b'];
		expect(selectFields(['a, b', 'a'], available).fields).toEqual(['a, b', 'a']);
		expect(selectFields(['a,b'], available)).toMatchObject({ fields: [], missing: ['a,b'] });
	});
});
