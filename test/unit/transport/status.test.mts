import { describe, expect, test } from 'vitest';

import { bodyOf } from '../../../nodes/DocumentExtraction/transport/answer.js';
import { statusProblem } from '../../../nodes/DocumentExtraction/transport/status.js';
import { expectSoon } from '../../support/processorTime.mjs';

const problem = (status: number, body = '', headers: Record<string, string> = {}) =>
	statusProblem({ status, headers, body }, 'fo_999');

// docs/interface.md, section 5.2
describe('The error for a status other than 200', () => {
	test.each([
		[401, 'The service rejected the API key', 'mistyped or revoked'],
		[403, 'lacks the permission', 'account'],
		[400, 'rejected the request', 'project ID'],
		[404, "doesn't know the project, or the address is wrong", 'Base URL'],
		[413, 'too large', 'smaller file'],
		[415, "doesn't read this type", 'PDF, JPEG, PNG or TIFF'],
		[422, "couldn't read the document", 'password'],
		[429, 'too many requests', 'Wait'],
		[500, 'failed to process', 'Try again later'],
		[502, 'lost on the way', 'may have charged for it'],
		[503, "isn't available at the moment", 'Try again later'],
		[504, 'lost on the way', 'may have charged for it'],
		[406, "can't answer in JSON", 'Base URL'],
		[451, 'legal reasons', 'country'],
		[418, 'unexpected status', 'Base URL'],
		...[202, 204, 206, 207].map((status): [number, string, string] => [
			status,
			'accepted the document, but sent no fields',
			'may charge for it',
		]),
		[402, 'asks for a payment', 'credits'],
		[409, 'conflicts', 'Try again later'],
		[411, 'length', 'proxy'],
		[417, "can't process the request as it was sent", 'proxy'],
		[423, 'is locked', 'Try again later'],
		[425, 'too early', 'Try again'],
		[431, 'headers', 'API key'],
	])('says what happened and what to do: %i', (status, message, description) => {
		const { message: said, description: advice, response } = problem(status);
		expect(said).toContain(message);
		expect(said).toContain(`(HTTP ${status})`);
		expect(advice).toContain(description);
		expect(response.status).toBe(status);
	});

	test.each([
		...[202, 204, 499, 502, 504, 520, 522, 524, 527, 598, 599].map((status) => [status, 'lost']),
		...[425, 503, 521, 523, 525, 526, 529, 530].map((status) => [status, 'unavailable']),
		...[402, 403].map((status) => [status, 'refused']),
		...[400, 404, 408, 409, 422, 500, 501, 505, 509, 561].map((status) => [status, 'final']),
	])('says whether another attempt makes sense: %i is %s', (status, retryClass) => {
		const { retryClass: found, description } = problem(Number(status));
		expect(found).toBe(retryClass);
		expect(/may (have )?charged?/.test(description)).toBe(retryClass === 'lost');
	});

	test('names the project if the message of the service is about it', () => {
		const { message, description } = problem(
			404,
			'{"message":"There is no project with this fo_id."}',
		);
		expect(message).toBe("The service doesn't know the project fo_999 (HTTP 404)");
		expect(description).not.toContain('Base URL');
	});

	test.each([409, 411, 417, 423, 425, 431, 451])(
		'does not mention the Base URL for %i',
		(status) => {
			expect(problem(status).description).not.toContain('Base URL');
		},
	);

	test('mentions the Base URL if AWS answers an unknown path with 403', () => {
		const { message, description, retryClass } = problem(
			403,
			'{"message":"Missing Authentication Token"}',
		);
		expect(message).toBe("There's no service at this address (HTTP 403)");
		expect(description).toContain('Check the Base URL');
		expect(retryClass).toBe('final');
	});

	test.each([202, 204, 206, 301, 500])(
		'is thrown for %i, even if the body has fields',
		(status) => {
			expect(() => bodyOf({ status, headers: {}, body: '{"a":"1"}' }, 'fo_1')).toThrow();
		},
	);

	test.each([
		['{"message":"Project unknown"}', 'Project unknown'],
		['{"error":"Project unknown"}', 'Project unknown'],
		['{"error":{"code":7,"message":"Project unknown"}}', 'Project unknown'],
		['{"detail":[{"msg":"fo_id missing"},{"msg":"file missing"}]}', 'fo_id missing; file missing'],
		['{"errors":["one","two"]}', 'one; two'],
		['Project\n unknown', 'Project unknown'],
		['{"message":"  ","error":"Project unknown"}', 'Project unknown'],
		['{"message":42,"error":"Project unknown"}', 'Project unknown'],
		['{"reason":"Project unknown"}', '{"reason":"Project unknown"}'],
		['{"a":{"b":[0,"Project unknown"]}}', '{"a":{"b":[0,"Project unknown"]}}'],
		['"Project unknown"', 'Project unknown'],
		['{} or not {}', '{} or not {}'],
	])("quotes the service's own words in %s", (body, said) => {
		expect(problem(400, body).description.split('The service says: ')[1]).toBe(`${said}.`);
	});

	test('quotes the title of a page', () => {
		const { description } = problem(502, '<html><title>502 Bad Gateway</title>…');
		expect(description).toContain('The service says: 502 Bad Gateway.');
	});

	test.each(['Slow down.', 'Slow down!', 'Really?', 'Slow down…'])(
		'adds no full stop to "%s"',
		(said) => {
			const body = JSON.stringify({ message: said });
			expect(problem(429, body).description.endsWith(`The service says: ${said}`)).toBe(true);
		},
	);

	test.each([
		...['', '  ', '<p>no title</p>'],
		...['{}', '[]', 'null', '""', '" "', '0', '42', 'true', 'false', '\uFEFF{}', ' {\n}'],
		...['{"message":""}', '{"error":null}', '{"errors":[]}', '{"error":{"message":" "}}'],
		...['[[],[{}]]', '{"success":false,"data":{"status":400}}'],
	])('quotes nothing if the body is %j', (body) => {
		expect(problem(400, body).description).not.toContain('The service says');
	});

	test('shortens a long message of the service', () => {
		expect(problem(400, 'x'.repeat(1000)).description).toMatch(/says: x{300}…$/);
	});

	test.each([
		['of unfinished titles', '<title'.repeat(100_000)],
		['of opening brackets', '<'.repeat(600_000)],
		['of white space', ' '.repeat(600_000)],
		['of lists in lists', '['.repeat(600_000)],
	])('examines the beginning of a body %s, quickly', (_what, body) => {
		expectSoon(() => problem(500, body));
	});

	test.each(['{"message":', '['])('is the same if its body is nested endlessly in %s', (open) => {
		const close = open === '[' ? ']' : '}';
		const body = `${open.repeat(7_000)}"x"${close.repeat(7_000)}`;
		expect(problem(429, body)).toMatchObject({
			message: 'The service receives too many requests (HTTP 429)',
			retryClass: 'throttled',
		});
	});

	test('names the target of a redirect, and says that nothing was sent there', () => {
		const { message, description } = problem(307, '', { location: 'https://elsewhere.example/' });
		expect(message).toBe('The address of the service redirects somewhere else (HTTP 307)');
		expect(description).toContain('It points to https://elsewhere.example/.');
		expect(description).toContain('Neither the API key nor the document was sent there');
	});
});
