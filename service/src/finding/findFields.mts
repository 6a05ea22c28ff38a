import { type Fallback, type FieldRules, type Project, nameInBase } from '../projectRules.mjs';
import { type Page, type Word, cellsOf } from '../reading/layout.mjs';
import type { Place } from './candidates.mjs';
import { originalsOf } from './cells.mjs';
import { doubtfulIn, unlikelyIn } from './doubt/doubtful.mjs';
import { type Choices, evidenceFor } from './doubt/evidenceFor.mjs';
import type { Evidence } from './evidence/weigh.mjs';
import { fallbacksOf, otherwise, weighsLabels } from './fallbacks.mjs';
import { type LabelledDocument, PLACES } from './labelledDocument.mjs';
import { numbersOfParties } from './names/partyNumbers.mjs';
import { openDocument } from './openDocument.mjs';
import { type WordAt, placesOfWords } from './sources.mjs';
import { taxInHalves } from './taxInHalves.mjs';
import { sumsOfOwnRows, tablesIn } from './tables/fields.mjs';
import { currencyCode } from './values/currencies.mjs';
import { isZero, valueOfAmount } from './values/kinds.mjs';
import {
	completed,
	corrected,
	inPieces,
	inRow,
	thatAddUp,
	untaxed,
	withSignOfSum,
} from './values/sums.mjs';

/**
 * Finds the fields of a project in a document (docs/interface.md, section 4.3). A field that the
 * document doesn't have is an empty string.
 */
export function findFields(pages: Page[], project: Project): Record<string, string> {
	return answerOf(pages, project).all;
}

/** The fields, the words on the pages that gave them, and the fields that somebody should look at. */
export interface Found {
	fields: Record<string, string>;
	words: Record<string, WordAt[]>;
	doubtful: string[];
}

export function findFieldsWithWords(pages: Page[], project: Project): Found {
	const { fields, words, evidence } = findLikely(pages, project);
	const placeOf = placesOfWords(pages);
	const places = Object.entries(words).map(([field, each]) => [
		field,
		each.map((word) => placeOf.get(word)!),
	]);
	return {
		fields,
		words: Object.fromEntries(places) as Found['words'],
		doubtful: doubtfulIn(fields, evidence),
	};
}

/** The fields, the words that gave them, and the evidence for and against each value. */
export interface FoundWithEvidence {
	fields: Record<string, string>;
	words: Record<string, Word[]>;
	evidence: Record<string, Evidence>;
}

/** The fields with their evidence, without the values that are probably wrong. */
export function findLikely(pages: Page[], project: Project): FoundWithEvidence {
	const found = findWithEvidence(pages, project);
	const unlikely = unlikelyIn(found.fields, found.evidence, project);
	const without = <T,>(all: Record<string, T>, none: T) => ({
		...all,
		...Object.fromEntries(unlikely.map((field) => [field, none])),
	});
	return {
		fields: without(found.fields, ''),
		words: without(found.words, []),
		evidence: found.evidence,
	};
}

export function findWithEvidence(pages: Page[], project: Project): FoundWithEvidence {
	const answer = answerOf(pages, project);
	return withEvidence(answer, answer.all);
}

/** @param all the values that the document is answered with, also those that another project finds */
function withEvidence(answer: Answer, all: Record<string, string>): FoundWithEvidence {
	const { project, document, choices, printed, fields, base } = answer;
	const words = wordsOf(printed, document, project);
	const evidence = evidenceFor({ project, document, choices, fields: printed, words, all });
	if (!base) return { fields: all, words, evidence };
	const ofBase = withEvidence(base, { ...base.all, ...underNamesInBase(all, project) });
	return {
		fields: all,
		words: { ...words, ...fromBase(fields, base.all, ofBase.words, project) },
		evidence: { ...evidence, ...fromBase(fields, base.all, ofBase.evidence, project) },
	};
}

/** The values of the fields that begin with one of the base project, under the names that they have there. */
function underNamesInBase(
	all: Record<string, string>,
	{ fields }: Project,
): Record<string, string> {
	const entries = Object.entries(fields).flatMap(([field, rules]) => {
		const name = nameInBase(rules);
		return name === undefined ? [] : [[name, all[field]!] as const];
	});
	return Object.fromEntries(entries);
}

