import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
	excerpt,
	MESSAGE_LENGTH,
	nearest,
	quoted,
} from '../../nodes/DocumentExtraction/wording.js';

/** Any text, often with markup, invisible characters, or half of a character. */
const text = fc.string({
	unit: fc.oneof(
		fc.constantFrom('<', '>', '&lt;', '&#60;', '\n', '\u202E', '\ud83d', '😀', 'a', '1', ';'),
		fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
	),
	maxLength: 400,
});

describe('A quoted value', () => {
	test.each<[given: unknown, shown: string]>([
		['invoice.pdf', '"invoice.pdf"'],
		['<a href=//evil.example>Log in.pdf', '"‹a href=//evil.example›Log in.pdf"'],
		['R&D, Tom & Jerry.pdf', '"R&D, Tom & Jerry.pdf"'],
		['R&amp;D &#60;b&#x3e;.pdf', '"R＆amp;D ＆#60;b＆#x3e;.pdf"'],
		['two\r\nlines\0.pdf', '"two lines .pdf"'],
		['invoice\u202Efdp.exe', '"invoice fdp.exe"'],
		['half a \ud83d face', '"half a face"'],
		[5, '"5"'],
		[Number.NaN, '"NaN"'],
		[null, '"null"'],
		[false, '"false"'],
		[{ a: 1 }, 'An object'],
		[new Date(0), 'An object'],
		[[1, 2], 'A list'],
	])('of %j is %s', (given, shown) => {
		expect(quoted(given)).toBe(shown);
	});

	test('is short', () => {
		expect(quoted('x'.repeat(10_000))).toBe(`"${'x'.repeat(100)}…"`);
	});

	test('is one line of whole characters that looks the same as HTML and as text', () => {
		fc.assert(
			fc.property(text, (given) => {
				expect(quoted(given)).toMatch(/^"[^<>\p{Cc}\p{Cf}\p{Cs}]{0,101}"$/u);
				expect(quoted(given)).not.toMatch(/&(#|[a-z])\w*;/i);
			}),
		);
	});
});

describe('The beginning of a text', () => {
	test('is not cut within a character', () => {
		expect(excerpt('😀😀😀', 3)).toBe('😀…');
		expect(excerpt('😀😀😀', 4)).toBe('😀😀…');
	});

	test('consists of whole characters, whatever the text', () => {
		fc.assert(
			fc.property(text, (given) => {
				expect(excerpt(given)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
				expect(excerpt(given).length).toBeLessThanOrEqual(MESSAGE_LENGTH + 1);
			}),
		);
	});
});

describe('The names that are most similar to another one', () => {
	test('come first', () => {
		const names = ['iban', 'supplier', 'total_amount', 'Invoice No.'];
		expect(nearest('invoice_number', names)[0]).toBe('Invoice No.');
		expect(nearest('total', names)[0]).toBe('total_amount');
	});

	test('are only searched among the first 200 names, but all names are kept', () => {
		const names = Array.from({ length: 2_000 }, (_, index) => `${index}`.padStart(100, 'x'));
		const sorted = nearest('y'.repeat(100), names);
		expect(sorted).toHaveLength(names.length);
		expect(sorted.slice(1000)).toEqual(names.slice(1000));
	});
});
