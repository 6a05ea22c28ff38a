import { anyWord } from '../languages/wordPattern.mjs';
import { type Fallback, type FieldRules, nameInBase } from '../projectRules.mjs';
import { type Page, cellsOf, textOf } from '../reading/layout.mjs';
import type { Candidates } from './candidates.mjs';
import {
	type Likely,
	likelyName,
	likelyRecipient,
	likelySender,
	likelyTotal,
} from './evidence/likely.mjs';
import { firstMatch, isAllowed, patternOf } from './fitting.mjs';
import { byOtherLabels } from './labels/label.mjs';
import { documentType } from './documents/documentType.mjs';
import { isCutOff } from './documents/pageCounter.mjs';
import type { LabelledDocument } from './labelledDocument.mjs';
import { chainOn } from './evidence/chain.mjs';
import { bareName, isName } from './names/name.mjs';
import { legalName } from './names/legalName.mjs';
import { nameAtStart } from './names/letterhead.mjs';
import { unlabelledNames } from './names/unlabelled.mjs';
import { numberByDate } from './numberByDate.mjs';
import { onlyOne } from './onlyOne.mjs';
import { taxByRate } from './taxByRate.mjs';
import { isMisread } from './values/checkDigits.mjs';
import { CURRENCY_OF_AMOUNT } from './values/currencies.mjs';
import { findDate, startsPeriod } from './values/dates.mjs';
import { findIban, ibanAtStart } from './values/ibans.mjs';
import { findAmount, isAmountAlone, numberAtStart, valueOfAmount } from './values/kinds.mjs';

/** "Near the top" ends after this many lines. */
const LINES_NEAR_TOP = 25;

/** "Seller's IBAN: DE…" */
const IBAN_BEHIND_LABEL = /(?<!\p{L})IBAN(?!\p{L})(.*)/iu;

/** Before the date of a letter: "Hamburg, den". */
const PLACE = new RegExp(
	`^\\p{Lu}[\\p{L}' -]{1,40},\\s(?:(?:${anyWord('before_value')}|${anyWord('dated')})\\s)?$`,
	'u',
);

/**
 * The value of the first fallback that finds one. A field without labels is searched for everywhere.
 *
 * @param others the values of the other fields: nobody sends a letter to themselves
 */
export function otherwise(
	field: string,
	rules: FieldRules,
	document: LabelledDocument,
	others: Record<string, string>,
): string | undefined {
	for (const fallback of fallbacksOf(rules)) {
		const value = valueBy(fallback, field, rules, document, others);
		if (value === undefined) continue;
		// A label among other evidence is a label.
		if (!document.sources.originOf(field, value))
			document.sources.fallbacks.set(field, kindOf(fallback));
		return value;
	}
	return undefined;
}

/** Its name, or the name of its only entry: "first line", "labels", "pattern". */
function kindOf(fallback: Fallback): string {
	return typeof fallback === 'string' ? fallback : Object.keys(fallback)[0]!;
}

/** The field's fallbacks, in order of preference. */
export function fallbacksOf(rules: FieldRules): Fallback[] {
	const hasMore = rules.labels !== undefined || nameInBase(rules) !== undefined;
	return [rules.otherwise ?? (hasMore ? [] : 'anywhere')].flat();
}

/** True if a label is only evidence for a field's value, among other evidence. */
export function weighsLabels(rules: FieldRules): boolean {
	return fallbacksOf(rules).includes('weighed recipient');
}

