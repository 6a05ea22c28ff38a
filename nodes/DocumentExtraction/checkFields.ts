import type { IDataObject } from 'n8n-workflow';

import { sumProblem } from './checkSums';
import type { Check } from './options/checks';
import type { Outcome } from './outcome';
import { Problem } from './problem';
import { formatOf, orderFor, type DocumentFormat, type ValueFormat } from './values/documentFormat';
import {
	fieldsOf,
	isBlank,
	isMissing,
	leavesOf,
	legible,
	namesIn,
	textOf,
	tidied,
	valueOf,
	type Leaf,
} from './values/fields';
import { ibanProblem } from './values/iban';
import { amountOf } from './values/numberValue';
import { matches } from './values/pattern';
import { possibleDates } from './values/possibleDates';
import { duration, listOf, nearest, quoted } from './wording';

/**
 * Looks for the required fields, and checks values. A field is missing if the service doesn't return it, or
 * returns no value, or only a word such as "N/A".
 *
 * @returns the outcome with the reasons to review it; with a problem if such documents should fail
 */
export function checkFields(outcome: Outcome): Outcome {
	if (!('body' in outcome)) return outcome;
	const { options } = outcome.document;
	const { requiredFields, checks, documentsToReview } = options;
	const fields = fieldsOf(outcome.body);
	const missing = requiredFields.filter((name) => isMissing(valueOf(fields, name)));
	const reviewReasons = [
		...missing.map((name) => `${quoted(name)} is missing`),
		...findingsOf(fields, checks, options),
	];
	const isEmpty = Object.values(fields).every(isBlank);
	const checked = { ...outcome, missing, reviewReasons, isEmpty };
	if (reviewReasons.length === 0 || documentsToReview === 'mark') return checked;
	const unknown = [...requiredFields, ...namesIn(checks)].filter(
		(name) => !Object.hasOwn(fields, name),
	);
	return { ...checked, problem: toReview(reviewReasons, [...new Set(unknown)], fields) };
}

/** @param unknown the names of fields that were asked for, and that the service doesn't return */
function toReview(reasons: string[], unknown: string[], fields: IDataObject): Problem {
	return new Problem(
		`The document needs review: ${listOf(reasons)}`,
		`The service has read the document. If the node continues, the document's item has the fields that were found.${namesNextTo(unknown, fields)} Check the document, and that its project has these fields. The next run sends it again.`,
	);
}

function namesNextTo([first, ...others]: string[], fields: IDataObject): string {
	const names = Object.keys(fields);
	if (first === undefined || names.length === 0) return '';
	const unknown = listOf([first, ...others].map(quoted));
	return ` It returned no field ${unknown}, but ${listOf(nearest(first, names).map(quoted))}.`;
}

const DAY = 24 * 60 * 60 * 1000;

/** Somewhere on Earth it is tomorrow already. */
const TIME_ZONES = DAY / 2;

/**
 * The reasons to review the values of an answer, each with the name of its field. Fields without a value are
 * left to "Required Fields". A value with two meanings is right if one of them is: the check says already that
 * it is an amount or a date.
 */
export function findingsOf(fields: IDataObject, checks: Check[], stated: ValueFormat): string[] {
	if (checks.length === 0) return [];
	const format = formatOf(fields, stated);
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

/** @returns the end of a sentence about the value; undefined if the value is right */
function problemOf(
	value: Leaf,
	check: Exclude<Check, { kind: 'sum' }>,
	format: DocumentFormat,
): string | undefined {
	const text = textOf(value);
	if (text === undefined) return `is ${quoted(value)}, which is too long to check`;
	const isText = `is ${quoted(text)}`;
	switch (check.kind) {
		case 'amount': {
			const isAmount = typeof value === 'number' || amountOf(legible(text)) !== undefined;
			return isAmount ? undefined : `${isText}, which couldn't be read as an amount`;
		}
		case 'date': {
			const date = dateOf(legible(text), format);
			return typeof date === 'string' ? `${isText}, ${date}` : ageProblem(date, check);
		}
		case 'iban': {
			const problem = ibanProblem(text);
			return problem && `(${quoted(text)}) ${problem}`;
		}
		case 'oneOf': {
			const isListed = check.values.some((value) => isSame(value, text));
			return isListed ? undefined : `${isText}, which isn't one of the values in the check`;
		}
		case 'pattern': {
			const fits = matches(check.pattern, text);
			if (fits === undefined) return 'has a pattern that takes too long to check';
			return fits ? undefined : `${isText}, which doesn't fit the pattern`;
		}
	}
}

type DateCheck = Extract<Check, { kind: 'date' }>;

/** @returns all dates that the text can mean, or the reason why it isn't a date, as the end of a sentence */
function dateOf(text: string, format: DocumentFormat): string[] | string {
	const mark = /^\d+ ?([./-]|(?= ))/.exec(text)?.[1] ?? '';
	const { dates, looksLikeOne } = possibleDates(text, orderFor(mark, format));
	if (dates.length > 0) return dates;
	return looksLikeOne ? "which isn't a date in the calendar" : "which couldn't be read as a date";
}

/** If a text can mean several dates, one of them has to be right. */
function ageProblem(dates: string[], { notInFuture, maxAgeDays }: DateCheck): string | undefined {
	const ages = dates.map((date) => Date.now() - Date.parse(date));
	const isFuture = (age: number) => notInFuture && age < -TIME_ZONES;
	const isOld = (age: number) =>
		maxAgeDays !== undefined && age > (maxAgeDays + 1) * DAY + TIME_ZONES;
	if (ages.some((age) => !isFuture(age) && !isOld(age))) return undefined;
	if (ages.every(isFuture)) return `is ${dates[0]!}, which is in the future`;
	const at = ages.findIndex(isOld);
	return `is ${dates[at]!}, which is more than ${duration(maxAgeDays! * DAY)} ago`;
}

function isSame(one: string, other: string): boolean {
	return tidied(one).toLowerCase() === other.toLowerCase();
}
