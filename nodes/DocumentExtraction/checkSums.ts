import type { IDataObject } from 'n8n-workflow';

import type { Check } from './options/checks';
import { columnIn, valueOf } from './values/columns';
import type { DocumentFormat } from './values/documentFormat';
import { leavesOf, legible, textOf, type Leaf } from './values/fields';
import { amountOf, DECIMAL_SEPARATORS, type DecimalSeparator } from './values/numberValue';
import { inRows, quoted } from './wording';

/**
 * The sums that can't be checked, because some of their fields have a value and others don't. If none has one,
 * the document probably isn't about them.
 */
export function uncheckedSums(
	fields: IDataObject,
	checks: Check[],
): Array<{ name: string; empty: string[] }> {
	const hasValue = (name: string) => leavesOf(valueOf(fields, name)).length > 0;
	return checks
		.filter((check) => check.kind === 'sum')
		.flatMap(({ fields: names, parts }) =>
			names.map((name) => {
				const all = [name, ...parts];
				const empty = all.filter((one) => !hasValue(one));
				return { name, empty: empty.length < all.length ? empty : [] };
			}),
		)
		.filter(({ empty }) => empty.length > 0);
}

type SumCheck = Extract<Check, { kind: 'sum' }>;

/** The reasons to review a sum. If all of its fields are columns of one list, each row is a sum of its own. */
export function sumProblems(
	fields: IDataObject,
	name: string,
	check: SumCheck,
	format: DocumentFormat,
): string[] {
	const found = columnIn(fields, name);
	if (!found || check.parts.some((part) => columnIn(fields, part)?.list !== found.list)) {
		return [sumProblem(fields, name, check, format)].flatMap((problem) => problem ?? []);
	}
	const { list, rows } = found;
	return inRows(rows.map((row) => sumProblem({ [list]: [row] }, name, check, format)));
}

/**
 * A column adds all of its values. A row without one adds nothing: it may be a heading, and if a value is lacking
 * because it was misread, the sum is wrong.
 *
 * @returns undefined also if not all of the fields have a value
 */
function sumProblem(
	fields: IDataObject,
	name: string,
	{ parts, tolerance }: SumCheck,
	{ decimalSeparator }: DocumentFormat,
): string | undefined {
	const names = [name, ...parts];
	const values = names.map((one) => leavesOf(valueOf(fields, one)));
	if (values.some((leaves) => leaves.length === 0)) return undefined;
	const [first, second] = (decimalSeparator ? [decimalSeparator] : DECIMAL_SEPARATORS).map(
		(separator) => values.map((leaves) => centsOf(leaves, separator)),
	) as [number[], number[]?];
	const unread = names.flatMap((one, index) =>
		Number.isNaN(first[index]) ? quoted(one) + unreadOf(values[index]!) : [],
	);
	if (unread.length > 0) {
		return `${quoted(name)} can't be compared with its parts: ${unread.join(', ')} couldn't be read as an amount`;
	}
	if ([first, second].some((amounts) => amounts && addsUp(amounts, tolerance))) return undefined;
	const sumOfParts = parts.map(quoted).join(' + ');
	if (second && first.some((amount, index) => amount !== second[index])) {
		return `${quoted(name)} isn't ${sumOfParts}, whether points or commas separate their decimals`;
	}
	const [total = 0, ...addends] = first;
	const [of, ...ofParts] = values;
	return `${quoted(name)} ${equals([of!])} ${inUnits(total)}, but ${sumOfParts} ${equals(ofParts)} ${inUnits(sumOf(addends))}`;
}

function equals(values: Leaf[][]): string {
	return values.some((leaves) => leaves.length > 1) ? 'adds up to' : 'is';
}

/** The first of several values that can't be read, in brackets. */
function unreadOf(values: Leaf[]): string {
	if (values.length === 1) return '';
	return ` (${quoted(values.find((value) => Number.isNaN(cents(value, '.'))))})`;
}

function addsUp([total = 0, ...addends]: number[], tolerance: number): boolean {
	const difference = Math.abs(Math.round(total) - sumOf(addends));
	return difference <= Math.round(tolerance * 100) + ROUNDED_AWAY;
}

/** In cents: half a cent may be rounded either way, and adding decimals is inexact. */
const ROUNDED_AWAY = 0.5 + 1e-6;

function sumOf(amounts: number[]): number {
	return amounts.reduce((all, one) => all + one, 0);
}

/** @returns NaN if one of them can't be read as an amount */
function centsOf(values: Leaf[], separator: DecimalSeparator): number {
	return sumOf(values.map((value) => cents(value, separator)));
}

/** An amount that can't have this separator is read with the other one. */
function cents(value: Leaf, separator: DecimalSeparator): number {
	if (typeof value === 'number') return value * 100;
	const readings = amountOf(legible(textOf(value) ?? ''))?.readings;
	const reading = readings?.[separator] ?? readings?.['.'] ?? readings?.[','];
	return (reading?.number ?? Number.NaN) * 100;
}

function inUnits(amount: number): string {
	return (amount / 100).toFixed(2);
}
