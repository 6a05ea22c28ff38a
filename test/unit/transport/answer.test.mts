import { describe, expect, test } from 'vitest';

import { bodyOf } from '../../../nodes/DocumentExtraction/transport/answer.js';
import { fieldsOf } from '../../../nodes/DocumentExtraction/values/fields.js';

const answer = (body: string, status = 200) => ({ status, headers: {}, body });
const fields = (body: string) => fieldsOf(bodyOf(answer(body), 'fo_1'));

// docs/interface.md, sections 4.1 and 4.2
describe('An answer with status 200', () => {
	test('has its fields at the top level in the flat form', () => {
		expect(fields('{"total":"1,00","date":""}')).toEqual({ total: '1,00', date: '' });
	});

	test.each(['', ',"request_id":"7"'])(
		'has its fields in data in the wrapped form, whatever else is beside it: %j',
		(rest) => {
			const body = `{"status":"success","data":{"total":"1,00"}${rest}}`;
			expect(fields(body)).toEqual({ total: '1,00' });
		},
	);

	test.each([
		['fields named status and data', '{"status":"success","data":"x"}'],
		['another status', '{"status":"paid","data":{}}'],
		['a list as data', '{"status":"success","data":[]}'],
		['null as data', '{"status":"success","data":null}'],
		['status alone', '{"status":"success"}'],
	])('is flat with %s', (_what, body) => {
		expect(fields(body)).toEqual(JSON.parse(body));
	});

	test('may have a byte order mark in front of the JSON', () => {
		expect(fields('\uFEFF{"a":"1"}')).toEqual({ a: '1' });
	});

	test.each([5_000, 100_000])(
		'is an error with %d levels of objects, which n8n could not store',
		(levels) => {
			const body = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
			expect(() => bodyOf(answer(body), 'fo_1')).toThrow("isn't a JSON object of fields");
		},
	);

	test.each([
		['XML', '<?xml version="1.0"?>\n<total>1</total>', '<?xml version="1.0"?> <total>1</total>'],
		['a list', '[{"a":"1"}]', '[{"a":"1"}]'],
		['a number', '42', '42'],
		['a string', '"ok"', '"ok"'],
		['null', 'null', 'null'],
		['a truncated object', '{"total":"1,0', '{"total":"1,0'],
		['nothing but white space', ' \n', '(nothing: the answer is empty)'],
	])('is an error with %s, and the error shows how it begins', (_what, body, shown) => {
		expect(() => bodyOf(answer(body), 'fo_1')).toThrow(
			expect.objectContaining({
				message: "The service's answer isn't a JSON object of fields",
				description: expect.stringContaining(`The answer begins: ${shown}`),
				response: { status: 200 },
			}),
		);
	});

	test('is shortened in the error if it is long', () => {
		expect(() => bodyOf(answer('x'.repeat(5000)), 'fo_1')).toThrow(
			expect.objectContaining({ description: expect.stringMatching(/: x{200}…$/) }),
		);
	});
});
