import { distance } from 'fastest-levenshtein';
import { lettersOf } from '../values/kinds.mjs';
import type { PageIdentity } from './pageIdentity.mjs';

/**
 * The weight of each reason to think that a page begins another document, or, below zero, that it goes on with
 * the one before. `npm run bench:several -- --learn` learns them (service/docs/decisions.md).
 */
export const WEIGHTS = {
	'another number': 6.4,
	'first number': 2.4,
	'same number': -3.4,
	'another order': 1.7,
	'another date': 2.4,
	'first date': 3,
	'another date without a label': 1.9,
	'same date': -3.2,
	'another customer': 3.2,
	'another sender': 3.4,
	'a title': 2.9,
	'an address': 1.6,
	'no contact in common': 0.3,
	'page 1': 1.9,
	'the last page before it': 1.6,
	'not the last page before it': -0.6,
	'the next page': -2.4,
	'no total before it': -3.1,
	'amounts at the top': -2.4,
} as const;
/** The evidence of a page without any reason. */
export const WITHOUT_REASONS = -3.1;

/** With less evidence, a page goes on with the document before it, so that few documents are torn apart. */
const ENOUGH = 1;

export type Reason = keyof typeof WEIGHTS;

/** Shorter texts aren't the number of a document. */
const SHORTEST_NUMBER = 4;
/** With fewer contacts on a page, it says nothing that none is the same. */
const ENOUGH_CONTACTS = 2;

/**
 * True if a page begins another document.
 *
 * @param before the document's pages so far, at least one
 */
export function beginsDocument(before: PageIdentity[], page: PageIdentity): boolean {
	const evidence = reasonsFor(before, page).reduce((sum, reason) => sum + WEIGHTS[reason], 0);
	return WITHOUT_REASONS + evidence >= ENOUGH;
}

/** @param before the document's pages so far, at least one */
export function reasonsFor(before: PageIdentity[], page: PageIdentity): Reason[] {
	const document = new DocumentSoFar(before);
	return [
		...counterReasons(before.at(-1)!, page),
		...numberReasons(document, page),
		...dateReasons(document, page),
		...partyReasons(document, page),
		...contactReasons(document, page),
		...(document.first('total') === '' ? (['no total before it'] as const) : []),
		...(page.hasTitle ? (['a title'] as const) : []),
		...(page.hasAddress ? (['an address'] as const) : []),
		...(page.beginsWithAmounts ? (['amounts at the top'] as const) : []),
	];
}

class DocumentSoFar {
	private readonly text: string;
	readonly contacts: Set<string>;

	constructor(readonly pages: PageIdentity[]) {
		this.text = pages.map(({ text }) => text).join(' ');
		this.contacts = new Set(pages.flatMap(({ contacts }) => [...contacts]));
	}

	/** The first value of a field that is on any of its pages, or an empty string. */
	first(field: string): string {
		return this.values(field)[0] ?? '';
	}

	values(field: string): string[] {
		return this.pages.flatMap(({ fields }) => fields[field] || []);
	}

	has(value: string): boolean {
		return isIn(this.text, value);
	}
}

function counterReasons({ counter: last }: PageIdentity, { counter }: PageIdentity): Reason[] {
	const reasons: Reason[] = [];
	if (last?.of === last?.page && last) reasons.push('the last page before it');
	else if (last?.of) reasons.push('not the last page before it');
	if (counter?.page === 1) reasons.push('page 1');
	if (counter && last && counter.page === last.page + 1) reasons.push('the next page');
	return reasons;
}

function numberReasons(document: DocumentSoFar, page: PageIdentity): Reason[] {
	const number = document.values('number').find(isNumber);
	const own = page.fields['number']!;
	const isNew = isNumber(own) && !document.has(own);
	const order = document.values('order').find(isNumber);
	const ownOrder = page.fields['order']!;
	const isOtherOrder =
		order && isNumber(ownOrder) && !isIn(page.text, order) && !document.has(ownOrder);
	const reasons: Reason[] = isOtherOrder ? ['another order'] : [];
	if (number && isIn(page.text, number)) return [...reasons, 'same number'];
	if (number && isNew)
		return isMisread(number, own, page) ? reasons : [...reasons, 'another number'];
	return !number && isNew ? [...reasons, 'first number'] : reasons;
}

function isNumber(text: string): boolean {
	return text.length >= SHORTEST_NUMBER && /\d\d/.test(text);
}

/** Recognition reads the same number differently on each page. */
function isMisread(number: string, own: string, { recognised }: PageIdentity): boolean {
	return recognised && distance(lettersOf(number), lettersOf(own)) === 1;
}

function dateReasons(document: DocumentSoFar, { fields, text }: PageIdentity): Reason[] {
	const date = document.first('date');
	const own = fields['date']!;
	if (date && isIn(text, date)) return ['same date'];
	if (own) return document.has(own) ? [] : [date ? 'another date' : 'first date'];
	const any = fields['any_date']!;
	const known = document.first('any_date');
	const isOther = any && !document.has(any) && !(known && isIn(text, known));
	return isOther ? ['another date without a label'] : [];
}

function partyReasons(document: DocumentSoFar, { fields, text }: PageIdentity): Reason[] {
	const reasons: Reason[] = [];
	const { customer = '', sender = '' } = fields;
	if (customer && !document.has(customer)) reasons.push('another customer');
	const known = document.pages[0]!.fields['sender'];
	const isSame = known && isIn(text, known);
	if (!isSame && sender && !document.has(sender)) reasons.push('another sender');
	return reasons;
}

function contactReasons(document: DocumentSoFar, { contacts }: PageIdentity): Reason[] {
	const areOthers = [...contacts].every((each) => !document.contacts.has(each));
	const areEnough = Math.min(contacts.size, document.contacts.size) >= ENOUGH_CONTACTS;
	return areOthers && areEnough ? ['no contact in common'] : [];
}

/** @param text the letters and digits of pages */
function isIn(text: string, value: string): boolean {
	return text.includes(lettersOf(value));
}
