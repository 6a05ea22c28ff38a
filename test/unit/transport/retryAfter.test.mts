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
		['99999999999', 99_999_999_999_000],
		['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
		['Saturday, 21-Nov-26 12:00:30 GMT', 30_000],
		['Sat Nov 21 12:00:30 2026', 30_000],
		['sat, 21 nov 2026 12:00:30 gmt', 30_000],
	])('%j asks for a wait of %i ms', (header, milliseconds) => {
		expect(retryAfter(header, undefined, now)).toBe(milliseconds);
	});

	test.each([
		undefined,
		...['', '0', '-5', '+5', '1e3', '0x10', '5 seconds', 'soon', '5, 10', 'Infinity', 'NaN'],
		'2026-11-21T12:00:30Z',
		'Sat, 99 Foo 2026 12:00:00 GMT',
		'Sat, 21 Nov 2026 11:59:30 GMT',
	])('%j is ignored', (header) => {
		expect(retryAfter(header, undefined, now)).toBeUndefined();
	});

	test.each([
		['20 digits', '9'.repeat(20)],
		['400 digits', '9'.repeat(400)],
		['the year 9999', 'Fri, 31 Dec 9999 23:59:59 GMT'],
	])('with %s asks for a wait until a date that can still be written', (_what, header) => {
		const until = new Date(now + retryAfter(header, undefined, now)!);
		expect(until.toISOString()).toMatch(/^\d{4}-/);
	});

	test("as a date is relative to the service's own clock", () => {
		const date = 'Sat, 21 Nov 2026 11:00:00 GMT';
		expect(retryAfter('Sat, 21 Nov 2026 11:00:05 GMT', date, now)).toBe(5_000);
		expect(retryAfter('Sat, 21 Nov 2026 12:00:05 GMT', 'nonsense', now)).toBe(5_000);
	});
});
