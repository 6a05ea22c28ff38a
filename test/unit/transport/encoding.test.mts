import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { decode } from '../../../nodes/DocumentExtraction/transport/encoding.js';
import { Redaction } from '../../../nodes/DocumentExtraction/transport/redaction.js';

const KEY = 'key-0123456789abcdef';

/** The WHATWG's encodings, some that it doesn't know, and some that it refuses. */
const CHARSETS = [
	...['utf-8', 'utf8', 'us-ascii', 'latin1', 'utf-16', 'utf-16be', 'x-user-defined', 'macintosh'],
	...['ibm866', 'koi8-r', 'koi8-u', 'gbk', 'gb18030', 'big5', 'euc-jp', 'iso-2022-jp', 'shift_jis'],
	...['euc-kr', 'iso-2022-kr', 'hz-gb-2312', 'utf-7', 'utf-32', 'ibm037', 'cp1047', 'utf8mb4', ''],
	...Array.from({ length: 16 }, (_, index) => `iso-8859-${index + 1}`),
	...Array.from({ length: 9 }, (_, index) => `windows-125${index}`),
];

const contentType = fc
	.constantFrom(...CHARSETS)
	.map((charset) => `application/json; charset=${charset}`);
/** All characters on an English keyboard, and spaces. */
const ascii = fc
	.array(fc.integer({ min: 32, max: 126 }), { maxLength: 50 })
	.map((codes) => String.fromCharCode(...codes));

describe('An answer', () => {
	test('that is ASCII is read correctly, whatever its header says', () => {
		fc.assert(
			fc.property(ascii, contentType, (text, type) => {
				expect(decode(Buffer.from(text), type)).toEqual({ text, isGuessed: false });
			}),
			{ numRuns: 2000 },
		);
	});

	test('that is valid UTF-8 or UTF-16 is read correctly, unless its header names another script', () => {
		const json = fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify({ text }));
		const western = fc.constantFrom(undefined, 'text/json', 'text/json; charset=iso-8859-1');
		const encoding = fc.constantFrom<BufferEncoding>('utf8', 'utf16le');
		fc.assert(
			fc.property(json, encoding, western, (text, unicode, type) => {
				expect(decode(Buffer.from(text, unicode), type)).toEqual({ text, isGuessed: false });
			}),
		);
	});

	test('does not show the key in any encoding, and is read whatever its bytes are', () => {
		const around = fc.uint8Array({ maxLength: 30 }).map((bytes) => Buffer.from(bytes));
		const key = fc.constantFrom<BufferEncoding>('latin1', 'utf16le');
		fc.assert(
			fc.property(around, key, around, contentType, (before, encoding, after, type) => {
				const space = Buffer.from(' ', encoding);
				const bytes = Buffer.concat([before, space, Buffer.from(KEY, encoding), space, after]);
				const { text } = decode(bytes, type);
				const { body } = new Redaction(KEY).redact({ status: 200, headers: {}, body: text });
				expect(body.replace(/[^\w-]/g, '')).not.toContain(KEY);
			}),
			{ numRuns: 2000 },
		);
	});
});
