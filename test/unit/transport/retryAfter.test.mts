import { describe, expect, test } from 'vitest';

import { retryAfter } from '../../../nodes/DocumentExtraction/transport/response.js';

const now = Date.parse('2026-11-21T12:00:00Z');

// docs/interface.md, section 5.4
describe('Retry-After', () => {
	test.each([
		['1', 1_000],
		['120', 120_000],
		[' 7 ', 7_000],
		['007', 7_000],
		['0.25', 250],
		['2678400', 31 * 86_400_000],
		['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
		['Saturday, 21-Nov-26 12:00:30 GMT', 30_000],
		['Sat Nov 21 12:00:30 2026', 30_000],
		['sat, 21 nov 2026 12:00:30 gmt', 30_000],
		['Sat, 21 Nov 2026 13:00:30 +0100', 30_000],
		['Sat, 21 Nov 2026 07:00:30 EST', 30_000],
		['Sat, 21 Nov 2026 12:00:30', 30_000],
		// The time since 1970, from home-made limiters.
		[String(now / 1000 + 30), 30_000],
		[String(now / 1000 + 0.5), 500],
		[String(now + 30_000), 30_000],
	])('%j asks for a wait of %i ms', (header, milliseconds) => {
		expect(retryAfter(header, undefined, now)).toBe(milliseconds);
	});

	test.each([
		undefined,
		...['', '0', '-5', '+5', '1e3', '0x10', '5 seconds', 'soon', '5, 10', 'Infinity', 'NaN'],
		'2026-11-21T12:00:30Z',
		'Sat, 99 Foo 2026 12:00:00 GMT',
		'Sat, 21 Nov 2026 11:59:30 GMT',
		'Sat, 21 Nov 2026 12:00:30 XYZ',
		...['999999999', '99999999999', '9'.repeat(20), '9'.repeat(400)],
		...['Fri, 31 Dec 9999 23:59:59 GMT', String(now / 1000 - 30), String(now - 30_000)],
	])('%j is ignored', (header) => {
		expect(retryAfter(header, undefined, now)).toBeUndefined();
	});

	test("as a Unix time is relative to the service's own clock", () => {
		const date = 'Sat, 21 Nov 2026 11:00:00 GMT';
		expect(retryAfter(String(Date.parse(date) / 1000 + 5), date, now)).toBe(5_000);
	});

	test("as a date is relative to the service's own clock", () => {
		const date = 'Sat, 21 Nov 2026 11:00:00 GMT';
		expect(retryAfter('Sat, 21 Nov 2026 11:00:05 GMT', date, now)).toBe(5_000);
		expect(retryAfter('Sat, 21 Nov 2026 12:00:05 GMT', 'nonsense', now)).toBe(5_000);
	});
});
