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
	/** In how many documents the value was found while each was held back, and how many have one. */
	checked?: { found: number; values: number };
}

/** What was found while each example was held back. */
export function heldBackResult({ field, values, found, misses }: FieldReport): FieldResult {
	if (values === 1)
		return { field, summary: "only one example has a value, so it can't be checked", details: [] };
	const shown = misses.slice(0, MOST_MISSES).map(({ file, reason }) => `${file}: ${reason}`);
	const more = misses.length - shown.length;
	return {
		field,
		summary: `found in ${found} of ${values} documents while each was held back`,
		details: [...shown, ...(more > 0 ? [`and ${more} more`] : [])],
		checked: { found, values },
	};
}

export function unlearnedResult(field: string, examples: Example[], base?: Base): FieldResult {
	const reasons = examples
		.filter(({ expected }) => expected[field])
		.slice(0, MOST_MISSES)
		.map((example) => `${example.file}: ${reasonOf(example, field, '')}`);
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
