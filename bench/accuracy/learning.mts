import { learnProject } from '../../service/src/learning/learnProject.mjs';
import type { Page } from '../../service/src/reading/layout.mjs';
import { documentsOf, FORMS } from './forms.mjs';
import type { GeneratedDocument, Kind } from './generate.mjs';
import { type Judged, judge } from './measure.mjs';
import { fieldsIn, pagesOf } from './read.mjs';

/** A document to learn from. */
export interface Example {
	file: string;
	pages: Page[];
	expected: Record<string, string>;
}

const EXAMPLES = [1, 3, 5] as const;
const MOST = Math.max(...EXAMPLES);

export interface Learned extends Judged {
	examples: number;
}

/** Learns each form from its first documents, and reads others of the same form. */
export async function judgeLearning(kind: Kind, others: number): Promise<Learned[]> {
	const learned: Learned[] = [];
	for (const form of FORMS) {
		const documents = await documentsOf(form, kind, MOST + others);
		const read: Array<Example & { document: GeneratedDocument }> = [];
		for (const document of documents) {
			const { name: file, expected } = document;
			read.push({ file, expected, document, pages: await pagesOf(document) });
		}
		for (const examples of EXAMPLES) {
			const project = learnProject(form.name, read.slice(0, examples));
			for (const { document, pages } of read.slice(MOST)) {
				const found = fieldsIn(pages, project);
				learned.push(...judge(document, found).map((judged) => ({ ...judged, examples })));
			}
		}
	}
	return learned;
}
