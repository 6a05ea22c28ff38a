import type { Document } from '../documents.mjs';
import { findFields } from '../finding/findFields.mjs';
import type { Project } from '../projects.mjs';
import { imagePages } from './image.mjs';
import type { Page } from './layout.mjs';
import { LIMITS } from './limits.mjs';
import { type OpenedPage, openPdf } from './pdf.mjs';
import { pagesFromText } from './rawText.mjs';
import { type Answer, ReadingProblem, answerOf } from './readingProblem.mjs';

// The work of a reading thread: documents come in as bytes and go out as pages, then as fields.

/** The pages of a document; those that show a picture still have to be recognised. */
export function open(document: Document): Promise<Answer<OpenedPage[]>> {
	return answerOf(async () => {
		if (document.type === 'pdf') return await openPdf(document.bytes);
		if (document.type === 'text') return openText(document.bytes);
		return (await imagePages(document.bytes)).map((image) => ({ image }));
	});
}

/** The project's fields on pages that are all read. */
export function find(work: { pages: Page[]; project: Project }): Record<string, string> {
	return findFields(work.pages, work.project);
}

function openText(bytes: Uint8Array): OpenedPage[] {
	const text = Buffer.from(bytes).toString('utf8');
	if (text.length > LIMITS.characters) throw new ReadingProblem('too_large');
	return pagesFromText(text).map((page) => ({ page }));
}
