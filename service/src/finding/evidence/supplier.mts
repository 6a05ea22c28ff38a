import { anyWord } from '../../languages/wordPattern.mjs';
import { type Cell, type Page, cellsOf, height, usualHeight } from '../../reading/layout.mjs';
import { cellsBelow } from '../blocks.mjs';
import type { Candidates } from '../candidates.mjs';
import { groupBy } from '../groupBy.mjs';
import { isPostalLine, isStreetLine } from '../names/addresses.mjs';
import { companyAtStart, endsWithForm, isCompany } from '../names/companies.mjs';
import { isAmountAlone, lettersOf } from '../values/kinds.mjs';
import { type Evidence, evidenceOf } from './weigh.mjs';

/** A text that may be the name of who sent the document. */
export interface SupplierCandidate {
	value: string;
	evidence: Evidence;
}

/** What the rules say of a document. */
export interface Rules {
	/** The name in a text, if it can be one. */
	nameIn: (text: string) => string | undefined;
	/** The names that the rules for letterheads find. */
	first: string | undefined;
	large: string | undefined;
	company: string | undefined;
	/** The names of the other parties. */
	others: string[];
}

interface Place {
	value: string;
	cell: Cell;
	facts: Record<string, boolean>;
}

const LINES_BELOW = 4;
const PHONE = new RegExp(`(?<!\\p{L})(?:${anyWord('phone')}|fax|tel)(?!\\p{L})`, 'iu');
const TAX_NUMBER = new RegExp(
	`(?<!\\p{L})(?:${anyWord('tax')}|NIF|CIF|NIP|GSTIN?|CNPJ|SIRET|P\\.? ?IVA|CVR|HRB)(?!\\p{L}).{0,25}\\d{4}|\\b[A-Z]{2}\\d{8,12}\\b`,
	'iu',
);
const WEB = /\bwww\.|@|https?:/iu;
const DOMAIN = /(?:@|\bwww\.|https?:\/\/(?:www\.)?)([\p{L}\p{N}-]{3,40})\./giu;
/** "For Gujarat Freight Tools": above a signature. */
const SIGNED = /^(?:for|pour|per|für|por|pp)[ :]+(?=\p{Lu})/iu;
const BANK = /\bIBAN\b|\bSWIFT\b|\bBIC\b|\bbank/iu;

