import { anyWord } from '../../languages/wordPattern.mjs';
import { type Page, around, cellsOf, usualHeight } from '../../reading/layout.mjs';

/** The width of a roll of paper, in heights of a line. Sheets of paper are at least 40 wide. */
const ROLL = 38;
const PAYMENT = new RegExp(
	`^\\W{0,3}${anyWord('paid', 'change', 'payment_methods', 'rounding')}(?!\\p{L})`,
	'iu',
);
const TIME = /(?<![\d:.])(?:[01]?\d|2[0-3]):[0-5]\d(?![\d.])/;

/** True if a page is as narrow as what a till prints. */
export function isOnRoll({ lines }: Page): boolean {
	const { left, right } = around(lines);
	return right - left < ROLL * usualHeight(lines);
}

/** True if a page says how something was paid, or at what time, as a receipt does. */
export function saysPaid(page: Page): boolean {
	return cellsOf([page]).some(({ text }) => PAYMENT.test(text) || TIME.test(text));
}