/** The answer of a project, and that of its base project. */
interface Answer extends ReturnType<typeof ownAnswer> {
	base?: Answer;
	/** The values of all fields, from either of them. */
	all: Record<string, string>;
}

function answerOf(pages: Page[], project: Project): Answer {
	const own = ownAnswer(pages, project);
	if (!project.base) return { ...own, all: own.fields };
	const base = answerOf(pages, project.base);
	return { ...own, base, all: withBase(own.fields, base.all, pages, project) };
}

/** The answer without that of the base project. */
function ownAnswer(pages: Page[], project: Project) {
	const document = openDocument(pages, project);
	const { choices, fields: printed } = fieldsIn(document, project);
	const fields = withCurrencyCodes(printed, project, pages);
	return { project, document, choices, printed, fields };
}

function wordsOf(
	fields: Record<string, string>,
	{ sources, pages }: LabelledDocument,
	project: Project,
): Record<string, Word[]> {
	const words = Object.entries(fields).map(([field, value]): [string, Word[]] => [
		field,
		// The JSON of a table is never printed.
		project.fields[field]!.columns ? [] : sources.wordsOf(field, value, pages).flatMap(originalsOf),
	]);
	return Object.fromEntries(words);
}

function withCurrencyCodes(
	printed: Record<string, string>,
	{ fields }: Project,
	pages: Page[],
): Record<string, string> {
	const codes = Object.entries(printed)
		.filter(([field, value]) => fields[field]?.kind === 'currency' && value !== '')
		.map(([field, value]) => [field, currencyCode(value, textOfPages(pages))]);
	return { ...printed, ...(Object.fromEntries(codes) as Record<string, string>) };
}

function textOfPages(pages: Page[]): string {
	return cellsOf(pages)
		.map(({ text }) => text)
		.join('\n');
}

function withBase(
	own: Record<string, string>,
	found: Record<string, string>,
	pages: Page[],
	project: Project,
): Record<string, string> {
	const fields = { ...own, ...fromBase(own, found, found, project) };
	return { ...fields, ...sumsOfOwnRows(fields, { pages, found, project: project.base! }, project) };
}

/** The base project's values of the fields that begin with one of its fields, or that have no value yet. */
function fromBase<T>(
	own: Record<string, string>,
	found: Record<string, string>,
	values: Record<string, T>,
	{ fields }: Project,
): Record<string, T> {
	const entries = Object.entries(fields).flatMap(([field, rules]) => {
		const name = nameInBase(rules);
		const isAsked = rules.begins_with !== undefined || own[field] === '';
		return name !== undefined && isAsked && found[name] ? [[field, values[name]!] as const] : [];
	});
	return Object.fromEntries(entries);
}

function fieldsIn(
	document: LabelledDocument,
	project: Project,
): { choices: Choices; fields: Record<string, string> } {
	const labelled: Choices = Object.fromEntries(
		Object.entries(project.fields).map(([field, rules]) => [
			field,
			// Numbers of parties are found together.
			rules.party === undefined ? labelledValues(field, project, document) : [],
		]),
	);
	const choices = withoutUnlikelyParts(withFallbacks(labelled, project, document), project);
	const first = firstOf(choices);
	const found = {
		...first,
		...amountsThatAddUp(choices, project, document),
		...numbersOfParties(project, document, first),
	};
	const fields = { ...found, ...tablesIn({ found, project, pages: document.pages }) };
	return { choices, fields };
}

function labelledValues(field: string, project: Project, document: LabelledDocument): string[] {
	const values = document.valuesOf(field, inTables(field, project.fields[field]!, project));
	return Object.hasOwn(project.sums, field) ? withoutPaid(values) : values;
}

/**
 * In a column of amounts, only their sum can be a net amount, a tax or a total, and in a row only the largest one
 * can be a total.
 */
