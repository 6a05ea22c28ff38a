import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { Redaction } from '../../../nodes/DocumentExtraction/transport/redaction.js';

const KEY = "sk/live+4711=a'b<c>&d%e";

function redacted(text: string, key = KEY): string {
	return new Redaction(key).redact({ status: 200, headers: {}, body: text }).body;
}

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
const inHtml = (text: string) =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const everyCharacter = (text: string, form: (code: number) => string) =>
	Array.from(text, (character) => form(character.charCodeAt(0))).join('');
const hex = (code: number, digits: number) => code.toString(16).padStart(digits, '0');

const FORMS: Record<string, (text: string) => string> = {
	'as it is': (text) => text,
	'in JSON': inJson,
	'in JSON in JSON': (text) => inJson(inJson(text)),
	'in JSON, with its slashes escaped': (text) => inJson(text).replaceAll('/', '\\/'),
	'in JSON, with every character escaped': (text) =>
		everyCharacter(text, (code) => `\\u${hex(code, 4).toUpperCase()}`),
	'in an address': encodeURIComponent,
	'in an address in an address': (text) => encodeURIComponent(encodeURIComponent(text)),
	'in an address, in lower case': (text) => encodeURIComponent(text).toLowerCase(),
	'in HTML': (text) => inHtml(text).replaceAll('"', '&quot;'),
	'in HTML in HTML': (text) => inHtml(inHtml(text)),
	'in HTML, with every character escaped': (text) => everyCharacter(text, (code) => `&#${code};`),
	'in HTML, with every character as a hexadecimal number': (text) =>
		everyCharacter(text, (code) => `&#x${hex(code, 4)};`),
	'in hexadecimal digits': (text) => Buffer.from(text).toString('hex'),
	'in base64': (text) => Buffer.from(text).toString('base64'),
	'in base64 after another character': (text) => Buffer.from(`:${text}`).toString('base64'),
	'in base64 between others': (text) => Buffer.from(`a:${text}:b`).toString('base64'),
	'in base64 for addresses': (text) => Buffer.from(text).toString('base64url'),
};

describe('The key in an answer', () => {
	test.each(Object.keys(FORMS))('is replaced %s', (form) => {
		const text = FORMS[form]!(KEY.toLowerCase());
		const result = redacted(`before ${text} after`, KEY.toLowerCase());
		expect(result).toContain('***');
		expect(result.length).toBeLessThan('before *** after'.length + 12);
	});

	test('is replaced in whatever way its characters are escaped', () => {
		const character = fc
			.integer({ min: 33, max: 126 })
			.map((code) => String.fromCharCode(code))
			.filter((one) => !['"', '\\'].includes(one));
		// A whole key can be recognised in lower case, but not a single letter.
		const forms = Object.entries(FORMS)
			.filter(([name]) => !/lower case|digits|base64/.test(name))
			.map(([, form]) => form);
		const written = fc.array(fc.tuple(character, fc.nat(forms.length - 1)), {
			minLength: 8,
			maxLength: 40,
		});
		fc.assert(
			fc.property(written, (characters) => {
				const key = characters.map(([one]) => one).join('');
				const text = characters.map(([one, form]) => forms[form]!(one)).join('');
				expect(redacted(`"${text}"`, key).replaceAll('*', '').length).toBeLessThan(8);
			}),
			{ numRuns: 2_000 },
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

test('Other text stays as it is', () => {
	const text = JSON.stringify({ total: '824.88', note: 'a "quoted" word & <b>, 100 %, \\u0041' });
	expect(redacted(text)).toBe(text);
});
