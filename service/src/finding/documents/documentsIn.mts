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

/**
 * Throws ServiceError `several_documents` if the pages aren't a single document.
 *
 * @param identity the project `DOCUMENT_IDENTITY`
 */
export function requireOneDocument(pages: Page[], identity: Project): void {
	const first = firstPages(pages.map((page) => identityOf(page, identity)));
	if (first.length > 1) throw new ServiceError('several_documents', message(first, pages.length));
}

function message(first: number[], pages: number): string {
	const ranges = first.map((index, document) => {
		const end = first[document + 1] ?? pages;
		return end === index + 1 ? `${end}` : `${index + 1}–${end}`;
	});
	const all = `${ranges.slice(0, -1).join(', ')} and ${ranges.at(-1)}`;
	return `The file has several documents: pages ${all} are documents of their own. Split the file, and send each document by itself.`;
}
