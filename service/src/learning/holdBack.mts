import { findFields } from '../finding/findFields.mjs';
import { firstMatch } from '../finding/fitting.mjs';
import type { FieldRules } from '../projectRules.mjs';
import { anchorsOf } from './anchors.mjs';
import { fieldsOf, learnProject } from './learnProject.mjs';
import { locate } from './locate.mjs';
import type { Example } from './readExamples.mjs';
import { sameValue } from './sameValue.mjs';

/** How well a field is found in documents that it wasn't learned from. */
export interface FieldReport {
	field: string;
	/** In how many documents its value is given. */
	values: number;
	/** In how many of them it is found if they are held back. */
	found: number;
	misses: Array<{ file: string; reason: string }>;
}

/** Holds each document back in turn, learns from the others, and compares. */
export function holdBack(examples: Example[]): FieldReport[] {
	const reports = fieldsOf(examples).map(
		(field): FieldReport => ({ field, values: 0, found: 0, misses: [] }),
	);
	for (const example of examples) {
		const others = examples.filter((each) => each !== example);
		const project = learnProject('held back', others);
		const found = findFields(example.pages, project);
		for (const report of reports) {
			const expected = example.expected[report.field];
			if (expected === undefined) continue;
			const value = found[report.field] ?? '';
			if (expected !== '') report.values++;
			if (sameValue(value, expected)) report.found += expected === '' ? 0 : 1;
			else
				report.misses.push({
					file: example.file,
					reason: reasonOf(example, report.field, value, project.fields[report.field]),
				});
		}
	}
	return reports;
}

/**
 * Why a value isn't found, in words that help to find out what to do.
 *
 * @param rules those that were learned from other documents
 */
export function reasonOf(
	example: Example,
	field: string,
	found: string,
	rules?: FieldRules,
): string {
	const expected = example.expected[field] ?? '';
	if (expected === '') return `found "${found}", but it should have no value`;
	const [spot] = locate(example.pages, expected);
	if (!spot) return missingReason(expected);
	if (found !== '') return `found "${found}" instead of "${spot.text}"`;
	if (rules?.pattern !== undefined && firstMatch(rules.pattern, spot.text)?.value !== spot.text)
		return `"${spot.text}" doesn't look like the values of the other documents`;
	const [anchor] = anchorsOf(spot);
	return anchor
		? `"${spot.text}" is near "${anchor.label}", which the other documents don't have there`
		: `"${spot.text}" has no label near it`;
}

function missingReason(expected: string): string {
	const [first = '', ...more] = expected.split(/[\r\n]+/);
	if (more.length === 0) return `"${expected}" isn't in the text of the document`;
	return `"${first} …" has several lines, but the value of a field is one: give "${first}" alone`;
}
