import { Readable } from 'node:stream';
import { NodeApiError, type INode, type JsonObject } from 'n8n-workflow';
import { describe, expect, test } from 'vitest';

import { statusProblem } from '../../../nodes/DocumentExtraction/transport/status.js';
import {
	isFromProxy,
	thrownResponse,
	type StreamedResponse,
} from '../../../nodes/DocumentExtraction/transport/streamedResponse.js';

const HTTPS = 'https://api.example.com/api/v1/extract_data';
const HTTP = 'http://127.0.0.1:4010/api/v1/extract_data';

const responseWith = (given: object = {}, ofBody: object = {}) => {
	const body = Object.assign(Readable.from(['']), ofBody);
	return { statusCode: 403, headers: {}, body, ...given } as StreamedResponse;
};

// docs/interface.md, section 5.8
describe('An answer', () => {
	test.each<[what: string, response: StreamedResponse, url: string, expected: boolean]>([
		['over an encrypted connection', responseWith({ socket: { encrypted: true } }), HTTPS, false],
		['over a plain connection', responseWith({ socket: {} }), HTTPS, true],
		['over a plain connection in n8n 1', responseWith({}, { socket: {} }), HTTPS, true],
		[
			'over an encrypted one in n8n 1',
			responseWith({}, { socket: { encrypted: true } }),
			HTTPS,
			false,
		],
		['over a connection that n8n hides', responseWith(), HTTPS, false],
		['by http', responseWith({ socket: {} }), HTTP, false],
		['with 407', responseWith({ statusCode: 407 }), HTTPS, true],
		[
			'that asks for a login',
			responseWith({ headers: { 'proxy-authenticate': 'NTLM' } }),
			HTTP,
			true,
		],
	])('%s: is it from a proxy?', (_what, response, url, expected) => {
		expect(isFromProxy(response, url)).toBe(expected);
	});
});

describe('The error that n8n throws for a status', () => {
	const end = new AbortController().signal;
	const axiosError = Object.assign(new Error('Request failed'), {
		request: { socket: { encrypted: true } },
		response: { status: 503, headers: { 'retry-after': '7' }, data: Readable.from(['']) },
	});

	test('contains the response, with its connection', () => {
		const thrown = new NodeApiError({} as INode, axiosError as unknown as JsonObject);
		expect(thrownResponse(thrown, end)).toEqual({
			statusCode: 503,
			headers: { 'retry-after': '7' },
			body: axiosError.response.data,
			socket: { encrypted: true },
		});
	});

	test('is thrown again if there was no response', () => {
		const error = new Error('connect ECONNREFUSED');
		expect(() => thrownResponse(error, end)).toThrow(error);
	});
});

describe("A proxy's answer", () => {
	test('leads to an error that names the proxy, whatever the status, and says that nothing was sent', () => {
		for (let status = 300; status < 600; status++) {
			const response = { status, headers: {}, body: '', isFromProxy: true };
			const { message, description, retryClass } = statusProblem(response, 'fo_1');
			expect(message).toMatch(/^The proxy between n8n and the service [^.]+ \(HTTP \d{3}\)$/);
			expect(description).toMatch(/^Nothing was sent to the service\. .*HTTPS_PROXY.*\.$/);
			const others = status < 500 ? 'final' : 'unavailable';
			expect(retryClass).toBe(status === 407 ? 'denied' : others);
		}
	});
});
