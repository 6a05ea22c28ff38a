import { describe, expect, test } from 'vitest';

import { bodyOf, fieldsOf } from '../../../nodes/DocumentExtraction/transport/answer.js';

const answer = (body: string, status = 200) => ({ status, headers: {}, body });
const fields = (body: string) => fieldsOf(bodyOf(answer(body)));

describe('§4 "Response: 200 OK"', () => {
	test('form A gives its fields', () => {
		expect(fields('{"total":"1,00","date":""}')).toEqual({ total: '1,00', date: '' });
	});

	test('form B gives the same fields', () => {
		expect(fields('{"status":"success","data":{"total":"1,00"}}')).toEqual({ total: '1,00' });
	});

	test.each([
		['a flat project with fields named status and data', '{"status":"success","data":"x"}'],
		['another status', '{"status":"paid","data":{}}'],
		['a third key', '{"status":"success","data":{},"page":"1"}'],
		['a list as data', '{"status":"success","data":[]}'],
		['no data at all', '{"status":"success","data":null}'],
		['status alone', '{"status":"success"}'],
	])('stays flat with %s', (_what, body) => {
		expect(fields(body)).toEqual(JSON.parse(body));
	});

	test('a byte order mark before the JSON is forgiven', () => {
		expect(fields('\uFEFF{"a":"1"}')).toEqual({ a: '1' });
	});

	test.each([5_000, 100_000])(
		'%d levels of objects, which n8n could not store, are an error',
		(levels) => {
			const body = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
			expect(() => bodyOf(answer(body))).toThrow('something that is no set of fields');
		},
	);

	test.each([
		['a page', '<html>\n  <b>Sign in</b></html>', '<html> <b>Sign in</b></html>'],
		['a list', '[{"a":"1"}]', '[{"a":"1"}]'],
		['a number', '42', '42'],
		['a string', '"ok"', '"ok"'],
		['null', 'null', 'null'],
		['a cut off object', '{"total":"1,0', '{"total":"1,0'],
		['nothing', ' \n', '(nothing: the answer is empty)'],
	])('%s is an error that shows how it begins', (_what, body, shown) => {
		expect(() => bodyOf(answer(body))).toThrow(
			expect.objectContaining({
				message: 'The service answered with something that is no set of fields',
				description: expect.stringContaining(`The answer begins: ${shown}`),
				response: { status: 200 },
			}),
		);
	});

	test('a long answer that makes no sense is shown shortened', () => {
		expect(() => bodyOf(answer('x'.repeat(5000)))).toThrow(
			expect.objectContaining({ description: expect.stringMatching(/: x{200}…$/) }),
		);
	});
});
