import { describe, expect, test } from 'vitest';

import {
	connectionFailed,
	timedOut,
} from '../../../nodes/DocumentExtraction/transport/connection.js';

const url = 'https://api.example.com/api/v1/extract_data';
const failure = (code: string, message = 'reason') =>
	Object.assign(new Error('wrapped'), { cause: Object.assign(new Error(message), { code }) });

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
		['read ECONNRESET', 'The connection to the service was cut off', 'ambiguous'],
		['getaddrinfo ENOTFOUND nowhere', "The address of the service doesn't exist", 'final'],
	])('has the same error in n8n 1, with "%s"', (sentence, message, retryClass) => {
		const code = /E[A-Z]+/.exec(sentence)![0];
		const error = Object.assign(new Error("A sentence of n8n's own"), {
			messages: [sentence, sentence],
			httpCode: code,
		});
		const problem = connectionFailed(error, url);
		expect(problem).toMatchObject({ message: expect.stringMatching(message), retryClass });
		expect(problem.description).toContain(`Code: ${code}.`);
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
