import { type Project, hasOwnRules } from '../projectRules.mjs';
import type { Base } from './base.mjs';
import { type Example } from './example.mjs';
import { type FieldReport, reasonOf } from './holdBack.mjs';

/** Fewer examples can't show what changes from one document to the next. */
const ENOUGH = 3;
/** More would hide the other fields. */
const MOST_MISSES = 5;

/** The result of learning a field, in words for the person who made the examples. */
export interface FieldResult {
	field: string;
	summary: string;
	details: string[];
	/** The number of documents with a value, and how many were found when learned only from the others. */
	checked?: { found: number; values: number };
}

/** The result for each field: how often it was found while held back, or why it wasn't learned. */
export function resultsOf(reports: FieldReport[], unlearned: FieldResult[]): FieldResult[] {
	const isUnlearned = ({ values, misses, field }: FieldReport) =>
		values === 0 && misses.length === 0 && unlearned.some((result) => result.field === field);
	return [...reports.filter((report) => !isUnlearned(report)).map(heldBackResult), ...unlearned];
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
	const summary = 'kept, because a person wrote or edited it.';
	return { field, summary, details: [] };
}

/** Notes on the learned fields, and on too few examples. */
export function adviceFor(project: Project, count: number): string[] {
	return [...learnedFields(project), ...moreExamples(count)];
}

function learnedFields({ fields, begins_with: base }: Project): string[] {
	if (base === undefined) return [];
	const learned = Object.keys(fields).filter((field) => hasOwnRules(fields[field]!));
	return learned.length > 0
		? [`Learned: ${learned.join(', ')}. All other fields are found with the rules of ${base}.`]
		: [`Nothing new was learned: all fields are found with the rules of ${base}.`];
}

function moreExamples(count: number): string[] {
	if (count >= ENOUGH) return [];
	if (count === 1)
		return [
			"One example can't show how documents differ, and nothing could be checked. Add two more.",
		];
	return [
		`${count} examples show little of how documents differ. With ${ENOUGH} or more, you can rely on these numbers.`,
	];
}

/** The result as lines for a terminal. */
export function linesOf({ field, summary, details }: FieldResult): string[] {
	return [`${field}: ${summary}`, ...details.map((detail) => `  ${detail}`)];
}
