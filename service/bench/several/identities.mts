import { DOCUMENT_IDENTITY } from '../../dist/finding/documents/documentIdentity.mjs';
import { groupBy } from '../../dist/finding/groupBy.mjs';
import { type PageIdentity, identityOf } from '../../dist/finding/documents/pageIdentity.mjs';
import { lettersOf } from '../../dist/finding/values/kinds.mjs';
import type { Chance } from '../../support/chance.mjs';
import type { SingleDocument } from './files.mjs';

/** A document as the facts on its pages. */
export interface Identified extends Omit<SingleDocument, 'pages'> {
	pages: PageIdentity[];
}

export function identified({ pages, ...document }: SingleDocument): Identified {
	return { ...document, pages: pages.map((page) => identityOf(page, DOCUMENT_IDENTITY)) };
}

/** The documents of each kind, as pools to join documents from. */
export function poolsOf(documents: Identified[]): Record<string, Pool[]> {
	const of = (source: Identified['source']) => documents.filter((each) => each.source === source);
	const bySender = groupBy(of('drawn'), ({ sender }) => sender);
	return {
		'drawn, different senders': [of('drawn')],
		'drawn, one sender': [...bySender.values()],
		'strangers’ PDFs': [of('strangers')],
		'receipts of SROIE': [of('SROIE')],
	};
}

/** Other programs would print the same document without page numbers, or with its head on each page. */
export function variantsOf(document: Identified): Identified[] {
	const { pages } = document;
	const [first, ...rest] = pages.map(withoutCounter);
	const withHead = [first!, ...rest.map((page) => withHeadOf(first!, page))];
	const counted = withHead.map((page, index) => ({ ...page, counter: { page: index + 1 } }));
	return [pages, [first!, ...rest], withHead, counted].map((each) => ({
		...document,
		pages: each,
	}));
}

function withoutCounter(page: PageIdentity): PageIdentity {
	return { ...page, counter: undefined };
}

/** The page with the letterhead, the address and the particulars of the first one. */
function withHeadOf(first: PageIdentity, page: PageIdentity): PageIdentity {
	const { total = '' } = page.fields;
	return {
		...first,
		fields: { ...first.fields, total },
		contacts: new Set([...first.contacts, ...page.contacts]),
		text: lettersOf(Object.values(first.fields).join(' ')) + page.text,
	};
}

/** Documents that are joined with each other, such as those of one sender. */
export type Pool = Identified[];

/** Two to four documents of one of the pools, of which none is the copy of another. */
export function differentDocuments(pools: Pool[], chance: Chance): Identified[] {
	const all = chance.pick(pools);
	const count = chance.integer(2, 4);
	const chosen: Identified[] = [];
	// A sender may have too few documents.
	for (let turn = 0; turn < 100 && chosen.length < count; turn++) {
		const next = chance.pick(all);
		if (chosen.every((document) => areDifferent(document, next))) chosen.push(next);
	}
	return chosen;
}

function areDifferent(one: Identified, other: Identified): boolean {
	const number = lettersOf(one.pages[0]!.fields['number']!);
	const isNumberOfOther = number !== '' && other.pages[0]!.text.includes(number);
	return one.name !== other.name && !isNumberOfOther;
}
