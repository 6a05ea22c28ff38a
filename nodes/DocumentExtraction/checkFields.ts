import type { IDataObject } from 'n8n-workflow';

import type { Check } from './documents/options';
import type { Outcome } from './outcome';
import { Problem } from './problem';
import type { ValueFormat } from './values/convertValues';
import { readDate } from './values/dateValue';
import { fieldsOf, isBlank, leavesOf, namesIn, tidied, valueOf, type Leaf } from './values/fields';
import { ibanProblem } from './values/iban';
import { readAmount, type DecimalSeparator } from './values/numberValue';
import { matches, MAX_MATCHED } from './values/pattern';
import { duration, listOf, nearest, quoted } from './wording';

/**
 * Looks for the fields that a person requires, and at the values that a person wants to have checked. Missing
 * is what the service doesn't return, or returns without a value.
 *
 * @returns the outcome with the reasons to look at it; with a problem, if that is what the person wants
 */
export function checkFields(outcome: Outcome): Outcome {
	if (!('body' in outcome)) return outcome;
	const { requiredFields, checks, valueFormat, reviewedDocuments } = outcome.document.options;
	const fields = fieldsOf(outcome.body);
	const missing = requiredFields.filter((name) => isBlank(valueOf(fields, name)));
	const reviewReasons = [
		...missing.map((name) => `${quoted(name)} is missing`),
		...findingsOf(fields, checks, valueFormat),
	];
	const isEmpty = Object.values(fields).every(isBlank);
	const checked = { ...outcome, missing, reviewReasons, isEmpty };
	if (reviewReasons.length === 0 || reviewedDocuments === 'mark') return checked;
	const unknown = [...requiredFields, ...namesIn(checks)].filter(
		(name) => !Object.hasOwn(fields, name),
	);
	return { ...checked, problem: toReview(reviewReasons, [...new Set(unknown)], fields) };
}

/** @param unknown the names of fields that were asked for, and that the service doesn't return */
function toReview(reasons: string[], unknown: string[], fields: IDataObject): Problem {
	return new Problem(
		`The document needs a look: ${listOf(reasons)}`,
		`The service has read the document, and nothing that it found is lost: if the node continues, it is in the item of this document.${namesBeside(unknown, fields)} Check the document, and that its project has these fields. The next run sends it again.`,
	);
}

function namesBeside([first, ...others]: string[], fields: IDataObject): string {
	const names = Object.keys(fields);
	if (first === undefined || names.length === 0) return '';
	const unknown = listOf([first, ...others].map(quoted));
	return ` It returned no field ${unknown}, but ${listOf(nearest(first, names).map(quoted))}.`;
}

const DAY = 24 * 60 * 60 * 1000;

/** Somewhere on Earth it is tomorrow already. */
const TIME_ZONES = DAY / 2;

/**
 * What is wrong with the values of an answer, in words; each field is named. Fields without a value are the
 * business of the required fields.
 */
export function findingsOf(fields: IDataObject, checks: Check[], format: ValueFormat): string[] {
	return checks.flatMap((check) =>
		check.fields.flatMap((name) => {
			if (check.kind === 'sum') return sumProblem(fields, name, check, format) ?? [];
			const problems = leavesOf(valueOf(fields, name)).map((value) =>
				problemOf(value, check, format),
			);
			return problems.flatMap((problem) => (problem ? `${quoted(name)} ${problem}` : []));
		}),
	);
}

/** @returns the end of a sentence about the value; undefined if it is as it should be */
function problemOf(
	value: Leaf,
	check: Exclude<Check, { kind: 'sum' }>,
	{ decimalSeparator, dateOrder }: ValueFormat,
): string | undefined {
	const text = textOf(value);
	if (text === undefined) return `is ${quoted(value)}, which is too long to check`;
	const isTold = `is ${quoted(text)}`;
	switch (check.kind) {
		case 'amount': {
			if (!Number.isNaN(cents(value, decimalSeparator))) return undefined;
			return `${isTold}, which isn't an amount${hint('Decimal Separator', decimalSeparator)}`;
		}
		case 'date': {
			const date = readDate(text, dateOrder);
			if (date) return ageProblem(date, check);
			return `${isTold}, which isn't a date in the calendar${hint('Date Order', dateOrder)}`;
		}
		case 'iban': {
			const problem = ibanProblem(text);
			return problem && `(${quoted(text)}) ${problem}`;
		}
		case 'oneOf': {
			const isListed = check.values.some((value) => isSame(value, text));
			return isListed ? undefined : `${isTold}, which isn't one of the values in the check`;
		}
		case 'pattern': {
			const fits = matches(check.pattern, text);
			if (fits === undefined) return 'has a pattern that takes too long to check';
			return fits ? undefined : `${isTold}, which doesn't fit the pattern`;
		}
	}
}

/** Without the option, only what is clear in itself can be read. */
function hint(option: string, format: unknown): string {
	return format === undefined ? `, or the option "${option}" has to say how to read it` : '';
}

function ageProblem(
	date: string,
	{ notInFuture, maxAgeDays }: Extract<Check, { kind: 'date' }>,
): string | undefined {
	const age = Date.now() - Date.parse(date);
	if (notInFuture && age < -TIME_ZONES) return `is ${date}, which is in the future`;
	if (maxAgeDays !== undefined && age > (maxAgeDays + 1) * DAY + TIME_ZONES) {
		return `is ${date}, which is more than ${duration(maxAgeDays * DAY)} ago`;
	}
	return undefined;
}

/** Without all values, there is nothing to compare. */
function sumProblem(
	fields: IDataObject,
	name: string,
	{ parts, tolerance }: Extract<Check, { kind: 'sum' }>,
	{ decimalSeparator }: ValueFormat,
): string | undefined {
	const names = [name, ...parts];
	const values = names.map((one) => leavesOf(valueOf(fields, one)));
	if (values.some((leaves) => leaves.length === 0)) return undefined;
	const amounts = values.map((leaves) =>
		leaves.reduce<number>((sum, leaf) => sum + cents(leaf, decimalSeparator), 0),
	);
	const unread = names.filter((_, index) => Number.isNaN(amounts[index]));
	if (unread.length > 0) {
		return `${quoted(name)} can't be compared with its parts: ${unread.map(quoted).join(', ')} can't be read as an amount${hint('Decimal Separator', decimalSeparator)}`;
	}
	const [total = 0, ...addends] = amounts;
	const sum = addends.reduce((all, one) => all + one, 0);
	const difference = Math.abs(Math.round(total) - sum);
	if (difference <= Math.round(tolerance * 100) + ROUNDED_AWAY) return undefined;
	return `${quoted(name)} is ${inUnits(total)}, but ${parts.map(quoted).join(' + ')} is ${inUnits(sum)}`;
}

/** In cents: half of one may be rounded either way, and adding decimals is inexact. */
const ROUNDED_AWAY = 0.5 + 1e-6;

/** @returns NaN if it can't be read as an amount */
function cents(value: Leaf, separator: DecimalSeparator | undefined): number {
	const amount = typeof value === 'number' ? value : readAmount(textOf(value) ?? '', separator);
	return (amount ?? Number.NaN) * 100;
}

/** @returns undefined if it is longer than any amount, date or IBAN, and would only take time */
function textOf(value: Leaf): string | undefined {
	const text = String(value);
	return text.length > MAX_MATCHED ? undefined : tidied(text);
}

function inUnits(amount: number): string {
	return (amount / 100).toFixed(2);
}

function isSame(one: string, other: string): boolean {
	return tidied(one).toLowerCase() === other.toLowerCase();
}
