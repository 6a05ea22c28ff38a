import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { selectFields } from '../../../nodes/DocumentExtraction/documents/fieldSelection.js';

const email = ['attachment_0', 'attachment_1', 'attachment_10', 'logo'];

describe('Fields are found', () => {
	test.each([
		['by a name', 'logo', ['logo'], true],
		['by a name with blanks around it', ' logo ', ['logo'], true],
		['by several names, in that order', 'logo, attachment_0', ['logo', 'attachment_0'], false],
		['by a pattern', 'attachment_*', ['attachment_0', 'attachment_1', 'attachment_10'], false],
		['by a pattern with the end', '*_1', ['attachment_1'], false],
		['by a pattern in the middle', 'a*h*1', ['attachment_1'], false],
		['by a pattern that fits only one', 'l*', ['logo'], false],
		['all of them', '*', email, false],
		['each once', 'logo, *, lo*', ['logo', 'attachment_0', 'attachment_1', 'attachment_10'], false],
		['with empty parts left out', ', logo ,,', ['logo'], true],
		['not by a pattern that fits none', 'invoice*', [], false],
	])('%s: %j', (_how, selection, names, isSingle) => {
		expect(selectFields(selection, email)).toEqual({ names, missing: [], isSingle });
	});

	test('by a pattern in the order of their numbers', () => {
		const shuffled = ['attachment_10', 'attachment_2', 'attachment_0'];
		expect(selectFields('*', shuffled).names).toEqual([
			'attachment_0',
			'attachment_2',
			'attachment_10',
		]);
	});

	test('or are missing', () => {
		expect(selectFields('logo, a, b, a', email)).toEqual({
			names: ['logo'],
			missing: ['a', 'b'],
			isSingle: false,
		});
		expect(selectFields('Logo', email)).toEqual({ names: [], missing: ['Logo'], isSingle: true });
	});

	test('by their own name, even one with a comma or an asterisk', () => {
		const available = ['Invoice, signed', 'a*b', 'axb'];
		expect(selectFields('Invoice, signed', available).names).toEqual(['Invoice, signed']);
		expect(selectFields('a*b', available)).toMatchObject({ names: ['a*b'], isSingle: true });
	});

	test('as with a regular expression in which * is .*', () => {
		const name = fc.string({ unit: fc.constantFrom('a', 'b', '_'), maxLength: 8 });
		const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '*'), minLength: 1, maxLength: 6 });
		fc.assert(
			fc.property(fc.uniqueArray(name), pattern, (available, selection) => {
				fc.pre(selection.includes('*'));
				const expression = new RegExp(`^${selection.replaceAll('*', '.*')}$`);
				const expected = available.filter((field) => expression.test(field));
				expect(selectFields(selection, available).names.toSorted()).toEqual(expected.toSorted());
			}),
			{ numRuns: 2000 },
		);
	});
});