function valueBy(
	fallback: Fallback,
	field: string,
	rules: FieldRules,
	document: LabelledDocument,
	others: Record<string, string>,
): string | undefined {
	const { pages, candidates } = document;
	const nameOf = (text: string) => nameIn(text, rules);
	const values = Object.values(others);
	const wholeName = (name: string | undefined) => name && legalName(name, pages, values);
	const weighed = (likely: Likely | undefined) => {
		if (likely) document.sources.odds.set(field, likely.odds);
		return likely?.value;
	};
	const names = unlabelledNames(document, field, nameOf, values);
	switch (fallback) {
		case 'first line':
			return wholeName(names['first line']());
		case 'large name':
			return wholeName(names['large name']());
		case 'addressee':
			return names.addressee();
		case 'company':
			return names.company();
		case 'near the top':
			return nearTop(field, rules, pages, candidates);
		case 'largest amount':
			return largestAmount(field, pages, candidates);
		case 'anywhere':
			return (
				(rules.kind === 'currency' ? anywhere(rules, CURRENCY_OF_AMOUNT, pages) : undefined) ??
				anywhere(rules, patternOf(rules), pages)
			);
		case 'weighed name':
			return weighed(likelyName(pages, (name) => isAllowed(rules, name)));
		case 'weighed sender':
			return wholeName(weighed(likelySender(document, field, nameOf, values)));
		case 'weighed recipient':
			return weighed(likelyRecipient(document, field, rules, nameOf, values));
		case 'chain':
			return nameOf(chainOn(pages) ?? '');
		case 'weighed total':
			return weighed(likelyTotal(pages));
		case 'line of date':
			return numberByDate(pages);
		case 'tax by rate':
			return taxByRate(pages, others[rules.less_than_half_of ?? ''] ?? '');
		case 'title':
			return documentType(pages);
		default:
			if ('labels' in fallback) return document.valuesOf(byOtherLabels(field), rules)[0];
			return 'beside' in fallback
				? document
						.valuesOf(fallback.beside, { ...rules, where: ['beside'] })
						.find((value) => value !== others[fallback.beside])
				: anywhere(rules, fallback.pattern, pages);
	}
}

/** The name that a text starts with, if the field can have it. */
export function nameIn(text: string, rules: FieldRules): string | undefined {
	const value = nameAtStart(rules.kind === 'name' ? bareName(text) : text);
	if (value !== undefined && rules.kind === 'name' && !isName(value)) return undefined;
	return isAllowed(rules, value) ? value : undefined;
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
	if (rules.kind === 'iban')
		return findIban(text) ?? ibanAtStart(IBAN_BEHIND_LABEL.exec(text)?.[1] ?? '');
	return rules.kind === 'amount' ? findAmount(text) : findDate(text);
}

/**
 * The only value near the top of the first page that belongs to no label. Otherwise the only one there that follows
 * just a place, or the only one anywhere: "Hamburg, 3 May 2024".
 */
function nearTop(field: string, rules: FieldRules, pages: Page[], candidates: Candidates) {
	const top = pages[0]?.lines.slice(0, LINES_NEAR_TOP).flatMap(({ cells }) => cells) ?? [];
	const found = cellsOf(pages)
		.filter((cell) => !candidates.isClaimed(cell, field, rules.kind))
		.filter((cell) => !candidates.isLabelOf('identifier', cell))
		.flatMap((cell) => {
			const { text } = cell;
			const value = valueIn(rules, patternOf(rules), text);
			if (!isAllowed(rules, value)) return [];
			const start = text.indexOf(value);
			const rest = text.slice(start + value.length);
			if (startsPeriod(rest)) return [];
			const isOfLetter = rest === '' && PLACE.test(text.slice(0, start));
			return [{ value, isOfLetter, isAtTop: top.includes(cell) }];
		});
	const atTop = found.filter(({ isAtTop }) => isAtTop);
	const ofLetter = (dates: typeof found) => dates.filter(({ isOfLetter }) => isOfLetter);
	return [atTop, ofLetter(atTop), ofLetter(found)]
		.map((dates) => onlyOne(dates.map(({ value }) => value)))
		.find((value) => value !== undefined);
}

/** The largest amount, if it ends a column of amounts and belongs to no label. */
function largestAmount(field: string, pages: Page[], candidates: Candidates): string | undefined {
	// The total is on a page that isn't here.
	if (isCutOff(pages)) return undefined;
	const amounts = cellsOf(pages).filter(
		({ text }) => isAmountAlone(text) && /\d[.,]\d\d\b/.test(text),
	);
	const last = amounts.at(-1);
	if (!last || amounts.length < 3 || candidates.isClaimed(last, field, 'amount')) return undefined;
	const value = findAmount(last.text);
	const largest = Math.max(...amounts.map(({ text }) => valueOfAmount(findAmount(text) ?? '0')));
	return value !== undefined && valueOfAmount(value) === largest ? value : undefined;
}
