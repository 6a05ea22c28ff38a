import { distance } from 'fastest-levenshtein';
import { asDigit } from '../lookAlikes.mjs';
import { CURRENCY_BESIDE_AMOUNT as CURRENCY } from '../values/currencies.mjs';

const AT_ENDS = new RegExp(`^[-−–—]?${CURRENCY}\\s?|\\s?${CURRENCY}$`, 'gu');
const NO_DIGIT = /[^\p{L}\p{N}]/gu;
/** The mark before the last three digits of a whole number with two decimals. */
const GROUP_MARK = /[\p{L}\p{N}]([^\p{L}\p{N}])[\p{L}\p{N}]{3}[^\p{L}\p{N}]?[\p{L}\p{N}]{2}$/u;
/** More different digits are another amount. */
const MOST_DIFFERENT = 1;

/** The mark before decimals, and the one between thousands if it isn't a space. */
const THOUSANDS: Record<string, string> = { ',': '.', '.': ',' };

/**
 * An amount as it must have been printed, if it was read with other separators or with one other digit. Undefined if
 * the difference is greater.
 *
 * @param read what recognition made of it
 * @param separator the mark before decimals
 */
export function spelled(
	read: string,
	amount: number,
	separator: string,
): { text: string; different: number } | undefined {
	const figure = read.replace(AT_ENDS, '');
	const digits = Math.abs(amount).toFixed(2).replace('.', '');
	const candidates = [figure, read].map((text) =>
		distance([...text.replace(NO_DIGIT, '')].map(asDigit).join(''), digits),
	);
	const different = Math.min(...candidates);
	if (different > MOST_DIFFERENT) return undefined;
	const mark = GROUP_MARK.exec(figure)?.[1] ?? '';
	const between = mark === '' || /[\s'’]/u.test(mark) ? mark : THOUSANDS[separator]!;
	const whole = inThousands(digits.slice(0, -2)).join(between);
	const sign = amount < 0 ? '-' : '';
	return { text: `${sign}${whole}${separator}${digits.slice(-2)}`, different };
}

/** The digits of a whole number in groups of three, from its end. */
function inThousands(digits: string): string[] {
	return digits.length <= 3 ? [digits] : [...inThousands(digits.slice(0, -3)), digits.slice(-3)];
}
