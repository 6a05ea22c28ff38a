import { findFields } from '../finding/findFields.mjs';
import { firstMatch } from '../finding/fitting.mjs';
import { groupBy } from '../finding/groupBy.mjs';
import type { RowValues } from '../finding/tables/table.mjs';
import type { FieldRules } from '../projectRules.mjs';
import type { Base } from './base.mjs';
import { type Example, misreadSpot, spotsOf } from './example.mjs';
import { anchorsOf } from './fields/anchors.mjs';
import { learnProject } from './learnProject.mjs';
import { sameValue } from './sameValue.mjs';
import { rowsIn } from './tables/rowsIn.mjs';
import { wholeRowsIn } from './tables/sameRows.mjs';

/** The results for a field in documents that it wasn't learned from. */
export interface FieldReport {
	field: string;
	/** The number of documents with a value. */
	values: number;
	/** The number of these in which it is found when they are held back. */
	found: number;
	misses: Array<{ file: string; reason: string }>;
}

/** The result for a field in a document that was held back. */
export interface HeldBack {
	field: string;
	file: string;
	hasValue: boolean;
	/** The reason why the field is wrong; undefined if it is right. */
	reason?: string;
}

/** Holds each document back in turn, learns from the others, and compares. */
export function holdBack(examples: Example[], base?: Base): FieldReport[] {
	return reportsOf(examples.flatMap((example) => holdBackOne(example, examples, base)));
}

/** Learns from all other examples, and compares the fields found in this one. */
export function holdBackOne(example: Example, examples: Example[], base?: Base): HeldBack[] {
	const others = examples.filter((each) => each !== example);
	const project = learnProject('held back', others, base);
	const found = findFields(example.pages, project);
	return Object.entries(example.expected).map(([field, expected]) => {
		const value = found[field] ?? '';
		const own = { field, file: example.file, hasValue: expected !== '' };
		if (sameValue(value, expected)) return own;
		const rules = project.fields[field];
		return { ...own, reason: reasonOf(example, field, value, { others, rules }) };
	});
}

export function reportsOf(heldBack: HeldBack[]): FieldReport[] {
	return [...groupBy(heldBack, ({ field }) => field)].map(([field, documents]) => {
		const withValue = documents.filter(({ hasValue }) => hasValue);
		return {
			field,
			values: withValue.length,
			found: withValue.filter(({ reason }) => reason === undefined).length,
			misses: documents.flatMap(({ file, reason }) =>
				reason === undefined ? [] : { file, reason },
			),
		};
	});
}

/**
 * The reason why a value isn't found, in words that help to fix it.
 *
 * @param others the other documents that were learned from
 * @param rules the field's rules, if they were learned from the others only
 */
export function reasonOf(
	example: Example,
	field: string,
	found: string,
	{ others, rules }: { others: Example[]; rules?: FieldRules },
): string {
	const expected = example.expected[field] ?? '';
	if (expected === '') return `found "${found}", but the document has no value`;
	const rows = rowsIn(expected);
	if (rows) return reasonOfRows(rowsIn(found) ?? [], rows);
	const misread = misreadSpot(example, field);
	if (misread) return `"${expected}" is read as "${misread.text}" in this document`;
	const [spot] = spotsOf(example, field);
	if (!spot) return missingReason(expected);
	if (found !== '') return `found "${found}" instead of "${spot.text}"`;
	if (rules?.pattern !== undefined && firstMatch(rules.pattern, spot.text)?.value !== spot.text)
		return `"${spot.text}" doesn't look like the values of the other documents`;
	const [anchor] = anchorsOf(spot);
	if (!anchor) return `"${spot.text}" has no label near it`;
	return others.some(({ expected }) => expected[field])
		? `"${spot.text}" is near "${anchor.label}", which the other documents don't have there`
		: `"${spot.text}" is near "${anchor.label}", but that alone isn't enough to find it`;
}

function reasonOfRows(found: RowValues[], expected: RowValues[]): string {
	const whole = wholeRowsIn(found, expected);
	if (whole < expected.length) return `${whole} of its ${expected.length} rows are right`;
	return `found ${found.length} rows instead of ${expected.length}`;
}

function missingReason(expected: string): string {
	const [first = '', ...more] = expected.split(/[\r\n]+/);
	if (more.length === 0) return `"${expected}" isn't in the text of the document`;
	return `"${first} …" isn't in the document with its lines right below each other: enter only "${first}"`;
}
