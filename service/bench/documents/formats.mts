import { isValidVatId } from '../../dist/finding/values/vatIds.mjs';
import type { Chance } from '../../support/chance.mjs';

/** A date in a pattern like `d MMMM yyyy`, with the language's names of months. */
export function formatDate(date: Date, pattern: string, locale: string): string {
	const month = (length: 'long' | 'short') =>
		new Intl.DateTimeFormat(locale, { day: 'numeric', month: length, timeZone: 'UTC' })
			.formatToParts(date)
			.find(({ type }) => type === 'month')!
			.value.replace(/\.$/, '');
	const two = (value: number) => String(value).padStart(2, '0');
	const parts: Record<string, () => string> = {
		yyyy: () => String(date.getUTCFullYear()),
		yy: () => two(date.getUTCFullYear() % 100),
		MMMM: () => month('long'),
		MMM: () => month('short'),
		MM: () => two(date.getUTCMonth() + 1),
		M: () => String(date.getUTCMonth() + 1),
		dd: () => two(date.getUTCDate()),
		d: () => String(date.getUTCDate()),
	};
	return pattern.replace(/yyyy|yy|M{1,4}|dd|\bd\b/g, (part) => parts[part]!());
}

/** An amount written like the example `1.234,56`, if it is negative like `-9` or `9-`. */
export function formatAmount(cents: number, example: string, minus = '-9'): string {
	const [, group = '', decimal = '.'] = /^1(\D?)234(\D)56$/.exec(example) ?? [];
	const whole = String(Math.floor(Math.abs(cents) / 100));
	const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group);
	const amount = `${grouped}${decimal}${String(Math.abs(cents) % 100).padStart(2, '0')}`;
	return cents < 0 ? minus.replace('9', amount) : amount;
}

/**
 * An account number with valid check digits, in groups of four.
 *
 * @param form the form of the part after the country and the check digits; A is a letter, 9 a digit
 */
export function iban([country, form]: [string, string], chance: Chance): string {
	const account = form.replace(/A+|9+/g, (run) =>
		run.startsWith('A') ? chance.letters(run.length) : chance.digits(run.length),
	);
	const asNumber = [...`${account}${country}00`].map((sign) => parseInt(sign, 36)).join('');
	const check = String(98n - (BigInt(asNumber) % 97n)).padStart(2, '0');
	return `${country}${check}${account}`.match(/.{1,4}/g)!.join(' ');
}

/** The VAT ids of countries: 9 is any digit, ? a check digit. */
const VAT_IDS: Record<string, string> = {
	...{ CZ: '2999999?', DE: '19999999?', GB: '9999999??', ES: 'B9999999?', FR: '??49999999?' },
	...{
		IT: '9999999015?',
		NL: '89999999?B01',
		PL: '599999999?',
		PT: '59999999?',
		SE: '599999999?01',
		...{ DK: '1999999?', FI: '9999999?', NO: '99999999?MVA' },
		...{ ID: '01999999?999000', TR: '999999999?' },
		...{ HR: '1999999999?', HU: '1999999?', RO: '19999999?' },
	},
};

/** Countries whose numbers don't begin with their letters. */
const WITHOUT_LETTERS = ['ID', 'TR'];

/** A VAT id with the check digits of its country, made from nine digits. Others have just these. */
export function vatId(country: string, digits: string): string {
	const shape = VAT_IDS[country];
	if (shape === undefined) return country + digits;
	const letters = WITHOUT_LETTERS.includes(country) ? '' : country;
	for (let number = Number(digits); ; number++) {
		const left = [...String(number).padStart(9, '0')];
		const form = shape.replace(/9/g, () => left.pop()!);
		const checks = form.replace(/[^?]/g, '').length;
		for (let check = 0; check < 10 ** checks; check++) {
			const signs = [...String(check).padStart(checks, '0')];
			const whole = letters + form.replace(/\?/g, () => signs.shift()!);
			if (isValidVatId(whole)) return whole;
		}
	}
}
