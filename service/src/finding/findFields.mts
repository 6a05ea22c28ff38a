import type { Page } from '../reading/layout.mjs';
import type { FieldRules, Project } from '../projects.mjs';
import { Candidates, type Place } from './candidates.mjs';
import { otherwise } from './fallbacks.mjs';
import { type Fit, fittingValues, isPlainText } from './fitting.mjs';
import { hasDecimals, isAmountAlone, tidy } from './kinds.mjs';
import { LabelFinder, type Occurrence } from './labels.mjs';
import { thatAddUp } from './sums.mjs';

const PLACES: Place[] = ['beside', 'below', 'after'];
const FITS: Fit[] = ['sure', 'possible'];

/** A single amount with decimals says nothing about the others. */
const FEW_AMOUNTS = 3;

/** As the first word of a sentence, a label this short is more likely a word: "To", "De", "An". */
const SHORT = 3;

/**
 * Finds the fields of a project in a document (docs/interface.md, section 4.3). A field that the
 * document doesn't have is an empty string.
 */
export function findFields(pages: Page[], project: Project): Record<string, string> {
	const finder = finderOf(project);
	const occurrences = pages.flatMap((page) => finder.find(page)).filter(isMeant);
	const candidates = new Candidates(occurrences);

	const exact = hasExactAmounts(pages);
	const byField = groupBy(occurrences, ({ label }) => label.field);
	const choices: Record<string, string[]> = {};
	const valuesOf = (rules: FieldRules, own: Occurrence[] = []) => {
		const values = byLabels(rules, own, candidates);
		return rules.kind === 'amount' && exact ? values.filter(hasDecimals) : values;
	};
	for (const [name, rules] of Object.entries(project.fields)) {
		choices[name] = valuesOf(rules, byField.get(name));
	}
	// The addressee is whoever isn't the sender, so it is last.
	const unlabelled = Object.entries(project.fields)
		.filter(([name]) => choices[name]!.length === 0)
		.sort(([, { otherwise: one }], [, { otherwise: other }]) =>
			one === 'addressee' ? 1 : other === 'addressee' ? -1 : 0,
		);
	for (const [name, rules] of unlabelled) {
		const others = Object.values(choices).flatMap(([first = '']) => first);
		choices[name] = [otherwise(name, rules, pages, candidates, others) ?? ''];
	}
	const summed = new Set(
		Object.entries(project.sums).flatMap(([total, parts]) => [total, ...parts]),
	);
	for (const name of summed) {
		// A table of amounts ends with its totals.
		const rules: FieldRules = { ...project.fields[name]!, where: ['end of column'] };
		const ends = valuesOf(rules, byField.get(name));
		choices[name] = [...new Set([...(choices[name] ?? []), ...ends])];
	}
	const best = Object.fromEntries(
		Object.entries(choices).map(([name, [first = '']]) => [name, first]),
	);
	for (const [total, parts] of Object.entries(project.sums)) {
		const names = [...parts, total];
		const values = thatAddUp(names.map((name) => (choices[name] ?? []).filter(Boolean)));
		names.forEach((name, index) => (best[name] = values?.[index] ?? best[name] ?? ''));
	}
	return best;
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
		labels.map((text) => ({ text, field, kind })),
	);
	return new LabelFinder([...labels, ...project.other_labels.map((text) => ({ text }))]);
}

/**
 * All values that labels lead to, the most likely one first: values that surely fit, then labels in the
 * project's order, then places, then the occurrences in the document's order.
 */
function byLabels(rules: FieldRules, occurrences: Occurrence[], candidates: Candidates): string[] {
	const ordered = rules.which === 'last' ? [...occurrences].reverse() : occurrences;
	const byLabel = groupBy(ordered, ({ label }) => label.text);
	const known = (rules.labels ?? []).map((label) => byLabel.get(label) ?? []);
	const values = FITS.flatMap((fit) =>
		known.flatMap((own) =>
			(rules.where ?? PLACES).flatMap((place) =>
				own
					.filter((occurrence) => !isPlainText(rules) || standsOut(occurrence))
					.flatMap((label) => fittingValues(rules, candidates.at(place, label), fit)),
			),
		),
	);
	return [...new Set(values)];
}

/** Then a number without decimals is a quantity or a rate of tax. */
function hasExactAmounts(pages: Page[]): boolean {
	const cells = pages.flatMap(({ lines }) => lines.flatMap((line) => line.cells));
	const amounts = cells.filter(({ text }) => isAmountAlone(text) && hasDecimals(text));
	return amounts.length >= FEW_AMOUNTS;
}

function standsOut(label: Occurrence): boolean {
	return label.separated || label.start === 0;
}

/** "De" and "Van" are also parts of names: for a text, such a label is alone or has a colon. */
function isMeant({ label, separated, cell }: Occurrence): boolean {
	if (label.kind !== 'text' || label.text.length > SHORT || separated) return true;
	return tidy(cell.text).length === label.text.length;
}

function groupBy<T, K>(values: T[], keyOf: (value: T) => K): Map<K, T[]> {
	const groups = new Map<K, T[]>();
	for (const value of values) {
		const group = groups.get(keyOf(value));
		if (group) group.push(value);
		else groups.set(keyOf(value), [value]);
	}
	return groups;
}
