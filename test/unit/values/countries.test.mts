import { describe, expect, test } from 'vitest';

import { convertValues } from '../../../nodes/DocumentExtraction/values/convertValues.js';
import { COUNTRIES } from '../../support/countries.mjs';
import { formats } from './valueFormats.mjs';

/** In cents, or whole if the currency has none. */
const INVOICES = [
	[68_740, 13_748],
	[1_050, 210],
	[123_456_789, 23_456_790],
	[-100_000, -19_000],
	[98_765, 0],
] as const;

/**
 * Some amounts of these countries stay text, unless an option decides: digits with a word (`1050 Ft`, `K 687.40`),
 * three digits after the only separator if other countries use decimals with that currency, and three decimals.
 */
const SOME_STAY_TEXT = [
	...[
		'ar-BH',
		'ar-IQ',
		'ar-JO',
		'ar-KW',
		'ar-LB',
		'ar-OM',
		'ar-TN',
		'be-BY',
		'en-BW',
		'en-PK',
		'en-UG',
		'en-ZM',
		'es-CL',
	],
	...[
		'es-CO',
		'es-GT',
		'es-HN',
		'es-PY',
		'fa-IR',
		'fr-TN',
		'hu-HU',
		'id-ID',
		'is-IS',
		'lo-LA',
		'my-MM',
	],
	...['ro-MD', 'sq-AL', 'ur-PK'],
];

function invoicesOf(locale: string, currency: string) {
	const styles = (['symbol', 'narrowSymbol', 'code'] as const).map((currencyDisplay) => {
		return new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });
	});
	return styles.flatMap((style) => {
		const { maximumFractionDigits = 2 } = style.resolvedOptions();
		return INVOICES.map(([net, tax]) => {
			const amounts = [net, tax, net + tax].map((units) => units / 10 ** maximumFractionDigits);
			return amounts.map((amount) => ({ amount, written: style.format(amount) }));
		});
	});
}

describe('The amounts of an invoice, in the format of the locale data,', () => {
	test.each(COUNTRIES)(
		'become the right numbers, whatever the options: %s, %s',
		(locale, currency) => {
			let stayText = 0;
			for (const invoice of invoicesOf(locale, currency)) {
				for (const format of SOME_STAY_TEXT.includes(locale) ? [{}] : [{}, ...formats]) {
					const fields = Object.fromEntries(invoice.map(({ written }, at) => [`f${at}`, written]));
					const converted = Object.values(convertValues(fields, format));
					for (const [at, { amount, written }] of invoice.entries()) {
						if (converted[at] === written) stayText += 1;
						else expect([written, converted[at]]).toEqual([written, amount]);
					}
				}
			}
			expect([locale, stayText > 0]).toEqual([locale, SOME_STAY_TEXT.includes(locale)]);
		},
	);
});
