import { findFields } from '../finding/findFields.mjs';
import { type FieldRules, type Project, hasOwnRules } from '../projectRules.mjs';
import { cellsOf } from '../reading/layout.mjs';
import { type Base, beginningWith, tableIn } from './base.mjs';
import { corrected } from './corrected.mjs';
import type { Example } from './example.mjs';
import { learnField } from './fields/learnField.mjs';
import { Trial } from './fields/trial.mjs';
import { pointsFor, sameValue } from './sameValue.mjs';
import { isTable, learnTable } from './tables/learnTable.mjs';

/** More would make the file long and help little. */
const MOST_OTHER_LABELS = 60;

/** Learns a project from examples. The same examples always give the same project. */
export function learnProject(name: string, asRead: Example[], base?: Base): Project {
	const examples = asRead.map(corrected);
	const trial = new Trial(examples);
	const fields: Record<string, FieldRules> = {};
	for (const field of fieldsOf(examples)) {
		const rules = isTable(field, examples)
			? learnTable(field, examples, base && tableIn(base, field))
			: learnField(field, examples, trial);
		if (rules) fields[field] = rules;
	}
	const project: Project = { name, fields, other_labels: [], sums: {} };
	const labels = Object.values(fields).flatMap((rules) => rules.labels ?? []);
	const learned = withOtherLabels(project, examples, trial.longerThan(labels));
	return base ? beginningWith(base, learned, examples) : learned;
}

/** The fields without learned rules that the base project, if any, doesn't find in all examples. */
export function unlearnedIn(project: Project, examples: Example[]): string[] {
	const found = examples.map(({ pages }) => findFields(pages, project));
	return fieldsOf(examples).filter((field) => {
		const rules = project.fields[field];
		if (!rules) return true;
		if (hasOwnRules(rules)) return false;
		return examples.some(({ expected }, index) => {
			const value = expected[field];
			return value !== undefined && !sameValue(found[index]![field]!, value);
		});
	});
}

/** All fields of the examples, in their order. */
export function fieldsOf(examples: Example[]): string[] {
	return [...new Set(examples.flatMap(({ expected }) => Object.keys(expected)))];
}

/** The sum of `pointsFor` over all expected values. */
function pointsOf(project: Project, examples: Example[]): number {
	let points = 0;
	for (const example of examples) {
		const found = findFields(example.pages, project);
		for (const [field, expected] of Object.entries(example.expected))
			points += pointsFor(found[field] ?? '', expected);
	}
	return points;
}

/** Adds labels of things that aren't fields, so that they aren't mistaken for a value or for a shorter label. */
function withOtherLabels(project: Project, examples: Example[], longer: string[]): Project {
	if (Object.keys(project.fields).length === 0) return project;
	const own = new Set(
		Object.values(project.fields).flatMap(({ labels = [] }) =>
			labels.map((label) => label.toLowerCase()),
		),
	);
	const others = [...new Set([...longer, ...examples.flatMap(labelsIn)])]
		.filter((label) => !own.has(label.toLowerCase()))
		.slice(0, MOST_OTHER_LABELS);
	const points = pointsOf(project, examples);
	const extended = { ...project, other_labels: others };
	if (pointsOf(extended, examples) >= points) return extended;
	const harmless = others.filter(
		(label) => pointsOf({ ...project, other_labels: [label] }, examples) >= points,
	);
	const careful = { ...project, other_labels: harmless };
	return pointsOf(careful, examples) >= points ? careful : project;
}

/** Texts that look like labels: a few words before a colon. */
function labelsIn({ pages, expected }: Example): string[] {
	const values = Object.values(expected);
	return cellsOf(pages)
		.flatMap(({ text }) => /^(\p{L}[\p{L}\s.'’/-]{1,30}?)\s*:(?:\s|$)/u.exec(text)?.[1] ?? [])
		.filter((label) => !values.some((value) => value !== '' && value.includes(label)));
}
