import type { IDataObject } from 'n8n-workflow';

import { sumProblems } from './checkSums';
import type { Check } from './options/checks';
import type { Options } from './options/options';
import type { Outcome, Read } from './outcome';
import { Problem } from './problem';
import {
	columnIn,
	columnOf,
	namesWithColumns,
	unreadLists,
	valueOf,
	withColumns,
} from './values/columns';
import { formatOf, orderFor, type DocumentFormat, type ValueFormat } from './values/documentFormat';
import {
	fieldsOf,
	isBlank,
	isMissing,
	isObject,
	leavesOf,
	legible,
	namesIn,
	textOf,
	tidied,
	type Leaf,
} from './values/fields';
import { ibanProblem } from './values/iban';
import { amountOf } from './values/numberValue';
import { matches } from './values/pattern';
import { possibleDates } from './values/possibleDates';
import { splitProblem, withList } from './values/rows';
import { duration, inRows, listOf, nearest, quoted } from './wording';

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
	const fields = namedFields(outcome);
	const absent = requiredFields
		.map((name) => ({ name, reasons: missingIn(fields, name) }))
		.filter(({ reasons }) => reasons.length > 0);
	const missing = absent.map(({ name }) => name);
	const reviewReasons = [
		...absent.flatMap(({ reasons }) => reasons),
		...unreadReasons(fields, options),
		...findingsOf(fields, checks, options),
	];
	const isEmpty = Object.values(fields).every(isBlank);
	const checked = { ...outcome, missing, reviewReasons, isEmpty };
	if (reviewReasons.length === 0 || documentsToReview === 'mark') return checked;
	const known = namesWithColumns(fields);
	const unknown = [...requiredFields, ...namesIn(checks)].filter((name) => !known.includes(name));
	return { ...checked, problem: toReview(reviewReasons, [...new Set(unknown)], known) };
}

/**
 * The fields of an answer. The lists that the options name, to split them out or to look at a column, are lists, even
 * if the answer has them as texts in JSON. All other values stay as they are.
 */
export function namedFields({ body, document: { options } }: Read): IDataObject {
	const { fieldToSplitOut, requiredFields, checks } = options;
	const fields = withList(fieldsOf(body), fieldToSplitOut);
	return withColumns(fields, [...requiredFields, ...namesIn(checks)]);
}

/** @returns the reason to review the document if a field has no value, or if a column has none in one of the rows */
function missingIn(fields: IDataObject, name: string): string[] {
	const reason = `${quoted(name)} is missing`;
	const { rows = [], column = '' } = columnIn(fields, name) ?? {};
	if (rows.length === 0) return isMissing(valueOf(fields, name)) ? [reason] : [];
	const isThere = (row: unknown) => isObject(row) && missingIn(row, column).length === 0;
	return inRows(rows.map((row) => (isThere(row) ? undefined : reason)));
}

/** Lists that can't be split out or read are a reason only if anything is checked: otherwise a note names them. */
function unreadReasons(fields: IDataObject, options: Options): string[] {
	if (!isReviewed(options)) return [];
	const { fieldToSplitOut, requiredFields, checks } = options;
	const unread = unreadLists(fields, [...requiredFields, ...namesIn(checks)]);
	const lists = new Set([fieldToSplitOut, ...unread]);
	return [...lists].flatMap((list) => {
		const problem = splitProblem(fields, list);
		return problem === undefined ? [] : `${quoted(list)} ${problem}`;
	});
}

/** True if the items say whether the document needs review. */
export function isReviewed({ requiredFields, checks }: Options): boolean {
	return requiredFields.length > 0 || checks.length > 0;
}

/**
 * @param unknown the names of fields that were asked for, and that the service doesn't return
 * @param known the names that it returns
 */
function toReview(reasons: string[], unknown: string[], known: string[]): Problem {
	return new Problem(
		`The document needs review: ${listOf(reasons)}`,
		`The service has read the document. If the node continues, the document's item has the fields that were found.${namesNextTo(unknown, known)} Check the document, and that its project has these fields. The next run sends it again.`,
	);
}

function namesNextTo([first, ...others]: string[], names: string[]): string {
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
			if (check.kind === 'sum') return sumProblems(fields, name, check, format);
			const problemsOf = (value: unknown) =>
				leavesOf(value).flatMap((leaf) => problemOf(leaf, check, format) ?? []);
			const column = columnOf(fields, name)?.map((value) => problemsOf(value)[0]);
			const problems = column ? inRows(column) : problemsOf(valueOf(fields, name));
			return problems.map((problem) => `${quoted(name)} ${problem}`);
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
		case 'empty':
			return `${isText}, but should be empty`;
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
