import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { Redaction } from '../../../nodes/DocumentExtraction/transport/redaction.js';
import { isWritten, mixedForms, WRITTEN_FORMS } from '../../support/writtenForms.mjs';

const KEY = "sk/live+4711=a'b<c>&d%e";

function redacted(text: string, key = KEY): string {
	return new Redaction(key).redact({ status: 200, headers: {}, body: text }).body;
}

describe('The key in an answer', () => {
	test.each(Object.entries(WRITTEN_FORMS))('is replaced %s', (_form, write) => {
		const text = write(KEY.toLowerCase());
		expect(isWritten(KEY.toLowerCase(), `before ${text} after`)).toBe(true);
		const result = redacted(`before ${text} after`, KEY.toLowerCase());
		expect(result).toContain('***');
		expect(result.length).toBeLessThan('before *** after'.length + 12);
	});

	test('is replaced however its characters are escaped', () => {
		const character = fc
			.integer({ min: 33, max: 126 })
			.map((code) => String.fromCharCode(code))
			.filter((one) => !['"', '\\'].includes(one));
		const written = fc
			.array(character, { minLength: 8, maxLength: 40 })
			.map((characters) => characters.join(''))
			.chain((key) => fc.tuple(fc.constant(key), mixedForms(key)));
		fc.assert(
			fc.property(written, ([key, text]) => {
				expect(redacted(`"${text}"`, key).replaceAll('*', '').length).toBeLessThan(8);
			}),
			{ numRuns: 500 },
		);
	});

	test('is replaced in the address of a redirect', () => {
		const headers = { location: `https://elsewhere.example/?key=${encodeURIComponent(KEY)}` };
		const { location } = new Redaction(KEY).redact({ status: 302, headers, body: '' }).headers;
		expect(location).toBe('https://elsewhere.example/?key=***');
	});

	test('leaves JSON valid', () => {
		const body = JSON.stringify({ [KEY]: [`${KEY}\\`, { deep: `"${KEY}"` }] });
		expect(JSON.parse(redacted(body))).toEqual({ '***': ['***\\', { deep: '"***"' }] });
	});
});

test('Other text stays unchanged', () => {
	const text = JSON.stringify({ total: '824.88', note: 'a "quoted" word & <b>, 100 %, \\u0041' });
	expect(redacted(text)).toBe(text);
});
