import type { Page } from '../reading/layout.mjs';
import type { FieldRules, Project } from '../projectRules.mjs';
import { fallbacksOf, otherwise } from './fallbacks.mjs';
import { LabelledDocument } from './labelledDocument.mjs';
import { LabelFinder } from './labels.mjs';
import { type WordAt, placesOfWords } from './sources.mjs';
import { thatAddUp } from './sums.mjs';

/** What each field could be, the most likely value first. */
type Choices = Record<string, string[]>;

/**
 * Finds the fields of a project in a document (docs/interface.md, section 4.3). A field that the
 * document doesn't have is an empty string.
 */
export function findFields(pages: Page[], project: Project): Record<string, string> {
	return fieldsIn(new LabelledDocument(pages, finderOf(project)), project);
}

/** The fields, and the words on the pages that gave them. */
export interface Found {
	fields: Record<string, string>;
	words: Record<string, WordAt[]>;
}

/** Finds the fields, and says which words gave them. */
export function findFieldsWithWords(pages: Page[], project: Project): Found {
	const document = new LabelledDocument(pages, finderOf(project));
	const fields = fieldsIn(document, project);
	const placeOf = placesOfWords(pages);
	const words = Object.entries(fields).map(([field, value]) => [
		field,
		document.sources.wordsOf(field, value, pages).map((word) => placeOf.get(word)!),
	]);
	return { fields, words: Object.fromEntries(words) as Found['words'] };
}

function fieldsIn(document: LabelledDocument, project: Project): Record<string, string> {
	const labelled: Choices = Object.fromEntries(
		Object.entries(project.fields).map(([field, rules]) => [
			field,
			document.valuesOf(field, rules),
		]),
	);
	const choices = withEndsOfColumns(withFallbacks(labelled, project, document), project, document);
	return { ...firstOf(choices), ...amountsThatAddUp(choices, project) };
}

/** Fields without a value get one by the project's other ways to find them. */
function withFallbacks(labelled: Choices, project: Project, document: LabelledDocument): Choices {
	const choices = { ...labelled };
	const missing = Object.entries(project.fields).filter(([field]) => !choices[field]?.length);
	// The addressee is whoever isn't the sender, so it is last.
	const isLast = ([, rules]: [string, FieldRules]) =>
		Number(fallbacksOf(rules).includes('addressee'));
	for (const [field, rules] of missing.sort((one, other) => isLast(one) - isLast(other))) {
		const others = Object.values(firstOf(choices));
		choices[field] = [otherwise(field, rules, document, others) ?? ''];
	}
	return choices;
}

/** A table of amounts ends with its totals. */
function withEndsOfColumns(
	choices: Choices,
	{ fields, sums }: Project,
	document: LabelledDocument,
): Choices {
	const summed = Object.entries(sums).flatMap(([total, parts]) => [total, ...parts]);
	const ends = summed.map((field) => {
		const rules: FieldRules = { ...fields[field]!, where: ['end of column'] };
		const values = [...(choices[field] ?? []), ...document.valuesOf(field, rules)];
		return [field, [...new Set(values)]];
	});
	return { ...choices, ...Object.fromEntries(ends) };
}

function amountsThatAddUp(choices: Choices, { sums }: Project): Record<string, string> {
	const sure = Object.entries(sums).flatMap(([total, parts]) => {
		const fields = [...parts, total];
		const values = thatAddUp(fields.map((field) => (choices[field] ?? []).filter(Boolean)));
		return values?.map((value, index) => [fields[index]!, value]) ?? [];
	});
	return Object.fromEntries(sure);
}

function firstOf(choices: Choices): Record<string, string> {
	return Object.fromEntries(Object.entries(choices).map(([field, [first = '']]) => [field, first]));
}

/** One for each project, as it takes longer to make than to use. */
const finders = new WeakMap<Project, LabelFinder>();

function finderOf(project: Project): LabelFinder {
	const known = finders.get(project) ?? newFinder(project);
	finders.set(project, known);
	return known;
}

function newFinder(project: Project): LabelFinder {
	const labels = Object.entries(project.fields).flatMap(([field, { labels = [], kind }]) =>
		labels.map((text, rank) => ({ text, field, kind, rank })),
	);
	const others = project.other_labels.map((text, rank) => ({ text, rank }));
	return new LabelFinder([...labels, ...others]);
}
