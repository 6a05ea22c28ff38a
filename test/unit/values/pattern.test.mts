import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
	matches,
	parsePattern,
	type Pattern,
} from '../../../nodes/DocumentExtraction/values/pattern.js';
import { expectSoon } from '../../support/processorTime.mjs';

function fits(source: string, text: string): boolean | undefined {
	const pattern = parsePattern(source);
	if (pattern instanceof SyntaxError) throw pattern;
	return matches(pattern, text);
}

describe('A pattern', () => {
	test.each([
		['INV-\\d{4,8}', 'inv-2026001', true],
		['INV-\\d{4,8}', 'INV-123', false],
		['INV-\\d{4,8}', 'INV-1234 ', false],
		['^R(E|N)?\\/\\d+$', 'RE/17', true],
		['(?:ab|a)(c|bcd)d?', 'abcd', true],
		['[A-Z]{2}\\d{9}|CHE-.*', 'CHE-123.456.789', true],
		['[^\\s,]+', 'a,b', false],
		['\\$?\\d+\\.\\d{2}', '$12.50', true],
		['ü+', 'ÜÜ', true],
		['', '', true],
		['a||b', '', true],
		['(a*)*b', 'aaab', true],
	])('%s against "%s": %s', (pattern, text, expected) => {
		expect(fits(pattern, text)).toBe(expected);
	});

	test.each([
		['(a', 'has a "(" without ")"'],
		['a)', 'has a ")" too many'],
		['*a', 'can\'t be understood from "*a" on'],
		['(?=a)b', 'can\'t be understood from "?=a)b" on'],
		['\\1', 'can\'t be understood from "\\1" on'],
		['[z-a]', 'can\'t be understood from "" on'],
		['a{5,2}', 'has the invalid count "{5,2}"; the limit is 500'],
		['a'.repeat(201), 'is longer than 200 characters'],
	])("that can't be used says why: %s", (pattern, problem) => {
		expect(parsePattern(pattern)).toMatchObject({ message: problem });
	});

	test.each([
		['(a+)+b', false],
		['((a*)*)*b', false],
		['(\\w+\\s?)*x', false],
		['.*.*.*.*.*b', false],
		['(a|a|a|a|a?)*b', false],
		[`${'('.repeat(48)}a*${'|a)'.repeat(48)}*b`, undefined],
		[`(${'[^b]?'.repeat(38)})*b`, undefined],
		['((((a?){500}){500}){500}){500}b', undefined],
	])('ends quickly, without an answer if necessary: %s', (source, answer) => {
		const pattern = parsePattern(source) as Pattern;
		expectSoon(() => expect(matches(pattern, 'a'.repeat(500))).toBe(answer));
	});

	test('means the same as in JavaScript', () => {
		const atom = fc.constantFrom('a', 'b', '.', '[ab]', '\\d', '(a|b)', '(ab?)', '(?:b*)');
		const count = fc.constantFrom('', '?', '*', '+', '{2}', '{1,3}');
		const source = fc
			.array(fc.tuple(atom, count), { maxLength: 5 })
			.map((all) => all.flat().join(''));
		fc.assert(
			fc.property(
				source,
				fc.string({ unit: fc.constantFrom('a', 'b', '1'), maxLength: 8 }),
				(pattern, text) => {
					expect(fits(pattern, text)).toBe(new RegExp(`^(?:${pattern})$`, 'iu').test(text));
				},
			),
		);
	});
});
