import { describe, expect, test } from 'vitest';

import type { ValueFormat } from '../../../nodes/DocumentExtraction/values/documentFormat.js';
import {
	convertValue,
	american,
	british,
	expectUnchanged,
	formats,
	german,
	japanese,
	swedish,
} from './valueFormats.mjs';

/** The languages of the local service, and others that write a date as a day, the name of a month and a year. */
const LANGUAGES = [
	...[
		'en-GB',
		'en-US',
		'de-DE',
		'de-AT',
		'fr-FR',
		'es-ES',
		'it-IT',
		'nl-NL',
		'pt-PT',
		'pl',
		'sv',
		'cs',
	],
	...[
		'da',
		'nb',
		'fi',
		'hu',
		'ro',
		'sk',
		'sl',
		'et',
		'tr',
		'el',
		'ru',
		'uk',
		'bg',
		'id',
		'sr-Latn',
	],
];

/** Names that are also other words, that two months have, or that are numbers. */
const NOT_NAMES = /\d|^(?:pro|şub|lip|lis|srp|listopad|listopada)\.?$/i;

/** @returns the long and short names of each month in dates, from the locale data of Node.js */
function datesWithNames(language: string): Array<[written: string, iso: string]> {
	return (['long', 'short'] as const).flatMap((month) => {
		const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
			...{ day: 'numeric', month, year: 'numeric', timeZone: 'UTC' },
		});
		return Array.from({ length: 12 }, (_, index): [string, string] => [
			format.formatToParts(Date.UTC(2026, index, 3)).some(({ type, value }) => {
				return type === 'month' && NOT_NAMES.test(value);
			})
				? ''
				: format.format(Date.UTC(2026, index, 3)),
			`2026-${String(index + 1).padStart(2, '0')}-03`,
		]).filter(([written]) => written !== '');
	});
}

describe('A date', () => {
	test.each<[string, ValueFormat, string]>([
		['12.06.2026', german, '2026-06-12'],
		['05/10/2026', british, '2026-10-05'],
		['05/10/2026', american, '2026-05-10'],
		['31/12/2026', american, '2026-12-31'],
		['12/31/2026', british, '2026-12-31'],
		['31.12.2026', {}, '2026-12-31'],
		['05/05/2026', {}, '2026-05-05'],
		['١٤.٠٤.٢٠٢٦', {}, '2026-04-14'],
		['１４/０４/２０２６', {}, '2026-04-14'],
		['2026/04/05', japanese, '2026-04-05'],
		['2026-4-5', swedish, '2026-04-05'],
		['29.02.2028', german, '2028-02-29'],
		[' 12.06.2026\n', german, '2026-06-12'],
	])('%j is read in the order of %o', (value, format, date) => {
		expect(convertValue(value, format)).toBe(date);
	});

	test.each([
		['2026-04-14', '2026-04-14'],
		[' 2026-04-14 ', '2026-04-14'],
		['14 APR 2026', '2026-04-14'],
		['14 Apr. 2026', '2026-04-14'],
		['14-Apr-2026', '2026-04-14'],
		['14/Apr/2026', '2026-04-14'],
		['14.Apr.2026', '2026-04-14'],
		['14th April 2026', '2026-04-14'],
		['14 April, 2026', '2026-04-14'],
		['April 14, 2026', '2026-04-14'],
		['April 14 2026', '2026-04-14'],
		['April 1st, 2026', '2026-04-01'],
		['Apr. 14, 2026', '2026-04-14'],
		['14\u00a0April\u00a02026', '2026-04-14'],
		['03 Sept 2026', '2026-09-03'],
		['14. Ma\u0308rz 2026', '2026-03-14'],
		['14. MÄRZ 2026', '2026-03-14'],
		['14.März 2026', '2026-03-14'],
		['1er août 2026', '2026-08-01'],
		['3 de marzo del 2026', '2026-03-03'],
		['3 de março de 2026', '2026-03-03'],
	])('%j is read in any order', (value, date) => {
		for (const format of formats) expect(convertValue(value, format)).toBe(date);
	});

	test.each(LANGUAGES)('is read with every month name in %s, in the usual form', (language) => {
		for (const [written, iso] of datesWithNames(language)) {
			expect([written, convertValue(written, {})]).toEqual([written, iso]);
			const capitals = written.toLocaleUpperCase(language);
			expect([capitals, convertValue(capitals, {})]).toEqual([capitals, iso]);
		}
	});

	test.each([
		['05/10/2026', japanese],
		['2026/04/05', british],
		['2026.04.05', german],
		['2026-4-5', american],
	])('%j in a different order than the chosen one stays unchanged', (value, format) => {
		expect(convertValue(value, format)).toBe(value);
	});

	test.each([
		['dates that do not exist', ['31.02.2026', '29.02.2026', '30 Feb 2026', '2026-02-30']],
		['zeros', ['00.00.2026', '0/0/2026', '2026-00-10', '00 May 2026', '2026-13-13', '0000-00-00']],
		['two-digit years', ['12.06.26', '05/10/26', '14 Apr 26', "14 Apr '26", '26-04-14']],
		['distant years', ['12.12.0026', '12.12.1899', '12.12.2100', '31.12.9999', '12 May 0001']],
		['month and year, or day and month', ['April 2026', '05/2026', '14 April', '14.4.', '12/06']],
		['times', ['2026-04-14T10:00:00Z', '2026-04-14T10:00', '14.04.2026 10:00', '2026-04-14 10:42']],
		['weekdays', ['Tue, 14 Apr 2026', 'Dienstag, 14. April 2026']],
		['mixed separators', ['12.06/2026', '12-06.2026', '12. 06.2026', '12..06.2026', '12--06-2026']],
		['too many digits', ['012.06.2026', '12.006.2026', '12.06.02026', '012 May 2026']],
		['no separators', ['12062026', '20260414', '14Apr2026', '14APR2026']],
		['unknown names of months', ['14 Foo 2026', '14 constructor 2026', '14 M 2026', 'No 5 2026']],
		['possible identifiers', ['DEC-10-2026', 'PO 14 Apr 2026', '14 Apr 2026-1', 'MAI102026']],
		['ranges', ['1-3 April 2026', '01.-03.04.2026', '14 Apr 2026 - 15 Apr 2026']],
		['a name of two months', ['14 listopada 2026', '14. listopada 2026.', '3 lis 2026']],
		['names of products', ['14 Pro 2026', '14 Mac 2026']],
	])('stays unchanged: %s', (_what, values) => {
		for (const value of values) expectUnchanged(value);
	});

	test('does not depend on the time zone', () => {
		const { TZ } = process.env;
		for (const zone of ['Asia/Tokyo', 'Pacific/Pago_Pago']) {
			process.env.TZ = zone;
			expect(new Date(0).getTimezoneOffset()).toBe(zone === 'Asia/Tokyo' ? -540 : 660);
			expect(convertValue('29.03.2026', german)).toBe('2026-03-29');
			expect(convertValue('1 Jan 2026', german)).toBe('2026-01-01');
		}
		if (TZ === undefined) delete process.env.TZ;
		else process.env.TZ = TZ;
	});
});
