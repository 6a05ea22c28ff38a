import fc from 'fast-check';

import { chunked, cut } from './http.mjs';

/** A request that a normal client wouldn't send. */
export interface WildRequest {
	pieces(apiKey: string): Buffer[];
	/** The milliseconds between two pieces. */
	pause: number;
	/** True if the client ends its side of the connection. */
	ends: boolean;
}

const KEY = '{key}';
const LONG_PATH = `/${'x'.repeat(20_000)}`;
const BOUNDARY = 'boundary';

const word = fc.oneof(
	fc.constantFrom('fo_id', 'file', 'text', 'fo_1', 'fo_999', 'a.pdf', 'x'.repeat(5_000), ''),
	fc.string({ unit: 'binary', maxLength: 30 }),
);

const content = fc.oneof(
	fc.constantFrom('%PDF-1.7\n', 'Total 12.00', 'x'.repeat(100_000), '\r\n'),
	fc.string({ unit: 'binary', maxLength: 2_000 }),
	// Larger than the service's limit.
	fc.constant('%PDF-1.7\n'.padEnd(3 * 1024 * 1024, 'x')),
);

const part = fc
	.record({
		name: word,
		fileName: fc.option(word),
		type: fc.option(fc.constantFrom('application/pdf', 'text/plain', 'multipart/mixed', '/')),
		encoding: fc.option(fc.constantFrom('base64', 'quoted-printable', 'nonsense')),
		content,
	})
	.map(({ name, fileName, type, encoding, content }) =>
		[
			`--${BOUNDARY}`,
			`Content-Disposition: form-data; name="${name}"${fileName === null ? '' : `; filename="${fileName}"`}`,
			...(type === null ? [] : [`Content-Type: ${type}`]),
			...(encoding === null ? [] : [`Content-Transfer-Encoding: ${encoding}`]),
			'',
			content,
		].join('\r\n'),
	);

const good = Object.entries({ fo_id: 'fo_1', file: '%PDF-1.7\n' }).map(
	([name, value]) =>
		`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`,
);

const multipart = fc
	.record({
		parts: fc.array(fc.oneof(part, fc.constantFrom(...good)), { maxLength: 40, size: 'small' }),
		end: fc.constantFrom(`--${BOUNDARY}--\r\n`, `--${BOUNDARY}`, '', `--${BOUNDARY}--garbage`),
	})
	.map(({ parts, end }) => ({
		type: `multipart/form-data; boundary=${BOUNDARY}`,
		body: [...parts, end].join('\r\n'),
	}));

const urlEncoded = fc
	.oneof(
		fc
			.array(fc.tuple(word, word), { maxLength: 10 })
			.map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&')),
		fc
			.integer({ min: 1, max: 20_000 })
			.map((depth) => `fo_id=fo_1&text${'[a]'.repeat(depth)}=x&__proto__[x]=1`),
		fc.integer({ min: 1, max: 20_000 }).map((count) => 'a=b&'.repeat(count)),
		fc.constantFrom('fo_id=fo_1&text=%', 'fo_id=fo_1&text=%00%ff', 'fo_id=fo_1&text=Total+1.00'),
	)
	.map((body) => ({ type: 'application/x-www-form-urlencoded', body }));

const other = fc.record({
	type: fc.oneof(
		fc.constantFrom('application/json', 'text/plain', 'a/b', '', ';', 'boundary='),
		fc.constantFrom('multipart/form-data', 'multipart/mixed; boundary=x'),
		fc.constant('application/x-www-form-urlencoded; charset=utf-16'),
	),
	body: fc.oneof(
		fc.integer({ min: 1, max: 50_000 }).map((depth) => '['.repeat(depth)),
		fc.string({ unit: 'binary', maxLength: 500 }),
	),
});

const header = fc.oneof(
	fc.constantFrom('Expect: 100-continue', 'Expect: nothing', 'Connection: upgrade', 'Upgrade: h2c'),
	fc.constantFrom('Content-Encoding: gzip', 'Range: bytes=0-1', 'x-api-key: wrong', 'Host: a, b'),
	fc.constantFrom('Transfer-Encoding: chunked', 'Transfer-Encoding: gzip', 'Content-Length: 5'),
	fc.integer({ min: 1, max: 20_000 }).map((length) => `X-Long: ${'x'.repeat(length)}`),
	fc.integer({ min: 1, max: 3_000 }).map((count) => Array(count).fill('a: b').join('\r\n')),
	fc.string({ unit: 'binary', maxLength: 30 }),
);

/** A valid value in nine cases of ten. */
function mostly(valid: string, others: fc.Arbitrary<string>): fc.Arbitrary<string> {
	return fc.oneof({ weight: 9, arbitrary: fc.constant(valid) }, { weight: 1, arbitrary: others });
}

/** Requests whose parts are mostly valid, so that they get far. */
export const wildRequest: fc.Arbitrary<WildRequest> = fc
	.record({
		method: mostly(
			'POST',
			fc.constantFrom('GET', 'PUT', 'OPTIONS', 'TRACE', 'CONNECT', 'post', '\0'),
		),
		path: mostly(
			'/api/v1/extract_data',
			fc.constantFrom('*', '/api/v1/stats', '/api/v1/%', '/api/v1/../..', '//', LONG_PATH),
		),
		key: mostly(KEY, fc.string({ unit: 'binary', maxLength: 20 })),
		content: fc.oneof(multipart, multipart, urlEncoded, other),
		/** The difference between the stated length and the true one; null for chunked. */
		length: fc.oneof(
			{ weight: 6, arbitrary: fc.constant<number | null>(0) },
			{ weight: 2, arbitrary: fc.integer({ min: -50, max: 50 }) },
			{ weight: 2, arbitrary: fc.constant(null) },
		),
		headers: fc.array(header, { maxLength: 2, size: 'small' }),
		cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
		pause: fc.constantFrom(0, 0, 0, 10),
		ends: fc.boolean(),
		noise: fc.oneof(
			{ weight: 19, arbitrary: fc.constant(undefined) },
			{ weight: 1, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 200 }) },
		),
	})
	.map(({ method, path, key, content, length, headers, cuts, pause, ends, noise }) => {
		const body = Buffer.from(content.body, 'latin1');
		const head = (apiKey: string) =>
			[
				`${method} ${path} HTTP/1.1`,
				'Host: 127.0.0.1',
				'Connection: close',
				`x-api-key: ${key === KEY ? apiKey : key}`,
				`Content-Type: ${content.type}`,
				length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length + length}`,
				...headers,
			].join('\r\n');
		const sent = length === null ? chunked([body]) : body;
		return {
			pause,
			ends,
			pieces: (apiKey) => {
				if (noise) return [Buffer.from(noise)];
				const whole = Buffer.concat([Buffer.from(`${head(apiKey)}\r\n\r\n`, 'latin1'), sent]);
				const places = cuts.map((share) => Math.floor(share * whole.length));
				return cut(whole, places);
			},
		};
	});