function inTables(field: string, rules: FieldRules, { sums }: Project): FieldRules {
	const isTotal = Object.hasOwn(sums, field);
	if (!isTotal && !Object.values(sums).flat().includes(field)) return rules;
	const where = (rules.where ?? PLACES).map((place): Place => {
		if (place === 'below') return 'sum of column';
		return isTotal && place === 'beside' ? 'end of row' : place;
	});
	return { ...rules, where };
}

/**
 * The addressee is the party that isn't the sender, "company" the one not found yet, and a tax is compared with the
 * total, so these come last.
 */
const LAST: Fallback[] = ['addressee', 'company', 'weighed recipient', 'tax by rate'];

/** Gives fields without a value one by their fallbacks, and weighs the values of those whose labels are only evidence. */
function withFallbacks(labelled: Choices, project: Project, document: LabelledDocument): Choices {
	const choices = { ...labelled };
	const missing = Object.entries(project.fields).filter(([field, rules]) => {
		const { columns, sum_of } = rules;
		return (!choices[field]?.length || weighsLabels(rules)) && !columns && !sum_of;
	});
	// Fields with more fallbacks wait longest.
	const rank = ([, rules]: [string, FieldRules]) => {
		const fallbacks = fallbacksOf(rules);
		const isLast = fallbacks.some((each) => LAST.includes(each));
		return isLast ? fallbacks.length : 0;
	};
	for (const [field, rules] of missing.sort((one, other) => rank(one) - rank(other))) {
		const others = { ...firstOf(choices), [field]: '' };
		choices[field] = [otherwise(field, rules, document, others) ?? ''];
	}
	return choices;
}

/** Without the amounts that are too large or too small to be their field's part of another amount. */
function withoutUnlikelyParts(choices: Choices, { fields }: Project): Choices {
	const first = firstOf(choices);
	const halfOf = (field: string) => Math.abs(valueOfAmount(first[field] ?? '')) / 2;
	const entries = Object.entries(choices).map(([field, values]) => {
		const { less_than_half_of: more, at_least_half_of: less } = fields[field]!;
		const [most, least] = [more && halfOf(more), less && halfOf(less)];
		const likely = values.filter((value) => {
			const amount = Math.abs(valueOfAmount(value));
			return value === '' || ((!most || amount < most) && (!least || amount >= least));
		});
		return [field, likely] as const;
	});
	return Object.fromEntries(entries);
}

function amountsThatAddUp(
	choices: Choices,
	{ fields, sums }: Project,
	document: LabelledDocument,
): Record<string, string> {
	const isRecognised = document.pages.some(({ recognised }) => recognised);
	const sure = Object.entries(sums).flatMap(([total, parts]) => {
		const summed = [...parts, total];
		const likely = summed.map((field) => (choices[field] ?? []).filter(Boolean));
		// A table of amounts ends with its totals.
		const possible = summed.map((field, index) => {
			const [first] = likely[index]!;
			// Nobody prints that no tax is due if there is one.
			if (first !== undefined && likely[index]!.every(isZero)) return [first];
			const rules: FieldRules = { ...fields[field]!, where: ['end of column'] };
			return [...likely[index]!, ...document.valuesOf(field, rules)];
		});
		const first = likely.map(([value = '']) => value);
		const values =
			(parts.length === 2
				? taxInHalves(document, () => [
						...document.roundAmounts(total, fields[total]!),
						...likely.at(-1)!,
					])
				: undefined) ??
			untaxed(first) ??
			thatAddUp(possible.map((values) => [...new Set(values)])) ??
			(isRecognised ? withSignOfSum(first) : undefined) ??
			inRow(first, document.rows) ??
			inPieces(likely) ??
			completed(first, first.at(-1) === '' ? document.amounts : document.amountsOfFields) ??
			corrected(first, document.amountsOfFields);
		return values?.map((value, index) => [summed[index]!, value ?? '']) ?? [];
	});
	return Object.fromEntries(sure);
}

/** The totals without zeros, which are what remains to be paid, unless all are zero. */
function withoutPaid(totals: string[]): string[] {
	const due = totals.filter((total) => !isZero(total));
	return due.length > 0 ? due : totals;
}

function firstOf(choices: Choices): Record<string, string> {
	return Object.fromEntries(Object.entries(choices).map(([field, [first = '']]) => [field, first]));
}
