import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';

import type { RawAnswer } from '../../support/servers/rawServer.mjs';
import { API_KEY } from '../../support/workflows.mjs';
import { anyForm } from '../../support/writtenForms.mjs';
import { chunked, cut } from './http.mjs';

/** An answer to a document, with its fields if it is a valid one. */
export interface ServiceAnswer extends RawAnswer {
	fields?: Record<string, unknown>;
}

const bytes = (text: string) => Buffer.from(text, 'utf8');

/** Possible fields, some with names that have a special meaning in JavaScript. */
const fields = fc.dictionary(
	fc.oneof(
		fc.string({ unit: 'grapheme', maxLength: 20 }),
		fc.constantFrom('constructor', 'toString', 'error', 'message', 'status', 'data', 'json', ''),
	),
	fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary', maxLength: 2000 })),
	{ maxKeys: 8, noNullPrototype: true },
);

const COMPRESSIONS = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync };

const places = fc.array(fc.nat(100_000), { maxLength: 5 });

/** Valid answers in all forms that HTTP allows. */
const valid: fc.Arbitrary<ServiceAnswer> = fc
	.record({
		fields,
		wrapped: fc.boolean(),
		compression: fc.option(fc.constantFrom('gzip', 'br', 'deflate' as const)),
		transfer: fc.constantFrom('length', 'chunked', 'close'),
		type: fc.constantFrom('application/json', 'application/json; charset=utf-8', 'text/plain', ''),
		chunks: places,
		cuts: places,
		pause: fc.constantFrom(0, 0, 0, 1),
	})
	// With fields named like those of Form B, both forms look the same.
	.filter(({ fields }) => !(fields.status === 'success' && 'data' in fields))
	.map(({ fields, wrapped, compression, transfer, type, chunks, cuts, pause }) => {
		const plain = bytes(JSON.stringify(wrapped ? { status: 'success', data: fields } : fields));
		const content = compression ? COMPRESSIONS[compression](plain) : plain;
		const headers = [
			'HTTP/1.1 200 OK',
			type && `Content-Type: ${type}`,
			compression && `Content-Encoding: ${compression}`,
			transfer === 'length' && `Content-Length: ${content.length}`,
			transfer === 'chunked' && 'Transfer-Encoding: chunked',
			'Connection: close',
		].filter(Boolean);
		const body = transfer === 'chunked' ? chunked(cut(content, chunks)) : content;
		const whole = Buffer.concat([bytes(`${headers.join('\r\n')}\r\n\r\n`), body]);
		return { pieces: cut(whole, cuts), pause, ending: 'end', fields };
	});

const header = fc.oneof(
	fc
		.tuple(
			fc.constantFrom('Retry-After', 'Content-Length', 'Content-Encoding', 'Content-Type'),
			fc.oneof(
				fc.constantFrom('0', '-1', '1e9', '0.01', 'NaN', 'Thu, 01 Jan 1970 00:00:00 GMT', 'gzip'),
				fc.constantFrom('br', 'zstd', 'identity', 'text/html', 'application/json; charset=utf-16'),
				fc.string({ maxLength: 20 }),
			),
		)
		.map(([name, value]) => `${name}: ${value}`),
	fc.constantFrom('Transfer-Encoding: chunked'),
	anyForm(API_KEY).map((key) => `Location: http://127.0.0.1:1/?key=${key}`),
	fc.constantFrom('Location: //', `X-Api-Key: ${API_KEY}`, 'Set-Cookie: a=b', 'Upgrade: h2c'),
	fc.integer({ min: 1, max: 40_000 }).map((length) => `X-Long: ${'x'.repeat(length)}`),
	fc.string({ maxLength: 30 }),
);

/** Answers that repeat the key in any form, as some services and gateways do. */
const echo: fc.Arbitrary<Buffer> = fc
	.tuple(
		anyForm(API_KEY),
		fc.constantFrom<(key: string) => string>(
			(key) => key,
			(key) => `{"key": "${key}"}`,
			(key) => `{"${key}": ["${key}"]}`,
			(key) => `{"status": "success", "data": {"total": "1", "note": "sent with ${key}"}}`,
			(key) => `{"error": {"message": "the key ${key} is wrong", "detail": [{"${key}": null}]}}`,
			(key) => JSON.stringify({ message: `{"key": "${key}"}` }),
			(key) => `<html><title>${key}</title><body>X-Api-Key: ${key}</body></html>`,
		),
	)
	.map(([key, around]) => bytes(around(key)));

