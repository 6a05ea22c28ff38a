import { ServiceError } from '../../errors.mjs';
import type { Project } from '../../projectRules.mjs';
import type { Page } from '../../reading/layout.mjs';
import { type Reason, WEIGHTS, WITHOUT_REASONS, reasonsFor } from './evidence.mjs';
import { type PageIdentity, identityOf } from './pageIdentity.mjs';

/** With less evidence, a page goes on with the document before it, so that few documents are torn apart. */
const ENOUGH = 1;

/** The index of each page on which a document begins, in order. */
export function firstPages(pages: PageIdentity[]): number[] {
	const first = [0];
	for (const [index, page] of pages.entries()) {
		const before = pages.slice(first.at(-1), index);
		if (before.length > 0 && beginsDocument(reasonsFor(before, page))) first.push(index);
	}
	return first;
}

function beginsDocument(reasons: Reason[]): boolean {
	const evidence = reasons.reduce((sum, reason) => sum + WEIGHTS[reason], WITHOUT_REASONS);
	return evidence >= ENOUGH;
}

/** A document in a file, and its pages: "1" or "2-3". */
export interface PlacedDocument {
	place: string;
	pages: Page[];
}

/**
 * The documents in a file.
 *
 * @param identity the project `DOCUMENT_IDENTITY`; without it, the file is a single document
 */
export function documentsIn(pages: Page[], identity?: Project): PlacedDocument[] {
	const first = identity ? firstPages(pages.map((page) => identityOf(page, identity))) : [0];
	return first.map((start, document) => {
		const end = first[document + 1] ?? pages.length;
		const place = end > start + 1 ? `${start + 1}-${end}` : `${start + 1}`;
		return { place, pages: pages.slice(start, end) };
	});
}

/** Throws ServiceError `several_documents` if there are several. */
export function requireOneDocument(documents: PlacedDocument[]): void {
	if (documents.length > 1) throw new ServiceError('several_documents', message(documents));
}

function message(documents: PlacedDocument[]): string {
	const places = documents.map(({ place }) => place.replace('-', '–'));
	const all = `${places.slice(0, -1).join(', ')} and ${places.at(-1)}`;
	return `The file has several documents: pages ${all} are documents of their own. Use a project that reads such files (several: true), such as fo_4, or split the file, and send each document by itself.`;
}
