import { describe, expect, test } from 'vitest';

import { bodyOf } from '../../../nodes/DocumentExtraction/transport/answer.js';
import { fieldsOf } from '../../../nodes/DocumentExtraction/values/fields.js';

const answer = (body: string, status = 200) => ({ status, headers: {}, body });
const errorIn = (body: string, headers: Record<string, string> = {}): unknown => {
	try {
		return bodyOf({ ...answer(body), headers }, 'fo_1');
	} catch (error) {
		return error;
	}
};
const fields = (body: string) => fieldsOf(bodyOf(answer(body), 'fo_1'));

// docs/interface.md, sections 4.1 and 4.2
describe('An answer with status 200', () => {
	test('has its fields at the top level in the flat form', () => {
		expect(fields('{"total":"1,00","date":""}')).toEqual({ total: '1,00', date: '' });
	});

	test.each(['', ',"request_id":"7"'])(
		'has its fields in data in the wrapped form, whatever is next to it: %j',
		(rest) => {
			const body = `{"status":"success","data":{"total":"1,00"}${rest}}`;
			expect(fields(body)).toEqual({ total: '1,00' });
		},
	);

	test.each([
		['fields named status and data', '{"status":"success","data":"x"}'],
		['another status', '{"status":"paid","data":{}}'],
		['status alone', '{"status":"success"}'],
	])('is flat with %s', (_what, body) => {
		expect(fields(body)).toEqual(JSON.parse(body));
	});

	test.each(['null', '[]', '""'])('has no fields if data is %s', (data) => {
		expect(fields(`{"status":"success","data":${data}}`)).toEqual({});
	});

	test('may have a byte order mark in front of the JSON', () => {
		expect(fields('\uFEFF{"a":"1"}')).toEqual({ a: '1' });
	});

	test.each([5_000, 100_000])(
		'is an error if it has %d levels of objects, which n8n could not store',
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
		['NaN, as Python writes it', '{"total": NaN}', '{"total": NaN}'],
		['two objects', '{"a":"1"}\n{"a":"2"}', '{"a":"1"} {"a":"2"}'],
		['an object in quotes', '\'{"a":"1"}\'', '\'{"a":"1"}\''],
		['a truncated object', '{"total":"1,0', '{"total":"1,0'],
		['nothing but white space', ' \n', '(nothing: the answer is empty)'],
	])('is an error with %s, and the error shows how it begins', (_what, body, shown) => {
		expect(errorIn(body)).toMatchObject({
			description: expect.stringContaining(`The answer begins: ${shown}`),
		});
		expect(() => bodyOf(answer(body), 'fo_1')).toThrow(
			expect.objectContaining({
				message: "The service's answer isn't a JSON object of fields",
				description: expect.stringMatching(
					/^The service may have read the document, and may have charged for it\..* The answer begins: /,
				),
				retryClass: 'lost',
				response: { status: 200 },
			}),
		);
	});

	test.each([
		['{"total": NaN}', {}, false],
		['', { 'content-type': 'application/json' }, false],
		['Welcome to nginx!', {}, true],
		['', {}, true],
	])(
		'leads to advice about the Base URL only if it does not look like JSON: %j %j',
		(body, headers, blames) => {
			const { description } = errorIn(body, headers) as { description: string };
			expect(description.includes('Base URL')).toBe(blames);
		},
	);

	test('is shortened in the error if it is long', () => {
		expect(() => bodyOf(answer('x'.repeat(5000)), 'fo_1')).toThrow(
			expect.objectContaining({ description: expect.stringMatching(/: x{200}…$/) }),
		);
	});
});

describe('An answer with another status', () => {
	test.each([201, 203])('has its fields in its body, if it is %i', (status) => {
		expect(bodyOf(answer('{"a":"1"}', status), 'fo_1')).toEqual({ a: '1' });
	});

	test('has no fields, but a job, if it is 202', () => {
		expect(() => bodyOf(answer('{"job_id":"7"}', 202), 'fo_1')).toThrow('sent no fields');
	});
});

describe('An error of AWS Lambda with status 200', () => {
	test.each([
		'{"errorMessage":"Task timed out after 3.00 seconds"}',
		'{"errorMessage":"Unhandled","errorType":"Runtime.ExitError","stackTrace":[]}',
	])('may have been charged: %s', (body) => {
		expect(errorIn(body)).toMatchObject({
			message: 'The service answered without fields',
			description: expect.stringContaining(`It says: ${JSON.parse(body).errorMessage}.`),
			retryClass: 'lost',
		});
	});

	test.each([
		[500, 'final', 'The service failed to process the document (HTTP 500)'],
		[429, 'throttled', 'The service receives too many requests (HTTP 429)'],
	])('with statusCode %i means what that status means', (statusCode, retryClass, message) => {
		const body = JSON.stringify({ statusCode, headers: {}, body: '{"message":"No"}' });
		expect(errorIn(body)).toMatchObject({
			retryClass,
			message,
			description: expect.stringContaining('The service says: No.'),
		});
	});

	test.each([
		{ errorMessage: 'Paper jam', total: '1' },
		{ errorMessage: null },
		{ statusCode: '500', body: 'Audi' },
		{ statusCode: 200, body: 'x' },
		{ statusCode: 500 },
		{ statusCode: 500, body: 'x', total: '1' },
		{ message: 'Thank you', status: 'failed', error: 'none' },
	])('is not mistaken for fields like %j', (body) => {
		expect(errorIn(JSON.stringify(body))).toEqual(body);
	});
});
