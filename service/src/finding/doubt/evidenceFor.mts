import { type Project, nameInBase } from '../../projectRules.mjs';
import { type Page, type Word, cellsOf, confidenceIn, wordsIn } from '../../reading/layout.mjs';
import { type Evidence, type Facts, evidenceOf } from '../evidence/weigh.mjs';
import type { LabelledDocument } from '../labelledDocument.mjs';
import { isValidIban } from '../values/ibans.mjs';
import { lettersOf } from '../values/kinds.mjs';
import { isRoundedSum, isSumOfOthers } from '../values/sums.mjs';
import { isValidVatId } from '../values/vatIds.mjs';
import { factsOfForm } from './forms.mjs';

/** The possible values of each field, the most likely one first. */
export type Choices = Record<string, string[]>;

/** The values that were found in a document, and where they come from. */
export interface Answer {
	project: Project;
	document: LabelledDocument;
	choices: Choices;
	/** As printed. */
	fields: Record<string, string>;
	/** The words that gave each field its value. */
	words: Record<string, Word[]>;
	/** All values of the document, also those that the base project finds. */
	all: Record<string, string>;
}

const UNSURE_WORDS = [95, 90, 80, 65, 45];
const UNSURE_PAGES = [90, 80, 70];
const UNSURE_CHOICES = [0.98, 0.9, 0.75, 0.6];

/** The evidence for and against each value being right. Empty values and tables have none. */
export function evidenceFor(answer: Answer): Record<string, Evidence> {
	const { project, fields, document, all } = answer;
	const ofPages = factsOfPages(document.pages);
	const names = Object.keys(project.fields);
	const empty = names.filter((name) => !all[name]).length / names.length;
	const texts = cellsOf(document.pages).map(({ text }) => lettersOf(text));
	const entries = Object.entries(project.fields)
		.filter(([field, { columns, sum_of }]) => fields[field] && !columns && !sum_of)
		.map(([field, rules]) => {
			const sum = sumWith(field, answer);
			const isRight = isProven(rules.kind, fields[field]!, sum);
			const facts = {
				...ofPages,
				'empty fields': empty,
				...factsOfSource(field, answer),
				proven: isRight,
				...(!isRight && factsOfWords(answer.words[field] ?? [])),
				...factsOfRepetition(fields[field]!, texts),
				...factsOfSum(sum),
				...factsOfForm(field, fields, rules, document),
			};
			return [field, ofKind(rules.kind, evidenceOf(facts))] as const;
		});
	return Object.fromEntries(entries);
}

/** The evidence, as such and for this kind of field: an unsure letter says more about a number than about a name. */
function ofKind(kind: string, evidence: Evidence): Evidence {
	const where = evidence['recognised'] ? `recognised ${kind}` : kind;
	const own = Object.entries(evidence).map(([name, degree]) => [`${where}: ${name}`, degree]);
	return { ...evidence, [where]: 1, ...Object.fromEntries(own) };
}

function factsOfPages(pages: Page[]): Facts {
	const recognised = pages.some((page) => page.recognised);
	const confidence = recognised ? confidenceIn(wordsIn(cellsOf(pages))) : 100;
	return { recognised, ...below('page', confidence, UNSURE_PAGES) };
}

function factsOfSource(field: string, { project, document, choices, fields }: Answer): Facts {
	const value = fields[field]!;
	const { party } = project.fields[field]!;
	// The numbers that are near no name are the first party's.
	const isFirst = party !== undefined && field === numberOfFirstParty(project);
	const { sources } = document;
	const origin = sources.originOf(field, value);
	const fallback = sources.fallbacks.get(field);
	const others = new Set((choices[field] ?? []).filter((other) => other && other !== value));
	const isAsSure = (other: string) => {
		const { fit, rank } = sources.originOf(field, other) ?? {};
		return fit === origin?.fit && rank === origin?.rank;
	};
	return {
		[`fit ${origin?.fit}`]: origin !== undefined,
		[`place ${origin?.place}`]: origin !== undefined,
		'first label': origin?.rank === 0,
		'later label': (origin?.rank ?? 0) > 5,
		[`fallback ${fallback}`]: fallback !== undefined,
		...below('choice', origin ? 1 : (sources.odds.get(field) ?? 1), UNSURE_CHOICES),
		'neither label nor fallback': !origin && fallback === undefined && party === undefined,
		'near its party': !origin && party !== undefined && !isFirst,
		'near no party': !origin && isFirst,
		'without name of party': party !== undefined && !fields[party],
		'first choice': choices[field]?.[0] === value,
		'other value': others.size > 0,
		'several other values': others.size > 1,
		'other value as sure': origin !== undefined && [...others].some(isAsSure),
	};
}

function numberOfFirstParty({ fields }: Project): string | undefined {
	return Object.keys(fields).find((name) => fields[name]!.party !== undefined);
}

function factsOfWords(words: Word[]): Facts {
	const least = Math.min(...words.map(({ confidence = 100 }) => confidence));
	return { 'not as printed': words.length === 0, ...below('word', least, UNSURE_WORDS) };
}

function factsOfRepetition(value: string, texts: string[]): Facts {
	const letters = lettersOf(value);
	const times = texts.filter((text) => text.includes(letters)).length;
	return { twice: times === 2, 'more often': times > 2 };
}

function factsOfSum(sum: string[] | undefined): Facts {
	const isWhole = sum?.every((value) => value !== '') ?? false;
	return {
		'incomplete sum': sum !== undefined && !isWhole,
		'adds up': isWhole && isSumOfOthers(sum!),
		'does not add up': isWhole && !isSumOfOthers(sum!) && !isRoundedSum(sum!),
		'same amount twice': isWhole && new Set(sum).size < sum!.length,
	};
}

/** The parts of the sum that a field is in, then their sum. */
function sumWith(field: string, { project, all }: Answer): string[] | undefined {
	const found = sumsOf(project).find((names) => names.includes(field));
	return found?.map((name) => all[name] ?? '');
}

/** The fields of each sum, the total last. Sums of the base project apply if all of their fields are also in this one. */
function sumsOf({ sums, fields, base }: Project): string[][] {
	const own = Object.entries(sums).map(([total, parts]) => [...parts, total]);
	if (!base) return own;
	const names = new Map(
		Object.entries(fields).map(([field, rules]) => [nameInBase(rules), field] as const),
	);
	const ofBase = sumsOf(base).filter((sum) => sum.every((name) => names.has(name)));
	return [...own, ...ofBase.map((sum) => sum.map((name) => names.get(name)!))];
}

/** True if check digits or a sum show that the characters of a value are right, however unsure they were. */
function isProven(kind: string, value: string, sum: string[] | undefined): boolean {
	if (kind === 'iban') return isValidIban(value);
	if (kind === 'vat_id') return isValidVatId(value);
	return sum !== undefined && !sum.includes('') && isSumOfOthers(sum);
}

function below(name: string, value: number, limits: number[]): Facts {
	return Object.fromEntries(limits.map((limit) => [`${name} below ${limit}`, value < limit]));
}
