import type { Cell, Page } from '../reading/layout.mjs';
import type { FieldRules, Project } from '../projects.mjs';
import { addressee, firstName } from './letterhead.mjs';
import { type Candidate, Candidates, type Place } from './candidates.mjs';
import { findAmount, findDate, findText, isAmountAlone, isCurrencyAlone, tidy } from './kinds.mjs';
import { LabelFinder, type Occurrence } from './labels.mjs';

const PLACES: Place[] = ['beside', 'below', 'after'];
/** Words between a label and its value in a sentence. */
const FILLERS =
	/^(?:(?:is|was|are|of|on|by|no|nr|number|ist|lautet|vom|am|the|our|your|to)\b[\s.:]*)+/iu;

/**
 * Finds the fields of a project in a document (docs/interface.md, section 4.3). A field that the
 * document doesn't have is an empty string.
 */
export function findFields(pages: Page[], project: Project): Record<string, string> {
	const labels = Object.entries(project.fields).flatMap(([field, { labels = [] }]) =>
		labels.map((text) => ({ text, field })),
	);
	const others = project.other_labels.map((text) => ({ text }));
	const finder = new LabelFinder([...labels, ...others]);
	const occurrences = pages.flatMap((page) => finder.find(page));
	const candidates = new Candidates(occurrences);

	return Object.fromEntries(
		Object.entries(project.fields).map(([name, rules]) => {
			const own = occurrences.filter(({ label }) => label.field === name);
			const value = byLabels(rules, own, candidates) ?? otherwise(rules, pages, candidates) ?? '';
			return [name, value];
		}),
	);
}

/** Tries labels in the project's order, then places, then the occurrences in the document's order. */
function byLabels(
	rules: FieldRules,
	occurrences: Occurrence[],
	candidates: Candidates,
): string | undefined {
	for (const label of rules.labels ?? []) {
		const own = occurrences.filter((occurrence) => occurrence.label.text === label);
		for (const place of rules.where ?? PLACES) {
			for (const occurrence of own) {
				if (isPlainText(rules) && !standsOut(occurrence)) continue;
				const value = firstFitting(rules, candidates.at(place, occurrence));
				if (value !== undefined) return value;
			}
		}
	}
	return undefined;
}

function firstFitting(rules: FieldRules, candidates: Candidate[]): string | undefined {
	if (rules.pattern === undefined && rules.kind === 'amount') return lastOfRow(candidates);
	if (isPlainText(rules)) {
		const first = candidates.find(({ direct, separated }) => !direct || separated);
		return first && allowed(rules, findText(first.text));
	}
	for (const candidate of candidates) {
		const value = allowed(rules, valueIn(rules, candidate));
		if (value !== undefined) return value;
	}
	return undefined;
}

/** Any text could be the value of such a field, so its label must not be in the middle of a sentence. */
function isPlainText(rules: FieldRules): boolean {
	return rules.pattern === undefined && rules.kind === 'text';
}

function standsOut(label: Occurrence): boolean {
	return label.separated || label.start === 0;
}

/** In a row of amounts (net, tax, total) the last one is the total. */
function lastOfRow(candidates: Candidate[]): string | undefined {
	let last: string | undefined;
	for (const { text, direct } of candidates) {
		if (isCurrencyAlone(text)) continue;
		if (last !== undefined && !isAmountAlone(text)) break;
		const amount = findAmount(text);
		if (amount !== undefined) last = amount;
		if (direct && amount !== undefined) break;
	}
	return last;
}

function valueIn(rules: FieldRules, candidate: Candidate): string | undefined {
	if (rules.pattern === undefined) return findDate(candidate.text);
	// In a sentence, only a value right after the label belongs to it.
	const text = candidate.direct ? candidate.text.replace(FILLERS, '') : candidate.text;
	const match = firstMatch(rules.pattern, text);
	const elsewhere = candidate.direct && !candidate.separated && match?.index !== 0;
	return elsewhere ? undefined : match?.value;
}

function allowed(rules: FieldRules, value: string | undefined): string | undefined {
	if (value === undefined || value === '') return undefined;
	return rules.skip !== undefined && new RegExp(rules.skip, 'iu').test(value) ? undefined : value;
}

/** The fallback if no label leads to a value. A field without labels is searched for everywhere. */
function otherwise(rules: FieldRules, pages: Page[], candidates: Candidates): string | undefined {
	const isValue = (text: string) => allowed(rules, findText(text));
	const isLabel = (cell: Cell) => candidates.startsWithLabel(cell);
	switch (rules.otherwise) {
		case 'first line':
			return firstName(pages, isLabel, isValue);
		case 'addressee':
			return addressee(pages, isLabel, isValue);
		case 'anywhere':
			return anywhere(rules, rules.pattern, pages);
		case undefined:
			return rules.labels ? undefined : anywhere(rules, rules.pattern, pages);
		default:
			return anywhere(rules, rules.otherwise.pattern, pages);
	}
}

function anywhere(rules: FieldRules, pattern: string | undefined, pages: Page[]) {
	for (const line of pages.flatMap((page) => page.lines)) {
		const text = line.cells.map((cell) => cell.text).join('  ');
		const value = allowed(rules, valueAnywhere(rules, pattern, text));
		if (value !== undefined) return value;
	}
	return undefined;
}

function valueAnywhere(rules: FieldRules, pattern: string | undefined, text: string) {
	if (pattern !== undefined) return firstMatch(pattern, text)?.value;
	return rules.kind === 'amount' ? findAmount(text) : findDate(text);
}

function firstMatch(pattern: string, text: string) {
	const match = new RegExp(pattern, 'iu').exec(text);
	return match ? { value: tidy(match[1] ?? match[0]), index: match.index } : undefined;
}
