import { ServiceError } from '../../errors.mjs';
import type { Project } from '../../projectRules.mjs';
import type { Page } from '../../reading/layout.mjs';
import { besideEachOther } from './besideEachOther.mjs';
import { beginsDocument } from './evidence.mjs';
import { type PageIdentity, identityOf } from './pageIdentity.mjs';

/** The index of each page on which a document begins, in order. */
export function firstPages(pages: PageIdentity[]): number[] {
	const first = [0];
	for (const [index, page] of pages.entries()) {
		const before = pages.slice(first.at(-1), index);
		if (before.length > 0 && beginsDocument(before, page)) first.push(index);
	}
	return first;
}

/** A document in a file, and its pages: "1" or "2-3". Two on one picture have the same place. */
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
	const [page] = pages;
	if (identity && page?.recognised && pages.length === 1) {
		const sides = besideEachOther(page, identity);
		if (sides.length > 0) return sides.map((side) => ({ place: '1', pages: [side] }));
	}
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
	const places = [...new Set(documents.map(({ place }) => place.replace('-', '–')))];
	const all = `${places.slice(0, -1).join(', ')} and ${places.at(-1)}`;
	const which =
		places.length > 1
			? `The file has several documents: pages ${all} are documents of their own.`
			: 'The picture shows several documents next to each other.';
	return `${which} Use a project that reads such files (several: true), such as fo_4, or split the file, and send each document by itself.`;
}