/** Answers that cost a careless reader much time or memory. */
const demanding: fc.Arbitrary<Buffer> = fc
	.tuple(
		fc.constantFrom('<title', '<', '&', '\\', '%25', '[', '{"a":', ' ', 'key-', '"', '\\u00', '0'),
		fc.integer({ min: 1, max: 600_000 }),
		fc.constantFrom('', '{"message": "', '{"error": ', '<title>'),
	)
	.map(([part, times, before]) => bytes(before + part.repeat(times)));

const body = fc.oneof(
	echo,
	demanding,
	fc.json().map(bytes),
	fc.json({ depthSize: 'xlarge', maxDepth: 30 }).map(bytes),
	fc.uint8Array({ maxLength: 3000 }).map((array) => Buffer.from(array)),
	fc.integer({ min: 1, max: 200_000 }).map((depth) => bytes('['.repeat(depth))),
	fc
		.integer({ min: 1, max: 20_000 })
		.map((depth) => bytes(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)),
	fc.json().map((json) => Buffer.from(json, 'utf16le')),
	fc.json().map((json) => bytes(`\uFEFF${json}`)),
	fc.json().map((json) => gzipSync(json)),
	fc.json().map((json) => gzipSync(json).subarray(0, -5)),
	fc.constantFrom(
		bytes(''),
		bytes('<html><body>Sign in</body></html>'),
		bytes('null'),
		bytes('{"__proto__": {"polluted": true}, "a": "b"}'),
		bytes('{"status": "success", "data": null}'),
		gzipSync(Buffer.alloc(64 * 1024 * 1024, ' ')),
	),
);

/** Answers that more or less follow HTTP, and may mean anything. */
const wild: fc.Arbitrary<ServiceAnswer> = fc
	.record({
		version: fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2', 'HTTP/9.9'),
		status: fc.oneof(
			fc.constantFrom(
				...[200, 201, 204, 301, 307, 400, 401, 403, 404, 413, 415, 422, 429, 500, 502, 503],
			),
			fc.integer({ min: 100, max: 999 }),
		),
		reason: fc.oneof(fc.constantFrom('OK', '', API_KEY), fc.string({ maxLength: 20 })),
		headers: fc.array(header, { maxLength: 4 }),
		honest: fc.boolean(),
		body,
		cuts: places,
		pause: fc.constantFrom(0, 0, 0, 5),
		ending: fc.constantFrom('end', 'end', 'end', 'reset', 'hang' as const),
	})
	.map(({ version, status, reason, headers, honest, body, cuts, pause, ending }) => {
		const length = honest ? [`Content-Length: ${body.length}`] : [];
		const head = [`${version} ${status} ${reason}`, ...length, ...headers].join('\r\n');
		const whole = Buffer.concat([bytes(`${head}\r\n\r\n`), body]);
		return { pieces: cut(whole, cuts), pause, ending };
	});

const noise: fc.Arbitrary<ServiceAnswer> = fc
	.record({
		content: fc.uint8Array({ maxLength: 500 }),
		ending: fc.constantFrom('end', 'reset', 'hang' as const),
	})
	.map(({ content, ending }) => ({ pieces: [Buffer.from(content)], pause: 0, ending }));

/** A valid answer in which some bytes are changed or missing. */
const mutated: fc.Arbitrary<ServiceAnswer> = fc
	.record({
		answer: valid,
		changes: fc.array(fc.tuple(fc.nat(100_000), fc.integer({ min: 0, max: 255 })), {
			minLength: 1,
			maxLength: 5,
		}),
		end: fc.option(fc.nat(100_000)),
		ending: fc.constantFrom('end', 'reset', 'hang' as const),
	})
	.map(({ answer, changes, end, ending }) => {
		const whole = Buffer.concat(answer.pieces);
		for (const [place, byte] of changes) whole[place % whole.length] = byte;
		const content = end === null ? whole : whole.subarray(0, end % whole.length);
		return { pieces: [content], pause: 0, ending };
	});

export const serviceAnswer: fc.Arbitrary<ServiceAnswer> = fc.oneof(
	{ weight: 3, arbitrary: valid },
	{ weight: 4, arbitrary: wild },
	{ weight: 2, arbitrary: mutated },
	{ weight: 1, arbitrary: noise },
);
