import { isSameCurrency } from '../finding/values/currencies.mjs';
import { daysOf, isDate } from '../finding/values/dates.mjs';
import { findAmount, isAmountAlone, tidy, valueOfAmount } from '../finding/values/kinds.mjs';
import { outline } from '../finding/labels/misreadings.mjs';
import { RAISED_READ_AS, lookOf } from '../finding/lookAlikes.mjs';
import { rowsIn } from './tables/rowsIn.mjs';
import { sameRows, sharedOf } from './tables/sameRows.mjs';

/**
 * True if two texts are the same value, even if written differently: "2024-03-12" and "12 March 2024". Tables are the
 * same if they are in the columns of the second one.
 */
export function sameValue(one: string, other: string): boolean {
	if (one === '' || other === '') return one === other;
	if (tidy(one) === tidy(other)) return true;
	const rows = rowsIn(other);
	if (rows) return sameRows(rowsIn(one) ?? [], rows);
	if (outline(one) === outline(other)) return outline(one) !== '' && sign(one) === sign(other);
	if (isDate(one) && isDate(other)) {
		const days = daysOf(one);
		return daysOf(other).some((day) => days.includes(day));
	}
	if (isSameCurrency(one, other)) return true;
	return isAmountAlone(one) && isAmountAlone(other) && amountOf(one) === amountOf(other);
}

const RAISED = new RegExp(`[²³${RAISED_READ_AS}]$`, 'u');

/** True if recognition could have read the value as this text: it loses spaces and confuses similar characters. */
export function looksLike(read: string, value: string): boolean {
	return lookOfValue(read) === lookOfValue(value);
}

function lookOfValue(text: string): string {
	return lookOf(text.replace(/\s+/gu, '').toLowerCase()).replace(RAISED, '²');
}

/** The points for a value: a right one is worth 1, and a wrong one costs 2. A table can be right in part. */
export function pointsFor(found: string, expected: string): number {
	const rows = rowsIn(expected);
	if (rows) return sharedOf(rowsIn(found) ?? [], rows);
	if (sameValue(found, expected)) return 1;
	return found === '' ? 0 : -2;
}

function sign(text: string): boolean {
	return /^\s*[-−–]|[-−]\s*$/.test(text);
}

function amountOf(text: string): number {
	return valueOfAmount(findAmount(text) ?? '');
}
