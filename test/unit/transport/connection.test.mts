import { describe, expect, test } from 'vitest';

import {
	connectionFailed,
	timedOut,
} from '../../../nodes/DocumentExtraction/transport/connection.js';

const url = 'https://api.example.com/api/v1/extract_data';
const failure = (code: string, message = 'reason') =>
	Object.assign(new Error('wrapped'), { cause: Object.assign(new Error(message), { code }) });
const CUT_OFF = 'The connection to the service was cut off';
const HANDSHAKE = 'The service refused the TLS handshake, so nothing was sent';
const CERTIFICATE = 'The service requires a client certificate, so it accepted nothing from n8n';
const NO_HTTPS = "The service doesn't use https at this address";
const codeIn = (sentence: string) => /E[A-Z_]+/.exec(sentence)![0];

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
	])(
		'because of %s leads to an error that says so, with the host and the code',
		(code, message) => {
			const problem = connectionFailed(failure(code), url);
			expect(problem.message).toContain(message);
			expect(problem.description).toContain('api.example.com');
			expect(problem.description).toContain(code);
			expect(problem.response.status).toBeUndefined();
		},
	);

	test.each(['EBUSY', 'EMFILE', 'ENFILE', 'EAI_FAIL', 'EAI_AGAIN', 'EAI_MEMORY'])(
		'because its host could not be looked up at the moment (%s) was not sent',
		(code) => {
			const sentence = `getaddrinfo ${code} api.example.com`;
			const problem = connectionFailed(failure(code, sentence), url);
			expect(problem.message).toBe("The address of the service couldn't be looked up");
			expect(problem.retryClass).toBe('unavailable');
		},
	);

	test('because its host does not exist is tried once more, because the name server may have problems', () => {
		const problem = connectionFailed(failure('ENOTFOUND'), url);
		expect(problem).toMatchObject({ retryClass: 'unavailable', response: { maxAttempts: 2 } });
	});

	// Error codes of Node.js.
	test.each([
		['SELF_SIGNED_CERT_IN_CHAIN', 'NODE_EXTRA_CA_CERTS'],
		['DEPTH_ZERO_SELF_SIGNED_CERT', 'NODE_EXTRA_CA_CERTS'],
		['UNABLE_TO_GET_ISSUER_CERT', 'NODE_EXTRA_CA_CERTS'],
		['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'NODE_EXTRA_CA_CERTS'],
		['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'without the intermediate one'],
		['INVALID_CA', 'NODE_EXTRA_CA_CERTS'],
		['CERT_HAS_EXPIRED', 'Its certificate has expired'],
		['CERT_NOT_YET_VALID', 'Check that the clock of the n8n server is right'],
		['ERR_TLS_CERT_ALTNAME_INVALID', 'Its certificate is for another host'],
		['HOSTNAME_MISMATCH', 'Its certificate is for another host'],
		['CERT_REVOKED', "Its certificate isn't valid"],
		['INVALID_PURPOSE', "Its certificate isn't valid"],
	])('because of a certificate (%s) leads to an error that names the cause', (code, advice) => {
		expect(connectionFailed(failure(code), url)).toMatchObject({
			message: "The service couldn't prove who it is, so nothing was sent",
			description: expect.stringContaining(advice),
			retryClass: 'final',
		});
	});

	test('in time leads to an error that says how long the node waited', () => {
		expect(timedOut(2500).message).toBe("The service didn't answer within 2.5 seconds");
		expect(timedOut(2500).description).toContain('Timeout (Seconds)');
	});

	// The errors of n8n 1 have neither `cause` nor `code`.
	test.each([
		['connect ECONNREFUSED 127.0.0.1:443', 'The service refuses connections', 'unavailable'],
		['connect ETIMEDOUT 10.0.0.1:443', /./, 'unavailable'],
		['read ECONNRESET', CUT_OFF, 'lost'],
		[
			'getaddrinfo ENOTFOUND api.example.com',
			"The address of the service doesn't exist",
			'unavailable',
		],
	])('leads to the same error in n8n 1, with "%s"', (sentence, message, retryClass) => {
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
		['read ECONNRESET', CUT_OFF, 'lost'],
		['read ETIMEDOUT', CUT_OFF, 'lost'],
		['write EPIPE', CUT_OFF, 'lost'],
		['read EHOSTUNREACH', CUT_OFF, 'lost'],
		['read ENETUNREACH', CUT_OFF, 'lost'],
		['write ENETDOWN', CUT_OFF, 'lost'],
		['write ECONNABORTED', CUT_OFF, 'lost'],
	])(
		'because of "%s" leads to the error "%s", of the class %s',
		(sentence, message, retryClass) => {
			const problem = connectionFailed(failure(codeIn(sentence), sentence), url);
			expect(problem).toMatchObject({ message, retryClass });
		},
	);

	test.each([
		['connect ECONNREFUSED 10.0.0.1:3128', 'unavailable'],
		['connect ETIMEDOUT 10.0.0.1:8080 - Local (0.0.0.0:0)', 'unavailable'],
		['connect EHOSTUNREACH ::1:3128', 'unavailable'],
		['getaddrinfo ENOTFOUND proxy.example', 'unavailable'],
		['getaddrinfo EAI_AGAIN proxy.example', 'unavailable'],
	])(
		'because of "%s" leads to an error that names the proxy, because the service has another address',
		(sentence, retryClass) => {
			const problem = connectionFailed(failure(codeIn(sentence), sentence), url);
			expect(problem).toMatchObject({
				message: "The proxy between n8n and the service can't be reached",
				description: expect.stringContaining('Nothing was sent. Check HTTPS_PROXY'),
				retryClass,
			});
		},
	);

	test.each([
		['HPE_INVALID_CONTENT_LENGTH', 'Parse Error'],
		['HPE_HEADER_OVERFLOW', 'Parse Error: Header overflow'],
		['Z_DATA_ERROR', 'incorrect header check'],
		['Z_BUF_ERROR', 'unexpected end of file'],
		['ERR__ERROR_FORMAT_PADDING_1', 'Decompression failed'],
		['ERR_STREAM_PREMATURE_CLOSE', 'Premature close'],
	])("that couldn't be parsed (%s) may have been charged", (code, sentence) => {
		expect(connectionFailed(failure(code, sentence), url)).toMatchObject({
			message: "The service's answer is damaged, so it couldn't be read",
			description: expect.stringContaining('may have charged for it'),
			retryClass: 'lost',
		});
	});

	// The words of OpenSSL in Node.js 20 and 24.
	test.each([
		[
			'EPROTO',
			'write EPROTO 80:error:0A000410:SSL routines:ssl3_read_bytes:sslv3 alert handshake failure:../ssl/record/rec_layer_s3.c:1601:SSL alert number 40',
			HANDSHAKE,
			'final',
		],
		[
			'EPROTO',
			'write EPROTO 40:error:0A000410:SSL routines:ssl3_read_bytes:ssl/tls alert handshake failure:../ssl/record/rec_layer_s3.c:918:SSL alert number 40',
			HANDSHAKE,
			'final',
		],
		[
			'EPROTO',
			'write EPROTO 80:error:0A000458:SSL routines:ssl3_read_bytes:tlsv1 unrecognized name:../ssl/record/rec_layer_s3.c:1601:SSL alert number 112',
			HANDSHAKE,
			'final',
		],
		['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'tlsv1 alert protocol version', HANDSHAKE, 'final'],
		['ERR_SSL_UNSUPPORTED_PROTOCOL', 'unsupported protocol', HANDSHAKE, 'final'],
		[
			'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
			'tlsv13 alert certificate required',
			CERTIFICATE,
			'final',
		],
		['ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', 'tlsv1 alert unknown ca', CERTIFICATE, 'final'],
		[
			'EPROTO',
			'write EPROTO 40:error:0A00010B:SSL routines:tls_validate_record_header:wrong version number:../ssl/record/methods/tlsany_meth.c:77:',
			NO_HTTPS,
			'final',
		],
		['ERR_SSL_WRONG_VERSION_NUMBER', 'wrong version number', NO_HTTPS, 'final'],
		['ERR_SSL_PACKET_LENGTH_TOO_LONG', 'packet length too long', NO_HTTPS, 'final'],
		['ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC', 'bad record mac', CUT_OFF, 'lost'],
		['ERR_SSL_UNEXPECTED_EOF_WHILE_READING', 'unexpected eof while reading', CUT_OFF, 'lost'],
	])('because of %s, "%s", leads to the error "%s"', (code, sentence, message, retryClass) => {
		expect(connectionFailed(failure(code, sentence), url)).toMatchObject({ message, retryClass });
	});

	describe('from several addresses, which Node.js tries one after the other,', () => {
		const addresses = ['::1', '127.0.0.1'];
		/** The error of Node.js: it has the code of the first address, but no message. */
		const aggregate = (...sentences: string[]) => {
			const errors = sentences.map((sentence) =>
				Object.assign(new Error(sentence), { code: codeIn(sentence) }),
			);
			return Object.assign(new AggregateError(errors), { code: errors[0]!.code });
		};
		const connect = (...codes: string[]) =>
			codes.map((code, index) => `connect ${code} ${addresses[index]}:443`);

		/** The parts of the error that each version keeps. */
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
				expect(connectionFailed(wrap(mixed), url).retryClass).toBe('lost');
			});
		});
	});

	test("for another reason leads to an error with that reason, without the request's headers", () => {
		const error = Object.assign(failure('', 'Invalid header'), {
			config: { headers: { 'x-api-key': 'secret' } },
		});
		const problem = connectionFailed(error, url);
		expect(problem.description).toContain('Invalid header');
		expect(JSON.stringify({ ...problem, cause: problem.cause ?? null })).not.toContain('secret');
	});
});
