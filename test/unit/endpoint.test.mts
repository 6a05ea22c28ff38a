import { describe, expect, test } from 'vitest';

import { extractDataUrl } from '../../credentials/endpoint.js';

// docs/interface.md, section 2.2
describe('The base URL', () => {
	test.each([
		'https://api.example.com/api/v1',
		'https://api.example.com/api/v1/',
		'https://api.example.com/api/v1///',
		'  https://api.example.com/api/v1\n',
		'https://api.example.com/api/v1/extract_data',
		'https://api.example.com/api/v1/extract_data/',
		'HTTPS://API.example.com:443/api/v1',
	])('%j becomes the address of the operation', (baseUrl) => {
		expect(extractDataUrl(baseUrl)).toBe('https://api.example.com/api/v1/extract_data');
	});

	test('may have a port and a path before /api/v1', () => {
		expect(extractDataUrl('https://example.com:8443/team/a/api/v1')).toBe(
			'https://example.com:8443/team/a/api/v1/extract_data',
		);
	});

	test.each([
		...['\u200bhttps://api.example.com/api/v1', 'https://api.example.com/api/v1\u200b'],
		...['https://api.example.com/api/\u200bv1', '\ufeffhttps://api.example.com/api/v1'],
		...['https://api.exa\u00admple.com/api/v1', '\u00a0https://api.example.com/api/v1\u00a0'],
		'\u2068https://api.example.com/api/v1\u2069',
	])('may contain invisible characters: %j', (baseUrl) => {
		expect(extractDataUrl(baseUrl)).toBe('https://api.example.com/api/v1/extract_data');
	});

	test.each([
		...['http://localhost:4010', 'http://127.0.0.1:4010', 'http://127.8.9.10'],
		...['http://[::1]:4010', 'http://LOCALHOST', 'http://127.1'],
	])('%s may use plain http because it is the same machine', (origin) => {
		expect(extractDataUrl(`${origin}/api/v1`)).toMatch(/^http:.*\/api\/v1\/extract_data$/);
	});

	test.each([
		...['http://document-extraction:4010', 'http://project_service_1', 'http://NAS:8080'],
		...[
			'http://host.docker.internal:4010',
			'http://host.containers.internal',
			'http://a.b.internal',
		],
	])('%s may use plain http because nothing on the internet has this name', (origin) => {
		expect(extractDataUrl(`${origin}/api/v1`)).toMatch(/^http:.*\/api\/v1\/extract_data$/);
	});

	test.each([
		...['http://api.example.com', 'http://localhost.evil.com', 'http://127.0.0.1.nip.io'],
		...['http://localhost@evil.com', 'http://evil.com#localhost', 'http://128.0.0.1'],
		...['http://0.0.0.0', 'http://[::2]', 'http://localhost.', 'http://192.168.0.1'],
		...['ftp://localhost', 'ftp://document-extraction'],
		// Names that look private.
		...['http://internal.example.com', 'http://host.docker.internal.evil.example'],
		...['http://document-extraction.evil.example', 'http://host.docker.internal@evil.example'],
		...[
			'http://evilinternal.com',
			'http://docker.internal.',
			'http://.internal',
			'http://a..internal',
		],
		...['http://service.local', 'http://service.lan', 'http://service.', 'http://a%2einternal.com'],
		// A domain of a country can have an address itself.
		...['http://ai', 'http://AI', 'http://xn--p1ai', 'http://рф', 'http://中国'],
		// Addresses in other forms.
		...['http://3232235521', 'http://0xC0A80001', 'http://0300.0250.1', 'http://1', 'http://0'],
		...['http://[::ffff:127.0.0.1]', 'http://[fd00::1]', 'http://[fe80::1]', 'http://10.0.0.1'],
		'http://169.254.169.254',
	])('%s has to use https', (origin) => {
		expect(() => extractDataUrl(`${origin}/api/v1`)).toThrow('has to begin with https://');
	});

	test.each([
		...['https://api.example.com', 'https://api.example.com/', 'https://api.example.com/v1'],
		...['https://api.example.com/api/v2', 'https://api.example.com/xapi/v1'],
		'https://api.example.com/api/v1/other',
	])('%s has to end in /api/v1', (baseUrl) => {
		expect(() => extractDataUrl(baseUrl)).toThrow(
			'The Base URL has to end in /api/v1, for example https://api.example.com/api/v1',
		);
	});

	test.each([
		['api.example.com/api/v1', "isn't a web address"],
		['file://localhost/api/v1', "isn't a web address"],
		['just words', "isn't a web address"],
		['/api/v1', "isn't a web address"],
		['https://', "isn't a web address"],
		['  ', 'is empty'],
		['https://me:pw@example.com/api/v1', 'must not contain a user name'],
		['https://example.com/api/v1?a=b', 'must not contain "?"'],
		['https://example.com/api/v1#a', 'must not contain "?" or "#"'],
	])('%j is refused: it %s', (baseUrl, sentence) => {
		expect(() => extractDataUrl(baseUrl)).toThrow(`The Base URL ${sentence}`);
	});
});
