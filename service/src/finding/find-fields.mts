import type { Page } from '../reading/layout.mjs';
import type { FieldRules, Project } from '../projects.mjs';
import { type Candidate, Candidates, type Place } from './candidates.mjs';
import { findAmount, findDate, findText, isAmountAlone, isCurrencyAlone, tidy } from './kinds.mjs';
import { LabelFinder, type Occurrence } from './labels.mjs';

const PLACES: Place[] = ['beside', 'below', 'after'];
/** Words that may stand between a label and its value in a sentence. */
const FILLERS =
	/^(?:(?:is|was|are|of|on|by|no|nr|number|ist|lautet|vom|am|the|our|your|to)\b[\s.:]*)+/iu;

/**
 * Finds the fields of a project in a document (specification, section 4: the result's names and
 * values depend on the project). A field that is not there is an empty string.
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

/** Labels count in the order the project gives them; then places; then where they stand. */
function byLabels(
	rules: FieldRules,
	occurrences: Occurrence[],
	candidates: Candidates,
): string | undefined {
	for (const label of rules.labels ?? []) {
		const own = occurrences.filter((occurrence) => occurrence.label.text === label);
		for (const place of rules.where ?? PLACES) {
			for (const occurrence of own) {
				const value = firstFitting(rules, candidates.at(place, occurrence));
				if (value !== undefined) return value;
			}
		}
	}
	return undefined;
}

function firstFitting(rules: FieldRules, candidates: Candidate[]): string | undefined {
	if (rules.pattern === undefined && rules.kind === 'amount') return lastOfRow(candidates);
	if (rules.pattern === undefined && rules.kind === 'text') {
		// Without a colon or a gap a label is just a word in a sentence.
		const first = candidates.find(({ direct, separated }) => !direct || separated);
		return first && allowed(rules, findText(first.text));
	}
	for (const candidate of candidates) {
		const value = allowed(rules, valueIn(rules, candidate));
		if (value !== undefined) return value;
	}
	return undefined;
}

/** In a row of amounts (net, tax, total) the last one is the row's result. */
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
	// In a sentence the value follows its label; further on, it would be some other number.
	const text = candidate.direct ? candidate.text.replace(FILLERS, '') : candidate.text;
	const match = new RegExp(rules.pattern, 'iu').exec(text);
	if (!match || (candidate.direct && !candidate.separated && match.index > 0)) return undefined;
	return tidy(match[1] ?? match[0]);
}

function allowed(rules: FieldRules, value: string | undefined): string | undefined {
	if (value === undefined || value === '') return undefined;
	return rules.skip !== undefined && new RegExp(rules.skip, 'iu').test(value) ? undefined : value;
}

function otherwise(rules: FieldRules, pages: Page[], candidates: Candidates): string | undefined {
	if (rules.otherwise === 'first line') return firstLine(rules, pages, candidates);
	const anywhere = rules.otherwise === 'anywhere' || rules.labels === undefined;
	return anywhere ? firstAnywhere(rules, pages) : undefined;
}

/** The first cell of the document that is a name rather than a label or a number. */
function firstLine(rules: FieldRules, pages: Page[], candidates: Candidates): string | undefined {
	for (const line of pages.flatMap((page) => page.lines).slice(0, 12)) {
		for (const cell of line.cells) {
			if (candidates.startsWithLabel(cell) || !/\p{L}{2}/u.test(cell.text)) continue;
			const value = allowed(rules, findText(cell.text));
			if (value !== undefined) return value;
		}
	}
	return undefined;
}

function firstAnywhere(rules: FieldRules, pages: Page[]): string | undefined {
	for (const line of pages.flatMap((page) => page.lines)) {
		const text = line.cells.map((cell) => cell.text).join('  ');
		const value = allowed(rules, valueAnywhere(rules, text));
		if (value !== undefined) return value;
	}
	return undefined;
}

function valueAnywhere(rules: FieldRules, text: string): string | undefined {
	if (rules.pattern !== undefined) {
		const match = new RegExp(rules.pattern, 'iu').exec(text);
		return match ? tidy(match[1] ?? match[0]) : undefined;
	}
	if (rules.kind === 'date') return findDate(text);
	if (rules.kind === 'amount') return findAmount(text);
	return undefined;
}
