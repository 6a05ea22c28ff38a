import { describe, expect, test } from 'vitest';

import {
	connectionFailed,
	timedOut,
} from '../../../nodes/DocumentExtraction/transport/connection.js';

const url = 'https://api.example.com/api/v1/extract_data';
const failure = (code: string, message = 'reason') =>
	Object.assign(new Error('wrapped'), { cause: Object.assign(new Error(message), { code }) });
const CUT_OFF = 'The connection to the service was cut off';
const codeIn = (sentence: string) => /E[A-Z]+/.exec(sentence)![0];

// docs/interface.md, section 5.6
describe('A request that got no answer', () => {
	test.each([
		['ENOTFOUND', "The address of the service doesn't exist"],
		['EAI_AGAIN', "couldn't be looked up"],
		['ECONNREFUSED', 'refuses connections'],
		['ECONNRESET', 'was cut off'],
		['ERR_TLS_CERT_ALTNAME_INVALID', "couldn't prove who it is, so nothing was sent"],
		['DEPTH_ZERO_SELF_SIGNED_CERT', "couldn't prove who it is, so nothing was sent"],
		['CERT_HAS_EXPIRED', "couldn't prove who it is, so nothing was sent"],
	])('because of %s has an error that says so, with the host and the code', (code, message) => {
		const problem = connectionFailed(failure(code), url);
		expect(problem.message).toContain(message);
		expect(problem.description).toContain('api.example.com');
		expect(problem.description).toContain(code);
		expect(problem.response.status).toBeUndefined();
	});

	test('in time has an error that says how long the node waited', () => {
		expect(timedOut(2500).message).toBe("The service didn't answer within 2.5 seconds");
		expect(timedOut(2500).description).toContain('Timeout (Seconds)');
	});

	// The errors of n8n 1 have neither `cause` nor `code`.
	test.each([
		['connect ECONNREFUSED 127.0.0.1:1', 'The service refuses connections', 'unavailable'],
		['connect ETIMEDOUT 10.0.0.1:443', /./, 'unavailable'],
		['read ECONNRESET', CUT_OFF, 'ambiguous'],
		['getaddrinfo ENOTFOUND nowhere', "The address of the service doesn't exist", 'final'],
	])('has the same error in n8n 1, with "%s"', (sentence, message, retryClass) => {
		const code = codeIn(sentence);
		const error = Object.assign(new Error("A sentence of n8n's own"), {
			messages: [sentence, sentence],
			httpCode: code,
		});
		const problem = connectionFailed(error, url);
		expect(problem).toMatchObject({ message: expect.stringMatching(message), retryClass });
		expect(problem.description).toContain(`Code: ${code}.`);
	});

	test.each([
		['connect ECONNRESET 10.0.0.1:443', "The service can't be reached", 'unavailable'],
		['connect EADDRNOTAVAIL 10.0.0.1:443', "The service can't be reached", 'unavailable'],
		['read ECONNRESET', CUT_OFF, 'ambiguous'],
		['read ETIMEDOUT', CUT_OFF, 'ambiguous'],
		['write EPIPE', CUT_OFF, 'ambiguous'],
		['read EHOSTUNREACH', CUT_OFF, 'ambiguous'],
		['read ENETUNREACH', CUT_OFF, 'ambiguous'],
		['write ENETDOWN', CUT_OFF, 'ambiguous'],
		['write ECONNABORTED', CUT_OFF, 'ambiguous'],
	])('because of "%s" has the error "%s", and is %s', (sentence, message, retryClass) => {
		const problem = connectionFailed(failure(codeIn(sentence), sentence), url);
		expect(problem).toMatchObject({ message, retryClass });
	});

	describe('over several addresses, as Node.js tries them one after the other,', () => {
		const addresses = ['::1', '127.0.0.1'];
		/** What Node.js throws: the code of the first address, and no message of its own. */
		const aggregate = (...sentences: string[]) => {
			const errors = sentences.map((sentence) =>
				Object.assign(new Error(sentence), { code: codeIn(sentence) }),
			);
			return Object.assign(new AggregateError(errors), { code: errors[0]!.code });
		};
		const connect = (...codes: string[]) =>
			codes.map((code, index) => `connect ${code} ${addresses[index]}:443`);

		/** Each has all that is left of the error there. */
		const RELEASES: Array<[release: string, wrap: (error: AggregateError) => unknown]> = [
			['n8n 2', (error) => ({ httpCode: codeOf(error), cause: { message: '', cause: error } })],
			['n8n 1', (error) => ({ httpCode: codeOf(error), messages: [joined(error)] })],
			[
				'n8n 1 with axios 1.12',
				(error) => ({
					httpCode: codeOf(error),
					messages: ['Error', 'Error'],
					description: joined(error),
				}),
			],
		];
		const codeOf = (error: AggregateError) => (error as { code?: string }).code;
		const joined = ({ errors }: AggregateError) =>
			errors.map(({ message }) => message as string).join(' | ');

		describe.each(RELEASES)('in %s', (_release, wrap) => {
			test.each([
				['ETIMEDOUT', 'ECONNREFUSED'],
				['ECONNREFUSED', 'ETIMEDOUT'],
				['ETIMEDOUT', 'ETIMEDOUT'],
				['EHOSTUNREACH', 'ENETUNREACH'],
				['ENETDOWN', 'EADDRNOTAVAIL'],
			])('was not sent if the addresses end in %s and %s', (...codes) => {
				const problem = connectionFailed(wrap(aggregate(...connect(...codes))), url);
				expect(problem.message).toBe("The service can't be reached");
				expect(problem.description).toContain(`Code: ${codes[0]}.`);
				expect(problem.description).not.toContain('charged');
				expect(problem.retryClass).toBe('unavailable');
			});

			test('was refused if all of them refuse it', () => {
				const refused = aggregate(...connect('ECONNREFUSED', 'ECONNREFUSED'));
				const { message, retryClass } = connectionFailed(wrap(refused), url);
				expect([message, retryClass]).toEqual(['The service refuses connections', 'unavailable']);
			});

			test('may have been sent if one of them was cut off after connecting', () => {
				const mixed = aggregate('connect ETIMEDOUT 127.0.0.1:443', 'read ECONNRESET');
				expect(connectionFailed(wrap(mixed), url).retryClass).toBe('ambiguous');
			});
		});
	});

	test("for another reason has an error with that reason, without the request's headers", () => {
		const error = Object.assign(failure('', 'Invalid header'), {
			config: { headers: { 'x-api-key': 'secret' } },
		});
		const problem = connectionFailed(error, url);
		expect(problem.description).toContain('Invalid header');
		expect(JSON.stringify({ ...problem, cause: problem.cause ?? null })).not.toContain('secret');
	});
});
