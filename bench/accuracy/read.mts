import { findFields } from '../../service/src/finding/findFields.mjs';
import type { Project } from '../../service/src/projectRules.mjs';
import { imagePages } from '../../service/src/reading/image.mjs';
import type { Page } from '../../service/src/reading/layout.mjs';
import { openPdf } from '../../service/src/reading/pdf.mjs';
import { recognise } from '../../service/src/reading/recognition.mjs';
import type { GeneratedDocument } from './generate.mjs';

/** The pages of a document, read by the service's own code, in this process. */
export async function pagesOf({ type, bytes }: GeneratedDocument): Promise<Page[]> {
	// pdf.js takes the bytes away.
	const opened =
		type === 'pdf'
			? await openPdf(bytes.slice())
			: (await imagePages(bytes)).map((image) => ({ image }));
	const pages: Page[] = [];
	for (const page of opened) pages.push('page' in page ? page.page : await recognise(page.image));
	return pages;
}

export function fieldsIn(pages: Page[], project: Project): Record<string, string> {
	return findFields(pages, project);
}