export function supplierCandidates(
	pages: Page[],
	candidates: Candidates,
	rules: Rules,
): SupplierCandidate[] {
	const places = pages.flatMap((page, index) =>
		placesOn(page, index === 0, candidates, rules.nameIn),
	);
	const all = cellsOf(pages);
	const letters = all.map(({ text }) => lettersOf(text));
	const domains = all.flatMap(({ text }) =>
		[...text.matchAll(DOMAIN)].map((match) => lettersOf(match[1]!)),
	);
	const tallest = Math.max(...places.map(({ cell }) => height(cell)));
	const byName = groupBy(places, ({ value }) => lettersOf(value));
	const names = [...byName.keys()];
	const hasCompany = places.some(({ value }) => hasForm(value));
	const isSame = (name: string | undefined, key: string) =>
		name !== undefined && lettersOf(name) === key;
	return [...byName].map(([key, same]) => {
		const { value } = same[0]!;
		const any = (fact: string) => same.some(({ facts }) => facts[fact]);
		const facts = new Set(
			same.flatMap(({ facts }) => Object.keys(facts).filter((fact) => facts[fact])),
		);
		const company = hasForm(value);
		const isRepeated =
			letters.filter((text) => text.includes(key)).length > same.length || same.length > 1;
		const inDomain = domains.some(
			(domain) =>
				key.length > 2 &&
				domain.length > 2 &&
				(domain.includes(key.slice(0, 12)) ||
					key.startsWith(domain) ||
					(domain.length > 4 && key.includes(domain))),
		);
		const isPart = names.some(
			(other) => other !== key && other.startsWith(key) && hasForm(byName.get(other)![0]!.value),
		);
		const conditional = {
			company,
			'in domain': inDomain,
			repeated: isRepeated,
			first: isSame(rules.first, key),
			large: isSame(rules.large, key),
			'first company': isSame(rules.company, key),
			'other party': rules.others.some((other) => lettersOf(other) === key),
			'part of other party': rules.others.some(
				(other) => other !== '' && lettersOf(other).includes(key),
			),
			'start of a company': isPart,
			largest: same.some(({ cell }) => height(cell) > 0.95 * tallest),
			'one word': !/\s/u.test(value),
			capitals: value === value.toUpperCase(),
			digits: (value.match(/\d/gu)?.length ?? 0) > 2,
			digit: /\d/u.test(value),
			long: value.length > 40,
			short: key.length < 4,
			'many words': value.split(' ').length > 5,
			'small letter': /^\p{Ll}/u.test(value),
			mark: /[:?!#%=]/u.test(value),
			'without company': !hasCompany,
			'first without company': !hasCompany && isSame(rules.first, key),
			'no company but others': hasCompany && !company,
			'top, no company but others': hasCompany && !company && any('line 0'),
			'company with address': company && any('address below'),
			'company in domain': company && inDomain,
			'first in domain': isSame(rules.first, key) && inDomain,
			'first company with form': isSame(rules.first, key) && company,
			'company at bottom': company && any('bottom'),
			'company, claimed': company && any('claimed'),
		};
		return {
			value,
			evidence: {
				...evidenceOf(conditional),
				...evidenceOf(Object.fromEntries([...facts].map((fact) => [fact, true]))),
			},
		};
	});
}

function hasForm(text: string): boolean {
	return isCompany(text) || (text === text.toUpperCase() && endsWithForm(text));
}

function placesOn(
	page: Page,
	isFirst: boolean,
	candidates: Candidates,
	nameIn: Rules['nameIn'],
): Place[] {
	const usual = usualHeight(page.lines);
	const middle = Math.max(...page.lines.map(({ right }) => right)) / 2;
	return page.lines.flatMap((line, index) =>
		line.cells.flatMap((cell) => {
			const names = namesIn(cell, page, nameIn);
			if (names.length === 0) return [];
			const below = cellsBelow(cell, 0, page, LINES_BELOW).map(({ text }) => text);
			const near = [cell.text, ...below];
			const facts = {
				[`line ${bucket(index)}`]: isFirst,
				'later page': !isFirst,
				bottom: index >= page.lines.length - 6,
				large: height(cell) > 1.25 * usual,
				small: height(cell) < 0.85 * usual,
				label: candidates.startsWithLabel(cell),
				claimed: candidates.isClaimed(cell, 'supplier', 'name'),
				'claimed by a number': candidates.isClaimed(cell, 'supplier', 'identifier'),
				'address below': below.slice(0, 3).some((text) => isPostalLine(text)),
				'street below': below.slice(0, 2).some((text) => isStreetLine(text)),
				'phone near': near.some((text) => PHONE.test(text)),
				'tax number near': near.some((text) => TAX_NUMBER.test(text)),
				'web near': near.some((text) => WEB.test(text)),
				'bank near': BANK.test(line.cells.map(({ text }) => text).join(' ')),
				'amount beside': line.cells.some(({ text }) => isAmountAlone(text)),
				'left half': cell.left < middle,
				'alone in line': line.cells.length === 1,
				'nothing below': below.length === 0,
			};
			return names.map(({ value, how }) => ({ value, cell, facts: { ...facts, [how]: true } }));
		}),
	);
}

function namesIn(
	cell: Cell,
	page: Page,
	nameIn: Rules['nameIn'],
): Array<{ value: string; how: string }> {
	const { text } = cell;
	const signed = text.replace(SIGNED, '');
	const whole = nameIn(signed);
	const start = companyAtStart(text);
	const [below] = cellsBelow(cell, 0, page, 1);
	const joined =
		below && !hasForm(text) && endsWithForm(below.text) ? `${text} ${below.text}` : undefined;
	const names = [
		{ value: whole, how: signed === text ? 'whole text' : 'signed' },
		{ value: start, how: 'start of a text' },
		{ value: joined && nameIn(joined), how: 'on two lines' },
	];
	return names.filter(
		(one, index): one is { value: string; how: string } =>
			one.value !== undefined && names.findIndex(({ value }) => value === one.value) === index,
	);
}

function bucket(index: number): string {
	const ends = [0, 1, 2, 5, 11, 24];
	const found = ends.findIndex((end) => index <= end);
	return found < 0 ? 'below' : String(found);
}
