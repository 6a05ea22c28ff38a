import { expect, test } from 'vitest';

import { parseJson } from '../../../nodes/DocumentExtraction/values/json.js';

test.each<[what: string, json: string, value: unknown]>([
	[
		'the digits of a long reference',
		'{"ref": 12345678901234567890}',
		{ ref: '12345678901234567890' },
	],
	['those of a negative one, in a list', '[1, -12345678901234567]', [1, '-12345678901234567']],
	[
		'other numbers',
		'{"a": 9007199254740991, "b": 0.1234567890123456}',
		{ a: 2 ** 53 - 1, b: 0.1234567890123456 },
	],
	[
		'digits in texts',
		'{"12345678901234567890": "a \\"12345678901234567890"}',
		{ '12345678901234567890': 'a "12345678901234567890' },
	],
	['numbers with an exponent', '[1e400, 12345678901234567890e-19]', [Infinity, 1.2345678901234567]],
])('An answer keeps %s', (_what, json, value) => {
	expect(parseJson(json)).toEqual(value);
});

// PostgreSQL accepts no text with U+0000.
test('An answer loses NUL characters, but nothing that only looks like one', () => {
	const json = '{"name": "M\\u0000\u00fcller\\u0000", "path": "C:\\\\u0000", "list": ["\\u0000"]}';
	expect(parseJson(json)).toEqual({ name: 'M\u00fcller', path: 'C:\\u0000', list: [''] });
});

test('An answer of many megabytes is read', () => {
	const text = `${'x'.repeat(10_000_000)}\\n`.repeat(3);
	const json = `{"long": "${text}", "number": 12345678901234567890}`;
	expect(parseJson(json)).toMatchObject({ number: '12345678901234567890' });
});
