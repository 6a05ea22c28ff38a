import type { Document } from '../documents.mjs';
import { findFields } from '../finding/findFields.mjs';
import type { Project } from '../projectRules.mjs';
import { imagePages } from './image.mjs';
import type { Page } from './layout.mjs';
import { LIMITS } from './limits.mjs';
import { type OpenedPage, openPdf } from './pdf.mjs';
import { pagesFromText } from './rawText.mjs';
import { type Answer, ReadingProblem, answerOf } from './readingProblem.mjs';

// The work of a reading process: first a document's bytes to pages, then its pages to fields.

/** The pages of a document; those that are images still have to be recognised. */
export function open(document: Document): Promise<Answer<OpenedPage[]>> {
	return answerOf(async () => {
		if (document.type === 'pdf') return await openPdf(document.bytes);
		if (document.type === 'text') return openText(document.bytes);
		return (await imagePages(document.bytes)).map((image) => ({ image }));
	});
}

/** The project's fields in the text of all pages. */
export function find(work: { pages: Page[]; project: Project }): Record<string, string> {
	return findFields(work.pages, work.project);
}

function openText(bytes: Uint8Array): OpenedPage[] {
	const text = Buffer.from(bytes).toString('utf8');
	if (text.length > LIMITS.characters) throw new ReadingProblem('too_large');
	return pagesFromText(text).map((page) => ({ page }));
}
