import { LANGUAGES } from '../../languages/languages.mjs';
import { cellsOf, height } from '../../reading/layout.mjs';
import { groupBy } from '../groupBy.mjs';
import type { LabelledDocument } from '../labelledDocument.mjs';
import { fold, tokens } from '../labels/misreadings.mjs';
import { hasForm } from '../names/companies.mjs';
import { unlabelledNames } from '../names/unlabelled.mjs';
import { lettersOf } from '../values/kinds.mjs';
import { BANK, domainsIn } from './particulars.mjs';
import { type PartyName, partyNames } from './partyNames.mjs';
import { type Evidence, type Facts, evidenceOf, learnedWeights } from './weigh.mjs';

/** A name, and what speaks for and against it being a certain party's. */
export interface PartyCandidate {
	value: string;
	evidence: Evidence;
}

/** The weights of the evidence for the sender, which is also evidence against the recipient. */
export const SENDER = learnedWeights('sender');

/** Each name is looked for in the first texts of a long document only. */
const MOST_TEXTS = 2000;
/** Shorter words are in many names. */
const SHORTEST_WORD = 4;
/** The letters that a long name shares with a web address. */
const LETTERS_OF_DOMAIN = 12;

const WORDS_OF_LABELS = new Set(
	LANGUAGES.flatMap(({ labels, words }) => [
		...Object.values(labels).flatMap(({ specific, generic }) => [...specific, ...generic]),
		...(words.titles ?? []),
	])
		.flatMap(tokens)
		.map(fold)
		.filter((word) => word.length >= SHORTEST_WORD),
);

/**
 * The names in a document that may be a party's, each with its evidence.
 *
 * @param others the names of the other parties, as far as labels lead to them
 */
export function partyCandidates(
	document: LabelledDocument,
	field: string,
	nameIn: (text: string) => string | undefined,
	others: string[],
): PartyCandidate[] {
	const { pages, candidates } = document;
	const unlabelled = unlabelledNames(document, field, nameIn, others);
	const byRule = {
		first: unlabelled['first line'](),
		'first large': unlabelled['large name'](),
		'first company': unlabelled.company(),
		addressee: unlabelled.addressee(nameIn),
	};
	const names = partyNames(pages, candidates, field, nameIn);
	const byName = groupBy(names, ({ value }) => lettersOf(value));
	const texts = cellsOf(pages)
		.slice(0, MOST_TEXTS)
		.map(({ text }) => text);
	const all: AllNames = {
		companies: [...byName].filter(([, same]) => hasForm(inWords(same))).map(([key]) => key),
		byRule: Object.entries(byRule).map(([rule, name]) => [rule, lettersOf(name ?? '')]),
		others: others.filter(Boolean).map(lettersOf),
		domains: texts.flatMap(domainsIn).map(lettersOf),
		letters: texts.map(lettersOf),
		tallest: Math.max(...names.map(({ cell }) => height(cell))),
	};
	return [...byName].map(([key, same]) => {
		return { value: inWords(same), evidence: evidenceOf(factsOf(key, same, all)) };
	});
}

/** All names of a document, by their letters. */
interface AllNames {
	companies: string[];
	byRule: Array<[string, string]>;
	others: string[];
	domains: string[];
	letters: string[];
	tallest: number;
}

/** The facts of all places of a name. */
function placesOf(same: PartyName[]): Facts {
	const holding = same.flatMap(({ facts }) => Object.entries(facts).filter(([, holds]) => holds));
	return Object.fromEntries(holding);
}

/** The name as it is printed with its legal form, if it is. In a logo, its words can be joined. */
function inWords(same: PartyName[]): string {
	const values = same.map(({ value }) => value);
	return values.find(hasForm) ?? values[0]!;
}

function factsOf(key: string, same: PartyName[], all: AllNames): Facts {
	const value = inWords(same);
	const places = placesOf(same);
	const isCompany = hasForm(value);
	const isFirst = all.byRule.some(([rule, name]) => rule === 'first' && name === key);
	const isInDomain = all.domains.some((domain) => isSameName(key, domain));
	const isAmongCompanies = !isCompany && all.companies.length > 0;
	const rules = Object.fromEntries(all.byRule.map(([rule, name]) => [rule, name === key]));
	return {
		...places,
		...rules,
		...ofText(value, key),
		company: isCompany,
		'in a web address': isInDomain,
		repeated: same.length > 1 || all.letters.filter((text) => text.includes(key)).length > 1,
		'other party': all.others.includes(key),
		'part of another party': all.others.some((other) => other.includes(key)),
		'start of a company': all.companies.some((other) => other !== key && other.startsWith(key)),
		'longer than the first':
			!isFirst && all.byRule.some(([, name]) => name !== '' && key.startsWith(name)),
		largest: same.some(({ cell }) => height(cell) > 0.95 * all.tallest),
		'without companies': all.companies.length === 0,
		'first without companies': isFirst && all.companies.length === 0,
		'among companies': isAmongCompanies,
		'at the top among companies': isAmongCompanies && places['line 0'] === true,
		'addressee below the first':
			!isFirst && rules['first'] !== undefined && rules['addressee'] === true,
		'first in a web address': isFirst && isInDomain,
		'first company of all': isFirst && isCompany,
		'company with address': isCompany && places['address below'] === true,
		'company in a web address': isCompany && isInDomain,
		'company at the bottom': isCompany && places['bottom'] === true,
		'company of another': isCompany && places['claimed'] === true,
	};
}

function ofText(value: string, key: string): Facts {
	const words = tokens(value).map(fold);
	return {
		'one word': words.length === 1,
		'many words': words.length > 5,
		long: value.length > 40,
		short: key.length < SHORTEST_WORD,
		capitals: value === value.toUpperCase(),
		'small letter': /^\p{Ll}/u.test(value),
		digit: /\d/u.test(value),
		digits: /(?:\d.*){3}/u.test(value),
		mark: /[:?!#%=]/u.test(value),
		bank: BANK.test(value),
		'word of labels': words.some((word) => WORDS_OF_LABELS.has(word)),
		'only words of labels': words.every((word) => WORDS_OF_LABELS.has(word)),
	};
}

/** True if a name and that of a web address are the same, or one starts with the other. */
function isSameName(key: string, domain: string): boolean {
	if (Math.min(key.length, domain.length) < 3) return false;
	return (
		key.startsWith(domain) ||
		domain.includes(key.slice(0, LETTERS_OF_DOMAIN)) ||
		(domain.length > 4 && key.includes(domain))
	);
}
