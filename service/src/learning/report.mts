import { type Project, hasOwnRules } from '../projectRules.mjs';
import type { Base } from './base.mjs';
import { type Example } from './example.mjs';
import { type FieldReport, reasonOf } from './holdBack.mjs';

/** Fewer examples than this can't show what changes from one document to the next. */
const ENOUGH = 3;
/** More would hide the other fields. */
const MOST_MISSES = 5;

/** What came of learning a field, in words for the person who made the examples. */
export interface FieldResult {
	field: string;
	summary: string;
	details: string[];
	/** In how many documents the value was found by what the others teach, and how many have one. */
	checked?: { found: number; values: number };
}

/** What came of each field: how it did while each example was held back, and why some weren't learned. */
export function resultsOf(reports: FieldReport[], unlearned: FieldResult[]): FieldResult[] {
	const isTold = ({ values, misses, field }: FieldReport) =>
		values === 0 && misses.length === 0 && unlearned.some((result) => result.field === field);
	return [...reports.filter((report) => !isTold(report)).map(heldBackResult), ...unlearned];
}

function heldBackResult({ field, values, found, misses }: FieldReport): FieldResult {
	if (values === 1)
		return { field, summary: "only one example has a value, so it can't be checked", details: [] };
	const shown = misses.slice(0, MOST_MISSES).map(({ file, reason }) => `${file}: ${reason}`);
	const more = misses.length - shown.length;
	const details = [...shown, ...(more > 0 ? [`and ${more} more`] : [])];
	if (values === 0) return { field, summary: 'no example has a value', details };
	const summary = `found in ${found} of ${values} documents when learned only from the others`;
	return { field, summary, details, checked: { found, values } };
}

export function unlearnedResult(field: string, examples: Example[], base?: Base): FieldResult {
	const reasons = examples
		.filter(({ expected }) => expected[field])
		.slice(0, MOST_MISSES)
		.map((example) => {
			const others = examples.filter((each) => each !== example);
			return `${example.file}: ${reasonOf(example, field, '', { others })}`;
		});
	const details = reasons.length > 0 ? reasons : ['No example has a value.'];
	const hasRules = base?.fields[field] !== undefined;
	const summary = hasRules ? `not learned: ${base.foId} still looks for it` : 'not learned.';
	return { field, summary, details };
}

export function keptResult(field: string): FieldResult {
	const summary = 'kept as it was in the file, as a person wrote or changed it.';
	return { field, summary, details: [] };
}

/** Which fields have learned rules, and what to do with so few examples. */
export function adviceFor(project: Project, count: number): string[] {
	return [...learnedFields(project), ...moreExamples(count)];
}

function learnedFields({ fields, begins_with: base }: Project): string[] {
	if (base === undefined) return [];
	const learned = Object.keys(fields).filter((field) => hasOwnRules(fields[field]!));
	return learned.length > 0
		? [`Learned: ${learned.join(', ')}. Other fields are found as with ${base}.`]
		: [`Nothing new was learned: all fields are found as with ${base}.`];
}

function moreExamples(count: number): string[] {
	if (count >= ENOUGH) return [];
	if (count === 1)
		return [
			'One example shows little of how documents differ, and nothing could be checked. Add two more.',
		];
	return [
		`${count} examples show little about how documents differ. With ${ENOUGH} or more, you can rely on these numbers.`,
	];
}

/** For a terminal. */
export function linesOf({ field, summary, details }: FieldResult): string[] {
	return [`${field}: ${summary}`, ...details.map((detail) => `  ${detail}`)];
}
