import type { Fallback, FieldRules } from '../projectRules.mjs';
import { type Cell, type Page, cellsOf, textOf } from '../reading/layout.mjs';
import type { Candidates } from './candidates.mjs';
import { firstMatch, isAllowed } from './fitting.mjs';
import type { LabelledDocument } from './labelledDocument.mjs';
import { addressee } from './names/addresses.mjs';
import { firstCompany } from './names/companies.mjs';
import { firstName, largeName, nameAtStart } from './names/letterhead.mjs';
import { findDate, startsPeriod } from './values/dates.mjs';
import { findIban, isMisread } from './values/ibans.mjs';
import { findAmount, isAmountAlone, numberAtStart, valueOfAmount } from './values/kinds.mjs';

/** "Near the top" ends after this many lines. */
const LINES_NEAR_TOP = 25;

/**
 * The value of the first fallback that finds one. A field without labels is searched for everywhere.
 *
 * @param others the values of other fields: nobody sends a letter to themselves
 */
export function otherwise(
	field: string,
	rules: FieldRules,
	document: LabelledDocument,
	others: string[],
): string | undefined {
	for (const fallback of fallbacksOf(rules)) {
		const value = valueBy(fallback, field, rules, document, others);
		if (value !== undefined) return value;
	}
	return undefined;
}

/** The field's fallbacks, in order of preference. */
export function fallbacksOf({ labels, otherwise }: FieldRules): Fallback[] {
	return [otherwise ?? (labels ? [] : 'anywhere')].flat();
}

function valueBy(
	fallback: Fallback,
	field: string,
	rules: FieldRules,
	document: LabelledDocument,
	others: string[],
): string | undefined {
	const { pages, candidates } = document;
	const nameIn = (text: string) => {
		const value = nameAtStart(text);
		return isAllowed(rules, value) ? value : undefined;
	};
	const otherName = (text: string) => {
		const value = nameIn(text);
		return value !== undefined && others.includes(value) ? undefined : value;
	};
	const isLabel = (cell: Cell) => candidates.startsWithLabel(cell);
	const isNoName = (cell: Cell) => isLabel(cell) || candidates.isClaimed(cell, field, rules.kind);
	switch (fallback) {
		case 'first line':
			return firstName(pages, isNoName, (cell) => candidates.isLabelOfNumber(cell), nameIn);
		case 'large name':
			return largeName(pages, isNoName, nameIn);
		case 'addressee':
			return addressee(pages, isLabel, otherName);
		case 'company':
			return firstCompany(pages, otherName);
		case 'near the top':
			return nearTop(field, rules, pages, candidates);
		case 'largest amount':
			return largestAmount(field, pages, candidates);
		case 'anywhere':
			return anywhere(rules, rules.pattern, pages);
		default:
			return 'beside' in fallback
				? document.valuesOf(fallback.beside, { ...rules, where: ['beside'] })[0]
				: anywhere(rules, fallback.pattern, pages);
	}
}

function anywhere(rules: FieldRules, pattern: string | undefined, pages: Page[]) {
	return pages
		.flatMap(({ lines, recognised }) => lines.map((line) => ({ line, recognised })))
		.map(({ line, recognised }) => {
			const value = valueIn(rules, pattern, textOf(line));
			return recognised && isMisread(rules.kind, value) ? undefined : value;
		})
		.find((value) => isAllowed(rules, value));
}

function valueIn(rules: FieldRules, pattern: string | undefined, text: string) {
	if (pattern !== undefined) return firstMatch(pattern, text)?.value;
	if (rules.kind === 'identifier') return numberAtStart(text);
	if (rules.kind === 'iban') return findIban(text);
	return rules.kind === 'amount' ? findAmount(text) : findDate(text);
}

/** The only value near the top of the first page that belongs to no label. */
function nearTop(field: string, rules: FieldRules, pages: Page[], candidates: Candidates) {
	const lines = pages[0]?.lines.slice(0, LINES_NEAR_TOP) ?? [];
	const values = lines
		.flatMap(({ cells }) => cells)
		.filter((cell) => !candidates.isClaimed(cell, field, rules.kind))
		.flatMap(({ text }) => {
			const value = valueIn(rules, rules.pattern, text);
			const rest = value === undefined ? '' : text.slice(text.indexOf(value) + value.length);
			return value === undefined || startsPeriod(rest) || !isAllowed(rules, value) ? [] : [value];
		});
	return new Set(values).size === 1 ? values[0] : undefined;
}

/** The largest amount, if it ends a column of amounts and belongs to no label. */
function largestAmount(field: string, pages: Page[], candidates: Candidates): string | undefined {
	const amounts = cellsOf(pages).filter(
		({ text }) => isAmountAlone(text) && /\d[.,]\d\d\b/.test(text),
	);
	const last = amounts.at(-1);
	if (!last || amounts.length < 3 || candidates.isClaimed(last, field, 'amount')) return undefined;
	const value = findAmount(last.text);
	const largest = Math.max(...amounts.map(({ text }) => valueOfAmount(findAmount(text) ?? '0')));
	return value !== undefined && valueOfAmount(value) === largest ? value : undefined;
}
