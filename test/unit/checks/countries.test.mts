import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { findingsOf } from '../../../nodes/DocumentExtraction/checkFields.js';
import { checksFrom } from '../../../nodes/DocumentExtraction/options/checks.js';
import { COUNTRIES } from '../../support/countries.mjs';

beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-24T12:00:00Z') }));
afterAll(() => void vi.useRealTimers());

function findings(value: string, check: object): string[] {
	return findingsOf({ value }, checksFrom({ check: [{ fields: 'value', ...check }] }), {});
}

const AMOUNTS = [0.5, 12.34, -99, 1234.5, -1234.56, 123_456.78, 98_765_432.1];

describe('An amount', () => {
	test.each(COUNTRIES)('as the locale data write it is one: %s, %s', (locale, currency) => {
		const forms = (['symbol', 'narrowSymbol', 'code'] as const).flatMap((currencyDisplay) =>
			(['standard', 'accounting'] as const).map((currencySign) => ({
				...{ style: 'currency' as const, currency, currencyDisplay, currencySign },
			})),
		);
		const formats = [...forms, {}, { minimumFractionDigits: 2 }, { maximumFractionDigits: 0 }];
		const written = formats.flatMap((form) => {
			const format = new Intl.NumberFormat(locale, form);
			return AMOUNTS.map((amount) => format.format(amount));
		});
		const found = [...new Set(written)].filter(
			(one) => findings(one, { kind: 'amount' }).length > 0,
		);
		expect(found).toEqual([]);
	});
});

const DATES = [1, 9, 14, 31].flatMap((day) =>
	[0, 4, 9, 11].map((month) => new Date(Date.UTC(2025, month, day, 13, 45))),
);

/** Their months have names of several words, or scripts that documents for the service hardly have. */
const WITHOUT_NAMES = [
	...[
		'am-ET',
		'ar-IQ',
		'ar-JO',
		'ar-LB',
		'eu-ES',
		'ga-IE',
		'km-KH',
		'lo-LA',
		'mn-MN',
		'my-MM',
		'si-LK',
	],
];

const inDigits = [
	{ dateStyle: 'short' },
	{ day: '2-digit', month: '2-digit', year: 'numeric' },
	{ day: '2-digit', month: '2-digit', year: '2-digit' },
	{ day: 'numeric', month: 'numeric', year: 'numeric', hour: '2-digit', minute: '2-digit' },
] as const;

const inWords = [
	...(['medium', 'long', 'full'] as const).flatMap((dateStyle) => [
		{ dateStyle },
		{ dateStyle, timeStyle: 'short' as const },
	]),
	{ day: 'numeric', month: 'short', year: 'numeric' } as const,
];

describe('A date', () => {
	test.each(COUNTRIES.map(([locale]) => locale))(
		'as the locale data write it is one: %s',
		(locale) => {
			const forms = WITHOUT_NAMES.includes(locale) ? inDigits : [...inDigits, ...inWords];
			const written = forms.flatMap((form) => {
				const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, {
					...form,
					timeZone: 'UTC',
				});
				return DATES.map((date) => format.format(date));
			});
			const check = { kind: 'date', notInFuture: true, maxAgeDays: 0 };
			const found = [...new Set(written)].filter((one) => findings(one, check).length > 0);
			expect(found).toEqual([]);
		},
	);
});
